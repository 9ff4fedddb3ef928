import { z } from 'zod'
import { box } from '@understudy/contract/common'
import { accessibilityViolation, pageTiming, seenDialog } from '@understudy/contract/transcript'
import type { ActionResult } from '../../turn/action.ts'
import { controlFailures, navigationFailures, otherFailures } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import { pageRegions } from '../../turn/observation.ts'
import type { Opening, Pictured } from '../browser-session.ts'
import { openingFailures, pictureExtensions } from '../browser-session.ts'

/** Work on a list can take the square of its length, in the process that all sessions share. */
const maxItems = 10_000
const text = z.string()
const region = z.enum(pageRegions).nullable()

function list<T extends z.ZodType>(item: T) {
  return z.array(item).max(maxItems)
}

const element = z.object({
  ref: text,
  role: text,
  name: text,
  tag: text,
  inputType: text.nullable(),
  value: text.nullable(),
  filled: z.boolean(),
  placeholder: text.nullable(),
  fieldHint: text.nullable(),
  href: text.nullable(),
  options: list(text),
  checked: z.boolean().nullable(),
  expanded: z.boolean().nullable(),
  disabled: z.boolean(),
  required: z.boolean(),
  invalid: z.boolean(),
  message: text.nullable(),
  context: text.nullable(),
  item: text.nullable(),
  inModal: z.boolean(),
  region,
  selector: text,
  box,
})

const facts = z.object({
  alerts: list(text),
  successes: list(text),
  invalidFields: list(z.object({ selector: text, name: text, message: text.nullable() })),
  brokenImages: list(z.object({ url: text, alt: text.nullable(), box })),
  unlabelled: list(z.object({ selector: text, tag: text, box, context: text.nullable(), region })),
  passed: list(z.object({ text, shownMs: z.number() })),
  layoutShift: z.number(),
  pictures: z.number(),
  namedPictures: list(z.object({ url: text, alt: text, box })),
  mouseOnly: list(z.object({ selector: text })),
  placeholderNames: list(z.object({ selector: text, name: text, box })),
  sidewaysPx: z.number(),
  busy: z.boolean(),
  asksIfAutomated: z.boolean(),
})

const violation = accessibilityViolation.extend({
  places: list(z.object({ selector: text, text, region })),
})

const observation: z.ZodType<Observation> = z.object({
  url: text,
  title: text,
  status: z.number().nullable(),
  documentId: text,
  contentType: text,
  ageMs: z.number(),
  fingerprint: text,
  text,
  tokens: z.number(),
  elements: list(element),
  lines: list(text),
  pageText: text,
  scroll: z.object({ y: z.number(), maxY: z.number(), viewportHeight: z.number() }),
  facts,
  pageWaitMs: z.number(),
  settled: z.boolean(),
  dialogs: list(seenDialog),
  errors: list(z.object({ message: text, url: text.nullable(), place: text.nullable() })),
  failedRequests: list(
    z.object({
      method: text,
      url: text,
      status: z.number().nullable(),
      resourceType: text,
      error: text.nullable(),
      blocked: z.boolean(),
    }),
  ),
  acceptedWrites: list(z.object({ method: text, url: text, status: z.number() })),
  blockedNavigations: list(z.object({ url: text, reason: text })),
  accessibility: list(violation),
  timing: pageTiming.nullable(),
})

const opening: z.ZodType<Opening> = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('opened'), url: text, status: z.number().nullable() }),
  z.object({
    kind: z.literal('failed'),
    reason: z.enum(openingFailures),
    message: text,
  }),
])

const message = text
const failure = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('covered'), message, coveredBy: text, isLayer: z.boolean() }),
  z.object({
    kind: z.enum(controlFailures),
    message,
  }),
  z.object({
    kind: z.enum(otherFailures),
    message,
  }),
  z.object({ kind: z.enum(navigationFailures), message, url: text }),
])

const actionResult: z.ZodType<ActionResult> = z.object({
  ok: z.boolean(),
  failure: failure.nullable(),
  target: z.object({ label: text, role: text, selector: text, box }).nullable(),
  changed: z.boolean(),
  navigated: z.boolean(),
  url: text,
  ms: z.number(),
  requests: z.number(),
})

/** A picture as it is sent: its bytes in base64. */
const pictured: z.ZodType<Pictured> = z.union([
  z.object({
    bytes: text.transform((encoded): Uint8Array => Buffer.from(encoded, 'base64')),
    extension: z.enum(pictureExtensions),
  }),
  z.object({ missing: text }),
])

/** Encodes a picture for `pictured`. */
export function packPicture(picture: Pictured): unknown {
  if ('missing' in picture) return picture
  return { ...picture, bytes: Buffer.from(picture.bytes).toString('base64') }
}

/**
 * The result of each method. All of it is checked, because a page that takes over the host decides what the host sends.
 */
export const hostAnswers = {
  launch: z.null(),
  open: opening,
  observe: observation,
  act: actionResult,
  screenshot: pictured,
  readSummary: text.nullable(),
  close: z.null(),
} as const
