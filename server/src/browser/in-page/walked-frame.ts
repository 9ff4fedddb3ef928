import { z } from 'zod'
import { box } from '@understudy/contract/common'

/** An interactive element as the walk saw it. index is its number within the walk of its frame. */
export const walkedElement = z.object({
  index: z.int(),
  role: z.string(),
  name: z.string(),
  tag: z.string(),
  inputType: z.string().nullable().default(null),
  value: z.string().nullable().default(null),
  placeholder: z.string().nullable().default(null),
  fieldHint: z.string().nullable().default(null),
  href: z.string().nullable().default(null),
  options: z.array(z.string()).default([]),
  checked: z.boolean().nullable().default(null),
  expanded: z.boolean().nullable().default(null),
  disabled: z.boolean().default(false),
  required: z.boolean().default(false),
  invalid: z.boolean().default(false),
  context: z.string().nullable().default(null),
  selector: z.string(),
  box,
})
export type WalkedElement = z.infer<typeof walkedElement>

/** Which part of the viewport an item belongs to; open dialogs come first, fixed parts second. */
export const zone = z.enum(['dialog', 'fixed', 'page']).default('page')
export type Zone = z.infer<typeof zone>

/** One piece of the outline in reading order. A break starts a new line, with a marker such as `# ` or `- `. */
export const walkedItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('break'), zone, marker: z.string().default('') }),
  z.object({ kind: z.literal('text'), zone, text: z.string() }),
  z.object({ kind: z.literal('element'), zone, index: z.int() }),
  z.object({ kind: z.literal('frame'), zone, index: z.int() }),
])
export type WalkedItem = z.infer<typeof walkedItem>

/** An iframe in view. box is its content box in the viewport of the document that holds it. */
export const walkedInlineFrame = z.object({
  index: z.int(),
  name: z.string(),
  selector: z.string(),
  box,
})
export type WalkedInlineFrame = z.infer<typeof walkedInlineFrame>

export const walkedFacts = z.object({
  alerts: z.array(z.string()),
  successes: z.array(z.string()),
  invalidFields: z.array(
    z.object({ selector: z.string(), name: z.string(), message: z.string().nullable() }),
  ),
  brokenImages: z.array(z.object({ url: z.string(), alt: z.string().nullable(), box })),
  unlabelled: z.array(z.object({ selector: z.string(), tag: z.string(), box })),
  layoutShift: z.number(),
  busy: z.boolean(),
})
export type WalkedFacts = z.infer<typeof walkedFacts>

/** What one walk of the visible part of one document brought back. It travels packed: defaults are left out. */
export const walkedFrame = z.object({
  walkId: z.int(),
  url: z.string(),
  title: z.string(),
  contentType: z.string(),
  ageMs: z.number(),
  items: z.array(walkedItem),
  elements: z.array(walkedElement),
  frames: z.array(walkedInlineFrame),
  lines: z.array(z.string()),
  /** Interactive elements in view that the cap on one walk left out. */
  leftOut: z.int(),
  /** Elements that may hold a closed shadow tree: the walk saw nothing in them. */
  suspects: z.int(),
  scroll: z.object({ y: z.number(), maxY: z.number(), viewportHeight: z.number() }),
  facts: walkedFacts,
})
export type WalkedFrame = z.infer<typeof walkedFrame>
