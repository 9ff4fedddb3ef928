import type { Zone } from '../../turn/page/walk.ts'
import { amountsRead } from './amounts-read.ts'
import type { Cover } from './covers/cover.ts'
import type { Covers } from './covers/covers.ts'
import { type Edges, intersectEdges } from './geometry.ts'
import type { OutlineBuilder } from './outline-builder.ts'
import { listLines, sliceUncovered, type TextPart } from './visible-text.ts'

type Write = (outline: OutlineBuilder) => void

/** A text, control or frame of the outline, and where it is drawn. */
interface Drawn {
  element: Element
  edges: Edges
  text: TextPart | null
  zone: Zone
  /** text: what can be seen of a text. */
  write: (outline: OutlineBuilder, text: string) => void
  /** A control is told even if it is covered. */
  index: number | null
}

/** What a control or text is covered by. */
export interface Covered {
  cover: Cover
  /** The control's number; null for a text or frame. */
  index: number | null
  edges: Edges
  element: Element
}

/** How many texts and controls can be seen, and which cannot. */
export interface Sight {
  shown: readonly { edges: Edges; zone: Zone; element: Element; letters: number }[]
  covered: readonly Covered[]
}

/** What a walk finds, in reading order, until it is known what covers what. */
export class OutlineDraft {
  private readonly entries: (Write | Drawn)[] = []

  private add(entry: Write | Drawn): void {
    if (amountsRead.take('parts in view')) this.entries.push(entry)
  }

  break(zone: Zone, marker: string): void {
    this.add((outline) => outline.break(zone, marker))
  }

  end(zone: Zone, marker: string): void {
    this.add((outline) => outline.end(zone, marker))
  }

  wrap(zone: Zone, isNamed: boolean): void {
    this.add((outline) => outline.wrap(zone, isNamed))
  }

  /** A text without a place of its own, such as a space. */
  space(zone: Zone, text: string, isNamed: boolean): void {
    this.add((outline) => outline.text(zone, text, isNamed))
  }

  /** Something of ours about the page: for the outline alone. */
  note(zone: Zone, words: string): void {
    this.add((outline) => outline.note(zone, words))
  }

  text(zone: Zone, element: Element, part: TextPart, isNamed: boolean): void {
    const write: Drawn['write'] = (outline, text) => outline.text(zone, text, isNamed)
    this.add({ element, edges: part.edges, text: part, zone, write, index: null })
  }

  /** What is read at an element that is no text of the page: of a picture, or of a style sheet. */
  words(zone: Zone, element: Element, edges: Edges, words: string): void {
    const write: Write = (outline) => outline.text(zone, words, false)
    this.add({ element, edges, text: null, zone, write, index: null })
  }

  element(zone: Zone, element: Element, edges: Edges, index: number): void {
    const write: Write = (outline) => outline.element(zone, index)
    this.add({ element, edges, text: null, zone, write, index })
  }

  frame(zone: Zone, element: Element, edges: Edges, index: number): void {
    const write: Write = (outline) => outline.frame(zone, index)
    this.add({ element, edges, text: null, zone, write, index: null })
  }

  /** Writes all that can be seen. */
  finish(outline: OutlineBuilder, covers: Covers): Sight {
    const shown: Sight['shown'][number][] = []
    const covered: Covered[] = []
    for (const entry of this.entries) {
      if (typeof entry === 'function') {
        entry(outline)
        continue
      }
      const { element, edges, index } = entry
      const cover = findCover(entry, covers)
      if (cover === null) shown.push({ ...entry, letters: entry.text?.text.length ?? 0 })
      else covered.push({ cover, index, edges, element })
      if (cover === null) entry.write(outline, readText(entry, covers))
      else if (index !== null) entry.write(outline, '')
    }
    return { shown, covered }
  }
}

function findCover({ element, edges, text }: Drawn, covers: Covers): Cover | null {
  if (!covers.mayCover(element, edges)) return null
  if (text === null) return covers.findCover(element, [edges])
  return covers.findCover(element, listLines(text))
}

/** The words of a text that nothing covers. */
function readText({ element, edges, text }: Drawn, covers: Covers): string {
  if (text === null) return ''
  if (!covers.mayCover(element, edges)) return text.text
  return sliceUncovered(text, (part) => {
    const word = intersectEdges(part, edges)
    return covers.findCover(element, [word]) !== null
  })
}
