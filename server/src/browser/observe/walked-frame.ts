import { z } from 'zod'
import { box } from '@understudy/contract/common'
import { pageRegions } from '../../turn/observation.ts'
import { boundedText, boundedUrl } from '../bounded-text.ts'
import { maxLengths } from './observation-limits.ts'

const text = boundedText(maxLengths.other)
const [label, name] = [boundedText(maxLengths.label), boundedText(maxLengths.name)]
const line = boundedText(maxLengths.line)
const selector = boundedText(maxLengths.selector)
const context = boundedText(maxLengths.context)

/** The part of the page that the site's pages share. */
const region = z.enum(pageRegions).nullable().default(null)

/** An interactive element as the walk saw it. index is its number within the walk of its frame. */
export const walkedElement = z.object({
  index: z.int(),
  role: label,
  name,
  tag: label,
  inputType: label.nullable().default(null),
  value: boundedText(maxLengths.value).nullable().default(null),
  filled: z.boolean().default(false),
  placeholder: name.nullable().default(null),
  fieldHint: label.nullable().default(null),
  href: boundedUrl().nullable().default(null),
  options: z.array(boundedText(maxLengths.option)).default([]),
  checked: z.boolean().nullable().default(null),
  expanded: z.boolean().nullable().default(null),
  current: z.boolean().default(false),
  disabled: z.boolean().default(false),
  required: z.boolean().default(false),
  readOnly: z.boolean().default(false),
  invalid: z.boolean().default(false),
  message: name.nullable().default(null),
  context: context.nullable().default(null),
  item: boundedText(maxLengths.item).nullable().default(null),
  inModal: z.boolean().default(false),
  region,
  form: selector.nullable().default(null),
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
  name,
  selector,
  box,
})
export type WalkedInlineFrame = z.infer<typeof walkedInlineFrame>

export const walkedFacts = z.object({
  alerts: z.array(boundedText(maxLengths.alert)),
  successes: z.array(boundedText(maxLengths.alert)),
  invalidFields: z.array(z.object({ selector, name, message: name.nullable() })),
  brokenImages: z.array(z.object({ url: boundedUrl(), alt: text.nullable(), box })),
  unlabelled: z.array(z.object({ selector, tag: label, box, context: context.nullable(), region })),
  passed: z.array(z.object({ text: boundedText(maxLengths.passed), shownMs: z.number() })),
  layoutShift: z.number(),
  busy: z.boolean(),
  pictures: z.int(),
  asksIfAutomated: z.boolean(),
  namedPictures: z.array(z.object({ url: boundedUrl(), alt: text, box })),
  mouseOnly: z.array(z.object({ selector })),
  placeholderNames: z.array(z.object({ selector, name, box })),
  sidewaysPx: z.number(),
})
export type WalkedFacts = z.infer<typeof walkedFacts>

/** Result of one walk over the visible part of one document. It is packed for transfer: defaults are left out. */
export const walkedFrame = z.object({
  walkId: z.int(),
  url: boundedUrl(),
  title: boundedText(maxLengths.title),
  contentType: name,
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
    x: z.number(),
    maxX: z.number(),
    y: z.number(),
    maxY: z.number(),
    viewportHeight: z.number(),
    viewportWidth: z.number(),
  }),
  /** Of the outermost document; see place-on-window.ts. */
  view: z.object({
    scale: z.number(),
    left: z.number(),
    top: z.number(),
    isPart: z.boolean(),
  }),
  facts: walkedFacts,
  pageText: boundedText(maxLengths.pageText),
})
export type WalkedFrame = z.infer<typeof walkedFrame>
