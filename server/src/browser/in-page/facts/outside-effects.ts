import { type OutsideKind, outsideKinds } from '../../../turn/page/limits.ts'

/** What the page has used outside its document since the last observation. */
export class OutsideEffects {
  private readonly kinds = new Set<OutsideKind>()
  private isListening = false

  /** The page's own world tells it through an event whose name only we know. */
  listen(channel: string): void {
    if (this.isListening) return
    this.isListening = true
    window.addEventListener(`${channel}-outside`, (event) => {
      const kind = event instanceof MouseEvent ? outsideKinds[event.screenX] : undefined
      if (kind !== undefined) this.kinds.add(kind)
    })
  }

  take(): OutsideKind[] {
    const taken = [...this.kinds]
    this.kinds.clear()
    return taken
  }
}
