import { type Box, box as anyBox } from '@understudy/contract/common'
import { z } from 'zod'
import { secretMark } from '../../lib/secrets/redact.ts'
import { boundText, boundUrl } from './bound-text.ts'
import { type Field, stay } from './field.ts'
import { maxLengths } from './limits.ts'
import { placeBox } from './place-on-window.ts'

/** Passwords are removed before a host answers: that many marks can lengthen a text. */
const maxMarks = 10
/**
 * A page chooses some numbers also, such as where it puts a control. Sums of numbers without bounds become infinite, which JSON
 * does not have.
 */
const maxNumber = 1e9

/** Text of at most `maxLength` code units. */
export function plainText(maxLength: number): Field<string, false> {
  return {
    fromPage: z.string().transform((whole) => boundText(whole, maxLength)),
    fromHost: cutTo(maxLength),
    blank: '',
    place: stay,
    isShown: false,
  }
}

/** Text that a visitor reads; a host sends it with marks where passwords were. */
export function shownText(maxLength: number): Field<string, true> {
  const fromHost = cutTo(maxLength + maxMarks * secretMark.length)
  return { ...plainText(maxLength), fromHost, isShown: true }
}

function cutTo(maxLength: number): z.ZodType<string> {
  return z
    .string()
    .transform((whole) =>
      whole.length <= maxLength ? whole : whole.slice(0, maxLength).toWellFormed(),
    )
}

/** An address; what is left of a longer one is still an address. */
export const url: Field<string, false> = {
  ...plainText(maxLengths.url),
  fromPage: z.string().transform(boundUrl),
}

/** One of several words; the first one is the usual. */
export function oneOf<const Words extends readonly [string, ...string[]]>(
  words: Words,
): Field<Words[number], false> {
  return plain(z.enum(words), words[0])
}

export const flag: Field<boolean, false> = plain(z.boolean(), false)

/** Any number. */
export const number = numberFrom(-maxNumber, z.number())
/** Times, sizes and other amounts. */
export const amount = numberFrom(0, z.number())
export const naturalNumber = numberFrom(0, z.int())
/** A count of what is there: at least one. */
export const atLeastOne: Field<number, false> = {
  ...plain(z.int().min(1), 1),
  fromHost: naturalNumber.fromHost.pipe(z.int().min(1)),
}
/** Pixels of the page that become pixels of the window. */
export const position = { ...number, place: scale }
export const size = { ...amount, place: scale }

function numberFrom(min: number, fromPage: z.ZodNumber): Field<number, false> {
  const fromHost = fromPage.transform((sent) => Math.min(Math.max(sent, min), maxNumber))
  return { ...plain(fromPage, 0), fromHost }
}

function scale(px: number, at: { scale: number }): number {
  return Math.round(px * at.scale)
}

/** A rectangle of the document, placed where the window shows it. */
export const box: Field<Box, false> = {
  fromPage: anyBox,
  fromHost: z.strictObject({
    x: number.fromHost,
    y: number.fromHost,
    width: amount.fromHost,
    height: amount.fromHost,
  }),
  blank: { x: 0, y: 0, width: 0, height: 0 },
  place: placeBox,
  isShown: false,
}

/** Anything that neither border changes. */
export function plain<T>(schema: z.ZodType<T>, blank: T): Field<T, false> {
  return { fromPage: schema, fromHost: schema, blank, place: stay, isShown: false }
}
