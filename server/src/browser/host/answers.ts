import { z } from 'zod'
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
import { accessibilityRules } from '../observe/accessibility-rules.ts'
import { maxControls, maxLines, maxOptions, maxPerFact } from '../observe/observation-limits.ts'
import { maxSaid } from './messages.ts'

/**
 * The lengths of lists are limited tightly, because work on a list can take time quadratic in its length, in the process that all
 * sessions share. What a page did since the last observation is kept up to 50 times, failed requests in two places.
 */
const maxEvents = 100
/** The checks name at most five places for each rule (check-page.ts). */
const maxPlaces = 5
const kib = 1024
/**
 * Texts are cut and not refused, because a page chooses some of them, and a long one must not end its session. The walk
 * bounds them more tightly (walked-frame.ts); the rest is for the marks in place of secrets, which can be longer than these.
 */
const text = cutTo(8 * kib)
/** Sentences, which become reasons, events and titles in reports. */
const said = cutTo(maxSaid)
/** A line of a page, which the walk cuts to the same length, and everything that can be read on one. */
const [line, wholeText] = [cutTo(10_000), cutTo(512 * kib)]
const region = z.enum(pageRegions).nullable()
/**
 * A page chooses some numbers also, such as where it puts a control. Sums of numbers without bounds become infinite, which JSON
 * does not have.
 */
const number = clampTo(z.number(), -1e9)
/** Times, sizes and counts. */
const [amount, count] = [clampTo(z.number(), 0), clampTo(z.int(), 0)]
const box = z.strictObject({ x: number, y: number, width: amount, height: amount })
const milliseconds = amount.nullable()
/** The contract lets a reader ignore unknown fields. A host sends none. */
const [pageTiming, seenDialog] = [
  anyTiming
    .extend({
      url: text,
      turn: count,
      ttfb_ms: milliseconds,
      load_ms: milliseconds,
      lcp_ms: milliseconds,
      cls: amount.nullable(),
    })
    .strict(),
  anyDialog.extend({ type: text, message: said, text: said.nullable() }).strict(),
]

function list<T extends z.ZodType>(item: T, max: number) {
  return z.array(item).max(max)
}

function cutTo(maxLength: number) {
  return z
    .string()
    .transform((whole) =>
      whole.length <= maxLength ? whole : whole.slice(0, maxLength).toWellFormed(),
    )
}

function clampTo(kind: z.ZodNumber, min: number) {
  return kind.transform((sent) => Math.min(Math.max(sent, min), 1e9))
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
  options: list(text, maxOptions),
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
  alerts: list(text, maxPerFact),
  successes: list(text, maxPerFact),
  invalidFields: list(
    z.strictObject({ selector: text, name: text, message: said.nullable() }),
    maxPerFact,
  ),
  brokenImages: list(z.strictObject({ url: text, alt: text.nullable(), box }), maxPerFact),
  unlabelled: list(
    z.strictObject({ selector: text, tag: text, box, context: text.nullable(), region }),
    maxPerFact,
  ),
  passed: list(z.strictObject({ text, shownMs: amount }), maxEvents),
  layoutShift: amount,
  pictures: count,
  namedPictures: list(z.strictObject({ url: text, alt: text, box }), 2 * maxPerFact),
  mouseOnly: list(z.strictObject({ selector: text }), maxPerFact),
  placeholderNames: list(z.strictObject({ selector: text, name: text, box }), maxPerFact),
  sidewaysPx: amount,
  busy: z.boolean(),
  asksIfAutomated: z.boolean(),
})

/** Each becomes a finding in our words: all that is a rule's and not a page's is taken from our own list. */
const violation = accessibilityViolation
  .extend({
    url: text,
    rule: text,
    help: text,
    help_url: text,
    targets: z.array(text).max(maxPlaces),
    places: z.array(z.strictObject({ selector: text, text, region })).max(maxPlaces),
    turn: count,
    count: count.pipe(z.int().min(1)),
  })
  .strict()
  .refine(({ rule }) => accessibilityRules.has(rule))
  .transform((sent) => ({ ...sent, ...accessibilityRules.get(sent.rule) }))

const observation: z.ZodType<Observation> = z.strictObject({
  url: text,
  title: text,
  status: count.nullable(),
  documentId: text,
  contentType: text,
  ageMs: amount,
  fingerprint: text,
  text: wholeText,
  tokens: count,
  elements: list(element, maxControls),
  lines: list(line, maxLines),
  pageText: wholeText,
  scroll: z.strictObject({
    y: number,
    maxY: number,
    viewportHeight: amount,
    viewportWidth: amount,
  }),
  facts,
  pageWaitMs: amount,
  settled: z.boolean(),
  dialogs: list(seenDialog, maxEvents),
  errors: list(
    z.strictObject({ message: said, url: text.nullable(), place: text.nullable() }),
    maxEvents,
  ),
  failedRequests: list(
    z.strictObject({
      method: text,
      url: text,
      status: count.nullable(),
      resourceType: text,
      error: text.nullable(),
      blocked: z.boolean(),
    }),
    maxEvents,
  ),
  acceptedWrites: list(z.strictObject({ method: text, url: text, status: count }), maxEvents),
  blockedNavigations: list(z.strictObject({ url: text, reason: said }), maxEvents),
  timing: pageTiming.nullable(),
})

const opening: z.ZodType<Opening> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), url: text, status: count.nullable() }),
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
  ms: amount,
  requests: count,
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
  prepare: z.null(),
  launch: z.null(),
  open: opening,
  observe: observation,
  act: actionResult,
  screenshot: pictured,
  checkAccessibility: z.strictObject({
    url: text.nullable(),
    violations: z
      .array(violation)
      .max(accessibilityRules.size)
      .refine((sent) => new Set(sent.map(({ rule }) => rule)).size === sent.length),
  }),
  readSummary: text.nullable(),
  close: z.null(),
} as const
