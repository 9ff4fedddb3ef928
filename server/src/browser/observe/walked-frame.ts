import { z } from 'zod'
import { box } from '@understudy/contract/common'
import { pageRegions } from '../../turn/observation.ts'
import { boundedText, boundedUrl } from '../bounded-text.ts'

const text = boundedText(2000)
const line = boundedText(10_000)
const selector = boundedText(2000)

/** The part of the page that the site's pages share. */
const region = z.enum(pageRegions).nullable().default(null)

/** An interactive element as the walk saw it. index is its number within the walk of its frame. */
export const walkedElement = z.object({
  index: z.int(),
  role: text,
  name: text,
  tag: boundedText(80),
  inputType: text.nullable().default(null),
  value: text.nullable().default(null),
  filled: z.boolean().default(false),
  placeholder: text.nullable().default(null),
  fieldHint: text.nullable().default(null),
  href: boundedUrl().nullable().default(null),
  options: z.array(text).default([]),
  checked: z.boolean().nullable().default(null),
  expanded: z.boolean().nullable().default(null),
  disabled: z.boolean().default(false),
  required: z.boolean().default(false),
  invalid: z.boolean().default(false),
  message: text.nullable().default(null),
  context: text.nullable().default(null),
  item: text.nullable().default(null),
  inModal: z.boolean().default(false),
  region,
  selector,
  box,
})
export type WalkedElement = z.infer<typeof walkedElement>

/** Which part of the viewport an item belongs to; open dialogs come first, fixed parts second. */
export const zone = z.enum(['dialog', 'fixed', 'page']).default('page')
export type Zone = z.infer<typeof zone>

/** One piece of the outline in reading order. A break starts a new line, with a marker such as `# ` or `- `. */
export const walkedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('break'), zone, marker: text.default('') }),
  z.object({ kind: z.literal('text'), zone, text: z.string() }),
  z.object({ kind: z.literal('element'), zone, index: z.int() }),
  z.object({ kind: z.literal('frame'), zone, index: z.int() }),
])
export type WalkedItem = z.infer<typeof walkedItem>

/** A visible iframe. box is its content box in the viewport of the embedding document. */
export const walkedInlineFrame = z.object({
  index: z.int(),
  name: text,
  selector,
  box,
})
export type WalkedInlineFrame = z.infer<typeof walkedInlineFrame>

export const walkedFacts = z.object({
  alerts: z.array(text),
  successes: z.array(text),
  invalidFields: z.array(z.object({ selector, name: text, message: text.nullable() })),
  brokenImages: z.array(z.object({ url: boundedUrl(), alt: text.nullable(), box })),
  unlabelled: z.array(
    z.object({ selector, tag: boundedText(80), box, context: text.nullable(), region }),
  ),
  passed: z.array(z.object({ text, shownMs: z.number() })),
  layoutShift: z.number(),
  busy: z.boolean(),
  pictures: z.int(),
  asksIfAutomated: z.boolean(),
  namedPictures: z.array(z.object({ url: boundedUrl(), alt: text, box })),
  mouseOnly: z.array(z.object({ selector })),
  placeholderNames: z.array(z.object({ selector, name: text, box })),
  sidewaysPx: z.number(),
})
export type WalkedFacts = z.infer<typeof walkedFacts>

/** Result of one walk over the visible part of one document. It is packed for transfer: defaults are left out. */
export const walkedFrame = z.object({
  walkId: z.int(),
  url: boundedUrl(),
  title: boundedText(500),
  contentType: text,
  answer: z.int().nullable(),
  ageMs: z.number(),
  items: z.array(walkedItem),
  elements: z.array(walkedElement),
  frames: z.array(walkedInlineFrame),
  lines: z.array(line),
  /** Visible interactive elements beyond the limit of one walk. */
  leftOut: z.int(),
  /** Elements that may have a closed shadow tree: the walk saw nothing in them. */
  suspects: z.int(),
  scroll: z.object({
    y: z.number(),
    maxY: z.number(),
    viewportHeight: z.number(),
    viewportWidth: z.number(),
  }),
  facts: walkedFacts,
  pageText: boundedText(100_000),
})
export type WalkedFrame = z.infer<typeof walkedFrame>
