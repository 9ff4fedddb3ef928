import { maxLengths, maxLines } from '../../turn/page/limits.ts'
import type { WalkedItem, Zone } from '../../turn/page/walk.ts'
import { cleanText } from './clean-text.ts'

/** Collects what the walk finds, in reading order: pieces for the outline and verbatim lines. */
export class OutlineBuilder {
  readonly items: WalkedItem[] = []
  readonly lines: string[] = []
  private line = ''
  private textUnits = 0

  /** Ends the line. The next one keeps the marker of its outermost block; a heading adds its own. */
  break(zone: Zone, marker: string): void {
    this.flushLine()
    const last = this.items.at(-1)
    if (last?.kind === 'break' && last.zone === zone) {
      if (last.marker === '') last.marker = marker
      else if (marker.startsWith('#') && !last.marker.includes('#')) last.marker += marker
      return
    }
    this.items.push({ kind: 'break', zone, marker })
  }

  /** Ends the line of a block that began with `marker`; if the line was empty, the next one does not get the marker. */
  end(zone: Zone, marker: string): void {
    const last = this.items.at(-1)
    const isEmpty = last?.kind === 'break' && last.zone === zone && marker !== ''
    if (isEmpty && last.marker.endsWith(marker)) last.marker = last.marker.slice(0, -marker.length)
    this.break(zone, '')
  }

  /** A new line within the same heading or name. */
  wrap(zone: Zone, isNamed: boolean): void {
    this.text(zone, ' ', isNamed)
    this.flushLine()
  }

  /** Text of a node, including white space; `isNamed`: already part of an element's name. */
  text(zone: Zone, raw: string, isNamed: boolean): void {
    if (this.textUnits > maxLengths.lines) return
    const text = cleanText(raw)
    this.textUnits += text.length
    this.line += text
    if (isNamed || text === '') return
    const last = this.items.at(-1)
    if (last?.kind === 'text' && last.zone === zone) last.text += text
    else this.items.push({ kind: 'text', zone, text })
  }

  /** Words of ours, which are no line of the page. */
  note(zone: Zone, text: string): void {
    this.items.push({ kind: 'text', zone, text })
  }

  element(zone: Zone, index: number): void {
    this.items.push({ kind: 'element', zone, index })
  }

  frame(zone: Zone, index: number): void {
    this.items.push({ kind: 'frame', zone, index })
  }

  /** Ends the last line and returns what was collected. */
  finish(): { items: WalkedItem[]; lines: string[] } {
    this.flushLine()
    return { items: this.items, lines: this.lines }
  }

  private flushLine(): void {
    const line = cleanText(this.line.trim())
    this.line = ''
    if (line !== '' && this.lines.length < maxLines) this.lines.push(line)
  }
}
