import { z } from 'zod'
import {
  accessibilityViolation,
  pageTiming as anyTiming,
  seenDialog as anyDialog,
} from '@understudy/contract/transcript'
import { findImageType } from '../../lib/image-type.ts'
import { secretMark } from '../../lib/secrets/redact.ts'
import type { ActionResult } from '../../turn/action.ts'
import { controlFailures, navigationFailures, otherFailures } from '../../turn/action.ts'
import type { Observation } from '../../turn/observation.ts'
import { pageRegions } from '../../turn/observation.ts'
import type { Opening, Pictured } from '../browser-session.ts'
import { openingFailures } from '../../turn/opening-failure.ts'
import { pictureExtensions } from '../browser-session.ts'
import { accessibilityRules } from '../observe/accessibility-rules.ts'
import { fitLines, fitOptions } from '../observe/fit-lists.ts'
import {
  maxControls,
  maxEvents,
  maxLengths,
  maxLines,
  maxOptions,
  maxPerFact,
  maxPlaces,
} from '../observe/observation-limits.ts'
import { maxSaid } from './messages.ts'

/**
 * Lists and texts are as long as what is read of a page (observation-limits.ts), because the detectors work on them in the process that
 * all sessions share. Texts are cut and not refused, because a page chooses some of them, and a long one must not end its session.
 * Requests that failed are kept in two places, messages that disappeared in twenty.
 */
const maxKept = 2 * maxEvents
/** Logins are removed before a host answers: that many marks can lengthen a text, and all lines together. */
const maxMarks = { text: 10, lines: 100 }
const text = cutTo(maxLengths.other)
const [label, name] = [cutTo(maxLengths.label), cutTo(maxLengths.name)]
const [url, selector] = [cutTo(maxLengths.url), cutTo(maxLengths.selector)]
const context = cutTo(maxLengths.context)
const alert = cutTo(maxLengths.alert)
/** Sentences, which become reasons, events and titles in reports. */
const said = cutTo(maxSaid)
const event = cutTo(maxLengths.event)
/** The text of a page, and its outline, which has about half as many characters at most. */
const wholeText = cutTo(maxLengths.pageText)
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
      url,
      turn: count,
      ttfb_ms: milliseconds,
      load_ms: milliseconds,
      lcp_ms: milliseconds,
      cls: amount.nullable(),
    })
    .strict(),
  anyDialog.extend({ type: label, message: event, text: event.nullable() }).strict(),
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

function cutMarked(maxLength: number) {
  return cutTo(maxLength + maxMarks.text * secretMark.length)
}

function clampTo(kind: z.ZodNumber, min: number) {
  return kind.transform((sent) => Math.min(Math.max(sent, min), 1e9))
}

const element = z.strictObject({
  ref: label,
  role: label,
  name: cutMarked(maxLengths.name),
  tag: label,
  inputType: label.nullable(),
  value: cutMarked(maxLengths.value).nullable(),
  filled: z.boolean(),
  placeholder: cutMarked(maxLengths.name).nullable(),
  fieldHint: label.nullable(),
  href: url.nullable(),
  options: list(cutTo(maxLengths.option), maxOptions),
  checked: z.boolean().nullable(),
  expanded: z.boolean().nullable(),
  current: z.boolean(),
  disabled: z.boolean(),
  required: z.boolean(),
  readOnly: z.boolean(),
  invalid: z.boolean(),
  message: cutMarked(maxLengths.name).nullable(),
  context: context.nullable(),
  item: cutMarked(maxLengths.item).nullable(),
  inModal: z.boolean(),
  region,
  form: selector.nullable(),
  selector,
  box,
})

