import { type Box, grow } from '../../lib/box.ts'
import { LETTER_OVERHANG_SHARE } from '../limits.ts'
import {
  frameSides,
  imageStyles,
  placeOfStyle,
  type Snapshot,
  type SnapshotDocument,
  type StyleName,
} from './capture-snapshot.ts'

/** Something that a document shows, in the coordinates of that document. */
export type ShownPart =
  | { kind: 'text'; text: string; lines: readonly TextLine[] }
  /** Null if its content is unknown: a canvas, a video, a plug-in. */
  | { kind: 'image'; url: string | null; box: Box }
  | { kind: 'frame'; box: Box; isExact: boolean; document: number | null; nodeId: number }

/** A painted piece of text and its position; it begins at code unit `start` of the text. */
export interface TextLine {
  start: number
  length: number
  box: Box
}

const frames: ReadonlySet<string> = new Set(['IFRAME', 'FRAME', 'OBJECT', 'EMBED', 'FENCEDFRAME'])
const controls: ReadonlySet<string> = new Set(['INPUT', 'TEXTAREA', 'SELECT', 'IMG', 'METER'])
const unreadable: ReadonlySet<string> = new Set(['CANVAS', 'VIDEO', 'OBJECT', 'EMBED'])

/** Attributes of controls and images whose text is painted. */
const paintedAttributes: ReadonlySet<string> = new Set(['value', 'placeholder', 'alt', 'label'])
const addressAttributes: ReadonlySet<string> = new Set(['src', 'href', 'xlink:href', 'poster'])

/** Reads what one document of a snapshot shows, in layout order. Content that is invisible by style is left out. */
export function readDocument(snapshot: Snapshot, document: SnapshotDocument): ShownPart[] {
  const reader = new DocumentReader(snapshot.strings, document)
  return reader.read()
}

class DocumentReader {
  private readonly strings: readonly string[]
  private readonly document: SnapshotDocument
  private readonly linesOf = new Map<number, TextLine[]>()
  /** How far from itself each node may be painted again: its shadows and those of its ancestors. */
  private readonly reach: readonly number[]
  private readonly rare: Record<RareName, ReadonlyMap<number, number>>

  constructor(strings: readonly string[], document: SnapshotDocument) {
    this.strings = strings
    this.document = document
    this.reach = this.measureReach()
    const { inputValue, textValue, currentSourceURL, contentDocumentIndex } = document.nodes
    this.rare = {
      inputValue: readRare(inputValue),
      textValue: readRare(textValue),
      currentSourceURL: readRare(currentSourceURL),
      contentDocumentIndex: readRare(contentDocumentIndex),
    }
    const { layoutIndex, bounds, start, length } = document.textBoxes
    for (const [place, index] of layoutIndex.entries()) {
      const lines = this.linesOf.get(index) ?? []
      lines.push({
        start: start[place] ?? 0,
        length: length[place] ?? 0,
        box: toBox(bounds[place]),
      })
      this.linesOf.set(index, lines)
    }
  }

  read(): ShownPart[] {
    const { nodeIndex } = this.document.layout
    return nodeIndex.flatMap((node, index) =>
      this.styleOf(index, 'visibility') === 'visible' ? this.readNode(node, index) : [],
    )
  }

  private readNode(node: number, index: number): ShownPart[] {
    const name = this.textAt(this.document.nodes.nodeName?.[node]).toUpperCase()
    const box = toBox(this.document.layout.bounds[index])
    const reach = this.reach[node] ?? 0
    const text = this.textAt(this.document.layout.text[index])
    // A text has the style of its container.
    const parts = this.isText(index) ? [] : this.readStyleImages(index, box)
    if (text !== '') parts.push(this.readText(text, index, box, reach))
    if (controls.has(name)) parts.push(...this.readControl(node, box, reach))
    if (frames.has(name)) parts.push(this.readFrame(node, index, box))
    if (unreadable.has(name)) parts.push({ kind: 'image', url: null, box })
    if (name === 'IMG' || name === 'IMAGE' || name === 'INPUT')
      for (const url of this.listAddresses(node)) parts.push({ kind: 'image', url, box })
    return parts
  }

  private readText(text: string, index: number, box: Box, reach: number): ShownPart {
    const lines = this.linesOf.get(index) ?? []
    // Lines in vector images are measured in different units than the whole.
    const isTold = lines.length > 0 && lines.every((line) => isWithin(line.box, box))
    const whole = { start: 0, length: text.length, box }
    const isScaled = lines.length > 0 && !isFilled(lines, box)
    const told = isTold && !isScaled ? lines : [whole]
    return {
      kind: 'text',
      text,
      lines: told.map((line) => ({
        ...line,
        box: grow(line.box, reach + 2 + line.box.height * LETTER_OVERHANG_SHARE),
      })),
    }
  }

  /** The browser itself paints their texts, without a node of the page. */
  private readControl(node: number, box: Box, reach: number): ShownPart[] {
    const values = [this.rareText('inputValue', node), this.rareText('textValue', node)]
    const attributes = this.listAttributes(node).flatMap(([name, value]) =>
      paintedAttributes.has(name) ? [value] : [],
    )
    const texts = [...new Set([...values, ...attributes, this.readOptions(node)])]
    return texts
      .filter((text) => text.trim() !== '')
      .map((text) => {
        const line = { start: 0, length: text.length, box: grow(box, reach) }
        return { kind: 'text', text, lines: [line] }
      })
  }

