import { isHitAt, type Point } from '../elements/hits.ts'

/** What a visitor does at a place. */
export type Gesture = 'press' | 'tap' | 'hover' | 'drag'

const pointerEvents = ['pointerdown', 'pointerup'] as const
const watchedEvents: Readonly<Record<Gesture, readonly (keyof WindowEventMap)[]>> = {
  press: [...pointerEvents, 'mousedown', 'mouseup', 'click', 'auxclick', 'dblclick', 'contextmenu'],
  tap: [...pointerEvents, 'touchstart', 'touchend', 'touchcancel'],
  hover: ['mousemove'],
  // What it is released on is another element.
  drag: ['pointerdown', 'mousedown'],
}

/** Lets input reach the page only if it meets its element: the page may have moved it since it was aimed at. */
export class HitWatch {
  private hasHit: boolean | null = null
  private end: (() => void) | null = null

  start(element: Element, gesture: Gesture): void {
    this.stop()
    this.hasHit = null
    const check = (event: Event): void => {
      const point = event.isTrusted ? findPoint(event) : null
      if (point !== null) this.hasHit ??= isHitAt(element, point)
      if (!event.isTrusted || this.hasHit !== false) return
      event.preventDefault()
      event.stopImmediatePropagation()
    }
    const options = { capture: true, passive: false }
    const types = watchedEvents[gesture]
    for (const type of types) window.addEventListener(type, check, options)
    this.end = () => {
      for (const type of types) window.removeEventListener(type, check, options)
    }
  }

  /** False if the input met another element and was kept from it. */
  stop(): boolean {
    this.end?.()
    this.end = null
    return this.hasHit !== false
  }
}

function findPoint(event: Event): Point | null {
  const place = event instanceof TouchEvent ? event.touches[0] : event
  if (place === undefined || !('clientX' in place) || !('clientY' in place)) return null
  const { clientX: x, clientY: y } = place
  return typeof x === 'number' && typeof y === 'number' ? { x, y } : null
}
