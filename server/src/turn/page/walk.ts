import { z } from 'zod'
import { walkedElement } from './element.ts'
import { walkedFacts } from './facts.ts'
import { list, orNull, record, type ValueOf } from './field.ts'
import {
  amount,
  box,
  naturalNumber,
  flag,
  number,
  oneOf,
  plain,
  position,
  shownText,
  size,
  plainText,
  url,
} from './kinds.ts'
import {
  maxControls,
  maxLengths,
  maxLines,
  maxRows,
  missingKinds,
  readQuantities,
} from './limits.ts'
import { row } from './row.ts'

const name = plainText(maxLengths.name)
const marker = plainText(maxLengths.other).fromPage.default('')

/** Which part of the viewport an item belongs to; open dialogs come first, fixed parts second. */
const zone = z.enum(['dialog', 'fixed', 'page']).default('page')
export type Zone = z.infer<typeof zone>

/** One piece of the outline in reading order. A break starts a new line, with a marker such as `# ` or `- `. */
const walkedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('break'), zone, marker }),
  z.object({ kind: z.literal('text'), zone, text: z.string() }),
  z.object({ kind: z.literal('element'), zone, index: z.int() }),
  z.object({ kind: z.literal('frame'), zone, index: z.int() }),
])
export type WalkedItem = z.infer<typeof walkedItem>

/** A visible iframe. box is its content box in the viewport of the embedding document. */
const walkedInlineFrame = record({
  index: naturalNumber,
  name,
  selector: plainText(maxLengths.selector),
  box,
})
export type WalkedInlineFrame = ValueOf<typeof walkedInlineFrame>

/** What is observed of a document as the walk saw it. */
export const documentMembers = {
  url,
  title: plainText(maxLengths.title),
  /** MIME type of the document; files that a browser displays itself are not web pages. */
  contentType: name,
  /** How long the document has been open, in ms. */
  ageMs: amount,
  /** Visible texts of the viewport, verbatim, in reading order. */
  lines: list(shownText(maxLengths.line), maxLines),
  /** Where the window is on the page, and how far it can be moved, in its own CSS pixels. */
  scroll: record({
    x: position,
    maxX: position,
    y: position,
    maxY: position,
    viewportHeight: size,
    viewportWidth: size,
  }),
  /** Repeated parts of the whole document, but not of inner ones, in its order; a longer list is cut. */
  rows: list(row, maxRows),
  /**
   * The text of the whole document, line by line, including parts outside the view but not inner documents; bounded.
   */
  pageText: plainText(maxLengths.pageText),
}

/** What a document has too much of. more: how much of it was met and not read; what that hides is not counted. */
const exceeded = record({ quantity: oneOf(readQuantities), more: naturalNumber })
export interface Exceeded extends ValueOf<typeof exceeded> {}

/** Result of one walk over the visible part of one document. */
export const walkedFrame = record({
  ...documentMembers,
  facts: walkedFacts,
  walkId: naturalNumber,
  /** The HTTP status that the document knows. */
  answer: orNull(naturalNumber),
  items: list(plain(walkedItem, { kind: 'break', zone: 'page', marker: '' }), Infinity),
  elements: list(walkedElement, maxControls),
  frames: list(walkedInlineFrame, Infinity),
  /** Visible interactive elements beyond the limit of one walk. */
  leftOut: naturalNumber,
  /** What of the document was not read because it has too much of it. */
  exceeded: list(exceeded, readQuantities.length),
  /** Elements that may have a closed shadow tree: the walk saw nothing in them. */
  suspects: naturalNumber,
  /** Of the outermost document: whether more is to come, as its looks say. */
  missing: oneOf(missingKinds),
  /** Of the outermost document. */
  view: record({ scale: number, left: number, top: number, isPart: flag }),
})
export interface WalkedFrame extends ValueOf<typeof walkedFrame> {}

/** What is left out of packed items and elements, because it is restored where they are read. */
export const leftOutOfWalk: Readonly<Record<string, unknown>> = {
  ...walkedElement.leftOut,
  zone: zone.parse(undefined),
  marker: marker.parse(undefined),
}