  private readOptions(node: number): string {
    const { parentIndex = [], nodeValue = [] } = this.document.nodes
    const texts: string[] = []
    // A node is followed by its descendants.
    for (let inner = node + 1; (parentIndex[inner] ?? -1) >= node; inner += 1)
      texts.push(this.textAt(nodeValue[inner]))
    return texts.join('')
  }

  private readFrame(node: number, index: number, box: Box): ShownPart {
    const { nodes, layout } = this.document
    const [left = 0, top = 0, right = 0, bottom = 0] = frameSides.map((styles) =>
      this.sumStyles(index, styles),
    )
    const { width, height } = toBox(layout.offsetRects?.[index])
    return {
      kind: 'frame',
      // A transformed frame is laid out in different units than it is painted in.
      isExact: Math.abs(width - box.width) <= 1 && Math.abs(height - box.height) <= 1,
      box: {
        x: box.x + left,
        y: box.y + top,
        width: box.width - left - right,
        height: box.height - top - bottom,
      },
      document: this.rare.contentDocumentIndex.get(node) ?? null,
      nodeId: nodes.backendNodeId?.[node] ?? 0,
    }
  }

  private sumStyles(index: number, styles: readonly StyleName[]): number {
    return styles.reduce((sum, style) => sum + Number.parseFloat(this.styleOf(index, style)), 0)
  }

  private readStyleImages(index: number, box: Box): ShownPart[] {
    const values = imageStyles.map((style) => this.styleOf(index, style))
    return values.flatMap((value) =>
      Array.from(value.matchAll(/url\("((?:[^"\\]|\\.)*)"\)/gu), ([, url = '']): ShownPart => {
        return { kind: 'image', url: url.replaceAll(/\\(.)/gu, '$1'), box }
      }),
    )
  }

  private listAddresses(node: number): string[] {
    const current = this.rareText('currentSourceURL', node)
    if (current !== '') return [current]
    return this.listAttributes(node).flatMap(([name, value]) =>
      addressAttributes.has(name) && value !== '' ? [value] : [],
    )
  }

  private listAttributes(node: number): (readonly [name: string, value: string])[] {
    const given = this.document.nodes.attributes?.[node] ?? []
    return given.flatMap((name, place) =>
      place % 2 === 0 ? [[this.textAt(name), this.textAt(given[place + 1])] as const] : [],
    )
  }

  private measureReach(): number[] {
    const { nodes, layout } = this.document
    const layoutOf = new Map(layout.nodeIndex.map((node, index) => [node, index]))
    const reach: number[] = []
    // A node follows its parent.
    for (const [node, parent] of (nodes.parentIndex ?? []).entries()) {
      const index = layoutOf.get(node)
      reach.push((reach[parent] ?? 0) + (index === undefined ? 0 : this.reachAt(index)))
    }
    return reach
  }

  /** Infinity: anywhere. */
  private reachAt(index: number): number {
    if (this.isText(index)) return sumLengths(this.styleOf(index, 'text-shadow'))
    const filter = this.styleOf(index, 'filter')
    const reflection = this.styleOf(index, '-webkit-box-reflect')
    const isAnywhere = (reflection !== '' && reflection !== 'none') || filter.includes('url(')
    return isAnywhere ? Number.POSITIVE_INFINITY : sumLengths(filter)
  }

  private isText(index: number): boolean {
    return this.document.layout.text[index] !== -1
  }

  private styleOf(index: number, name: StyleName): string {
    return this.textAt(this.document.layout.styles[index]?.[placeOfStyle(name)])
  }

  private rareText(name: RareName, node: number): string {
    return this.textAt(this.rare[name].get(node))
  }

  private textAt(index: number | undefined): string {
    return index === undefined || index < 0 ? '' : (this.strings[index] ?? '')
  }
}

function sumLengths(style: string): number {
  const lengths = style.matchAll(/(-?\d+(?:\.\d+)?)px/gu)
  return Array.from(lengths, ([, length]) => Math.abs(Number(length))).reduce(
    (sum, length) => sum + length,
    0,
  )
}

/** Present for few nodes. */
type RareName = 'inputValue' | 'textValue' | 'currentSourceURL' | 'contentDocumentIndex'

function readRare(
  rare: { index: number[]; value: number[] } | undefined,
): ReadonlyMap<number, number> {
  return new Map((rare?.index ?? []).map((node, place) => [node, rare?.value[place] ?? -1]))
}

function toBox(rectangle: readonly number[] | undefined): Box {
  const [x = 0, y = 0, width = 0, height = 0] = rectangle ?? []
  return { x, y, width, height }
}

function isWithin(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= outer.x + outer.width + 1 &&
    inner.y + inner.height <= outer.y + outer.height + 1
  )
}

/** Whether lines extend to the lower right corner of the whole. */
function isFilled(lines: readonly TextLine[], { x, y, width, height }: Box): boolean {
  const right = Math.max(...lines.map(({ box }) => box.x + box.width))
  const bottom = Math.max(...lines.map(({ box }) => box.y + box.height))
  return Math.abs(right - x - width) <= 1 && Math.abs(bottom - y - height) <= 1
}
