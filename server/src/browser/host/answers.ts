import { accessibilityViolation } from '@understudy/contract/transcript'
import { z } from 'zod'
import { findImageType } from '../../lib/image-type.ts'
import {
  type ActionResult,
  controlFailures,
  navigationFailures,
  otherFailures,
} from '../../turn/action.ts'
import { observation, type ObservedViolation } from '../../turn/observation.ts'
import { openingFailures } from '../../turn/opening-failure.ts'
import { members } from '../../turn/page/element.ts'
import { list, orNull, record } from '../../turn/page/field.ts'
import { amount, naturalNumber, atLeastOne, plainText, url } from '../../turn/page/kinds.ts'
import { maxLengths, maxPlaces } from '../../turn/page/limits.ts'
import { pageRules } from '../../turn/page/page-rule.ts'
import { violationPlace } from '../../turn/page/violation.ts'
import { type Opening, type Pictured, pictureExtensions } from '../browser-session.ts'
import { MAX_SAID } from '../limits.ts'
import { accessibilityRules } from '../observe/accessibility-rules.ts'
import { drawnView } from '../pictures/draw-marks.ts'

const other = plainText(maxLengths.other).fromHost
const [label, name] = [plainText(maxLengths.label).fromHost, plainText(maxLengths.name).fromHost]
/** Sentences, which become reasons, events and titles in reports. */
const message = plainText(MAX_SAID).fromHost
const status = orNull(naturalNumber).fromHost

/** Of axe-core, and our own. */
const knownRules: ReadonlyMap<
  string,
  Pick<ObservedViolation, 'impact' | 'help' | 'help_url'>
> = new Map([
  ...accessibilityRules,
  ...pageRules.map((rule) => [rule, { impact: 'serious', help: rule, help_url: '' }] as const),
])

/** Each becomes a finding in our words: all that is a rule's and not a page's is taken from our own list. */
const violation = accessibilityViolation
  .extend({
    url: url.fromHost,
    rule: label,
    help: other,
    help_url: url.fromHost,
    targets: z.array(plainText(maxLengths.place.selector).fromHost).max(maxPlaces),
    places: list(violationPlace, maxPlaces).fromHost,
    turn: naturalNumber.fromHost,
    count: atLeastOne.fromHost,
  })
  .strict()
  .refine(({ rule }) => knownRules.has(rule))
  .transform((sent) => ({ ...sent, ...knownRules.get(sent.rule) }))

/** A digest of 32 bytes. */
const pageState = z.string().regex(/^[0-9a-f]{64}$/)

const opening: z.ZodType<Opening> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('opened'), url: url.fromHost, status }),
  z.strictObject({
    kind: z.literal('failed'),
    reason: z.enum(openingFailures),
    message,
  }),
])

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
  z.strictObject({ kind: z.enum(navigationFailures), message, url: url.fromHost }),
])

const { role, selector, box } = members
const target = record({ label: members.name, role, selector, box })
const actionResult: z.ZodType<ActionResult> = z.strictObject({
  ok: z.boolean(),
  failure: failure.nullable(),
  target: orNull(target).fromHost,
  changed: z.boolean(),
  navigated: z.boolean(),
  url: url.fromHost,
  ms: amount.fromHost,
  requests: naturalNumber.fromHost,
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
  z.strictObject({ missing: message }),
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
  observe: observation.fromHost,
  act: actionResult,
  screenshot: pictured,
  drawMarks: drawnView,
  checkAccessibility: z.strictObject({
    url: orNull(url).fromHost,
    state: pageState.optional(),
    isKnown: z.literal(true).optional(),
    violations: z
      .array(violation)
      .max(knownRules.size)
      .refine((sent) => new Set(sent.map(({ rule }) => rule)).size === sent.length),
  }),
  readSummary: other.nullable(),
  close: z.null(),
} as const