const facts = z.strictObject({
  alerts: list(alert, maxPerFact),
  successes: list(alert, maxPerFact),
  invalidFields: list(z.strictObject({ selector, name, message: name.nullable() }), maxPerFact),
  brokenImages: list(z.strictObject({ url, alt: text.nullable(), box }), maxPerFact),
  unlabelled: list(
    z.strictObject({ selector, tag: label, box, context: context.nullable(), region }),
    maxPerFact,
  ),
  passed: list(z.strictObject({ text: cutTo(maxLengths.passed), shownMs: amount }), maxKept),
  layoutShift: amount,
  pictures: count,
  namedPictures: list(z.strictObject({ url, alt: text, box }), 2 * maxPerFact),
  mouseOnly: list(z.strictObject({ selector }), maxPerFact),
  placeholderNames: list(z.strictObject({ selector, name, box }), maxPerFact),
  sidewaysPx: amount,
  busy: z.boolean(),
  asksIfAutomated: z.boolean(),
})

const place = {
  selector: cutTo(maxLengths.place.selector),
  path: cutTo(maxLengths.place.selector),
  tag: label,
  text: cutTo(maxLengths.place.text),
}

const violationPlace = z.strictObject({
  ...place,
  region,
  context: context.nullable(),
  inRegion: count.pipe(z.int().min(1)),
})

/** Each becomes a finding in our words: all that is a rule's and not a page's is taken from our own list. */
const violation = accessibilityViolation
  .extend({
    url,
    rule: label,
    help: text,
    help_url: url,
    targets: list(place.selector, maxPlaces),
    places: list(violationPlace, maxPlaces),
    turn: count,
    count: count.pipe(z.int().min(1)),
  })
  .strict()
  .refine(({ rule }) => accessibilityRules.has(rule))
  .transform((sent) => ({ ...sent, ...accessibilityRules.get(sent.rule) }))

/** A digest of 32 bytes. */
const pageState = z.string().regex(/^[0-9a-f]{64}$/)

const maxLinesLength = maxLengths.lines + maxMarks.lines * secretMark.length

const observation: z.ZodType<Observation> = z.strictObject({
  url,
  title: cutTo(maxLengths.title),
  status: count.nullable(),
  documentId: label,
  contentType: name,
  ageMs: amount,
  fingerprint: label,
  text: wholeText,
  tokens: count,
  elements: list(element, maxControls).transform((sent) => fitOptions(sent, maxLengths.options)),
  lines: list(cutMarked(maxLengths.line), maxLines).transform((sent) =>
    fitLines(sent, maxLinesLength),
  ),
  pageText: wholeText,
  scroll: z.strictObject({
    x: number,
    maxX: number,
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
    z.strictObject({ message: event, url: url.nullable(), place: url.nullable() }),
    maxEvents,
  ),
  failedRequests: list(
    z.strictObject({
      method: label,
      url,
      status: count.nullable(),
      resourceType: label,
      error: name.nullable(),
      blocked: z.boolean(),
    }),
    maxKept,
  ),
  acceptedWrites: list(z.strictObject({ method: label, url, status: count }), maxEvents),
  blockedNavigations: list(z.strictObject({ url, reason: said }), maxEvents),
  timing: pageTiming.nullable(),
})

const opening: z.ZodType<Opening> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), url, status: count.nullable() }),
  z.strictObject({
    kind: z.literal('failed'),
    reason: z.enum(openingFailures),
    message: said,
  }),
])

const message = said
const failure = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('covered'), message, coveredBy: name, isLayer: z.boolean() }),
  z.strictObject({
    kind: z.enum(controlFailures),
    message,
  }),
  z.strictObject({
    kind: z.enum(otherFailures),
    message,
  }),
  z.strictObject({ kind: z.enum(navigationFailures), message, url }),
])

const actionResult: z.ZodType<ActionResult> = z.strictObject({
  ok: z.boolean(),
  failure: failure.nullable(),
  target: z
    .strictObject({ label: cutMarked(maxLengths.name), role: label, selector, box })
    .nullable(),
  changed: z.boolean(),
  navigated: z.boolean(),
  url,
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
    url: url.nullable(),
    state: pageState.optional(),
    isKnown: z.literal(true).optional(),
    violations: z
      .array(violation)
      .max(accessibilityRules.size)
      .refine((sent) => new Set(sent.map(({ rule }) => rule)).size === sent.length),
  }),
  readSummary: text.nullable(),
  close: z.null(),
} as const
