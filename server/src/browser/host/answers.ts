import { z } from 'zod'
import { box as anyBox } from '@understudy/contract/common'
import {
  accessibilityViolation,
  pageTiming as anyTiming,
  seenDialog as anyDialog,
} from '@understudy/contract/transcript'
import { findImageType } from '../../lib/image-type.ts'
import type { ActionResult } from '../../turn/action.ts'
import { controlFailures, navigationFailures, otherFailures } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import { pageRegions } from '../../turn/observation.ts'
import type { Opening, Pictured } from '../browser-session.ts'
import { openingFailures, pictureExtensions } from '../browser-session.ts'
import { maxSaid } from './messages.ts'

/** Work on a list can take time quadratic in its length, in the process that all sessions share. */
const maxItems = 10_000
/** The checks have fewer rules, and name at most five places for each (check-page.ts). Each becomes a finding. */
const [maxViolations, maxPlaces] = [200, 5]
const kib = 1024
/**
 * Texts are cut and not refused, because a page chooses some of them, and a long one must not end its session. The walk
 * bounds them more tightly (walked-frame.ts); the rest is for the marks in place of secrets, which can be longer than these.
 */
const text = cutTo(8 * kib)
/** Sentences, which become reasons, events and titles in reports. */
const said = cutTo(maxSaid)
/** A line of a page, and everything that can be read on one. */
const [line, wholeText] = [cutTo(64 * kib), cutTo(512 * kib)]
const region = z.enum(pageRegions).nullable()
/** The contract lets a reader ignore unknown fields. A host sends none. */
const [box, pageTiming, seenDialog] = [
  anyBox.strict(),
  anyTiming.extend({ url: text }).strict(),
  anyDialog.extend({ type: text, message: said, text: said.nullable() }).strict(),
]

function list<T extends z.ZodType>(item: T) {
  return z.array(item).max(maxItems)
}

function cutTo(maxLength: number) {
  return z
    .string()
    .transform((whole) =>
      whole.length <= maxLength ? whole : whole.slice(0, maxLength).toWellFormed(),
    )
}

const element = z.strictObject({
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
  message: said.nullable(),
  context: text.nullable(),
  item: text.nullable(),
  inModal: z.boolean(),
  region,
  selector: text,
  box,
})

const facts = z.strictObject({
  alerts: list(text),
  successes: list(text),
  invalidFields: list(z.strictObject({ selector: text, name: text, message: said.nullable() })),
  brokenImages: list(z.strictObject({ url: text, alt: text.nullable(), box })),
  unlabelled: list(
    z.strictObject({ selector: text, tag: text, box, context: text.nullable(), region }),
  ),
  passed: list(z.strictObject({ text, shownMs: z.number() })),
  layoutShift: z.number(),
  pictures: z.number(),
  namedPictures: list(z.strictObject({ url: text, alt: text, box })),
  mouseOnly: list(z.strictObject({ selector: text })),
  placeholderNames: list(z.strictObject({ selector: text, name: text, box })),
  sidewaysPx: z.number(),
  busy: z.boolean(),
  asksIfAutomated: z.boolean(),
})

const violation = accessibilityViolation
  .extend({
    url: text,
    rule: text,
    help: text,
    help_url: text,
    targets: z.array(text).max(maxPlaces),
    places: z.array(z.strictObject({ selector: text, text, region })).max(maxPlaces),
  })
  .strict()

const observation: z.ZodType<Observation> = z.strictObject({
  url: text,
  title: text,
  status: z.number().nullable(),
  documentId: text,
  contentType: text,
  ageMs: z.number(),
  fingerprint: text,
  text: wholeText,
  tokens: z.number(),
  elements: list(element),
  lines: list(line),
  pageText: wholeText,
  scroll: z.strictObject({ y: z.number(), maxY: z.number(), viewportHeight: z.number() }),
  facts,
  pageWaitMs: z.number(),
  settled: z.boolean(),
  dialogs: list(seenDialog),
  errors: list(z.strictObject({ message: said, url: text.nullable(), place: text.nullable() })),
  failedRequests: list(
    z.strictObject({
      method: text,
      url: text,
      status: z.number().nullable(),
      resourceType: text,
      error: text.nullable(),
      blocked: z.boolean(),
    }),
  ),
  acceptedWrites: list(z.strictObject({ method: text, url: text, status: z.number() })),
  blockedNavigations: list(z.strictObject({ url: text, reason: said })),
  timing: pageTiming.nullable(),
})

const opening: z.ZodType<Opening> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), url: text, status: z.number().nullable() }),
  z.strictObject({
    kind: z.literal('failed'),
    reason: z.enum(openingFailures),
    message: said,
  }),
])

const message = said
const failure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('covered'), message, coveredBy: text, isLayer: z.boolean() }),
  z.strictObject({
    kind: z.enum(controlFailures),
    message,
  }),
  z.strictObject({
    kind: z.enum(otherFailures),
    message,
  }),
  z.strictObject({ kind: z.enum(navigationFailures), message, url: text }),
])

const actionResult: z.ZodType<ActionResult> = z.strictObject({
  ok: z.boolean(),
  failure: failure.nullable(),
  target: z.strictObject({ label: text, role: text, selector: text, box }).nullable(),
  changed: z.boolean(),
  navigated: z.boolean(),
  url: text,
  ms: z.number(),
  requests: z.number(),
})

const pictureTypes = { png: 'image/png', jpg: 'image/jpeg' } as const

/** A picture as it is sent: its bytes in base64. */
const pictured: z.ZodType<Pictured> = z.union([
  z
    .strictObject({
      bytes: z.string().transform((encoded): Uint8Array => Buffer.from(encoded, 'base64')),
      extension: z.enum(pictureExtensions),
    })
    .refine(({ bytes, extension }) => findImageType(bytes) === pictureTypes[extension]),
  z.strictObject({ missing: said }),
])

/** Encodes a picture for `pictured`. */
export function packPicture(picture: Pictured): unknown {
  if ('missing' in picture) return picture
  return { ...picture, bytes: Buffer.from(picture.bytes).toString('base64') }
}

/**
 * The result of each method. All of it is checked, because a page that takes over the host decides what the host sends.
 * Unknown fields are refused like wrong ones: our hosts send none.
 */
export const hostAnswers = {
  launch: z.null(),
  open: opening,
  observe: observation,
  act: actionResult,
  screenshot: pictured,
  checkAccessibility: z.strictObject({
    url: text.nullable(),
    violations: z.array(violation).max(maxViolations),
  }),
  readSummary: text.nullable(),
  close: z.null(),
} as const
