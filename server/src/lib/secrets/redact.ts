import type { Secret } from '../secret.ts'
import { createCutFinder } from './find-cut.ts'
import { createCodeViews, findEncoded } from './find-encoded.ts'
import { findObfuscated, type Span } from './find-obfuscated.ts'
import { createNeedles, minLength, minLengthWithin, reverse } from './secret-needles.ts'

/** Removes confidential parts from a text. Does not throw. */
export type Redact = (text: string) => string

/** Knows some secrets, and finds them in any notation. None of its functions throw. */
export interface Redactor {
  redact: Redact
  /** The same for texts that a reader sees in sequence: a secret can begin in one and end in the next. */
  redactAll: (texts: readonly string[]) => string[]
  /** The parts to remove from a text shown in full: in order, without overlaps. */
  find: (text: string) => Span[]
}

/** Replaces a secret, and can be longer than it. */
export const secretMark = '[secret]'

/** A single character occurs everywhere. */
const minToken = 2

/**
 * Finds secrets in every mixture of raw text, escapes of URLs (nested), JSON, scripts and HTML, forms and look-alikes
 * of letters, accents, upper case, and punctuation or invisible characters in between; reversed; in codes of any base,
 * base32 and base64, at any position within the encoded text; and truncated, where a text
 * was cut off. Runs in time linear in the length of the text for all secrets: a text is normalized before the
 * search, and no pattern has more than one way to match.
 */
export function createRedactor(secrets: readonly Secret[]): Redactor {
  const values = [...new Set(secrets.map((secret) => secret.reveal()))]
    .filter(({ length }) => length >= minToken)
    .toSorted((one, other) => other.length - one.length)
  if (values.length === 0)
    return { redact: (text) => text, redactAll: (texts) => [...texts], find: () => [] }
  const findWhole = createWholeFinder(values)
  const long = values.filter(({ length }) => length >= minLengthWithin)
  const findCut = createCutFinder(long, createCodeViews(long))
  const redact: Redact = (text) => hide(text, [...findWhole(text), ...findCut(text)])
  return {
    redact,
    redactAll(texts) {
      const spans = findWhole(texts.join('\n'))
      let start = 0
      return texts.map((text) => {
        const from = start
        start += text.length + 1
        const own = spans.filter((span) => span.start < from + text.length && span.end > from)
        const within = own.map((span) => clip(span, from, text.length))
        return hide(text, [...within, ...findCut(text)])
      })
    },
    find: (text) => merge(findWhole(text)),
  }
}

function createWholeFinder(values: readonly string[]): (text: string) => Span[] {
  const tokens = values.filter(({ length }) => length < minLength)
  const longer = values.filter(({ length }) => length >= minLength)
  const needles = longer.flatMap((value) => {
    // Bytes written one by one are read as one character each.
    const bytes = Buffer.from(value).toString('latin1')
    return bytes === value
      ? createNeedles(value)
      : [value, bytes].flatMap((text) => createNeedles(text))
  })
  const views = createCodeViews(longer)
  const patterns = [
    ...compile(
      tokens.map((token) => asWord(escapePattern(token))),
      'gu',
    ),
    ...compile(longer.flatMap(listPatterns), 'giu'),
  ]
  return (text) => [
    ...patterns.flatMap((pattern) => matchSpans(text, pattern)),
    ...findObfuscated(text, needles),
    ...findEncoded(text, views),
  ]
}

function compile(sources: readonly string[], flags: string): RegExp[] {
  return sources.length === 0 ? [] : [new RegExp(sources.join('|'), flags)]
}

function matchSpans(text: string, pattern: RegExp): Span[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }))
}

/** Matched as a whole, for secrets of which little remains after unescaping. */
function listPatterns(value: string): string[] {
  const url = encodeURIComponent(value.toWellFormed())
  const html = value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
  const json = JSON.stringify(value).slice(1, -1)
  const form = url.replaceAll('%20', '+')
  const escaped = [value, url, encodeURIComponent(url), form, json, html]
  if (value.length >= minLengthWithin)
    return unique([...escaped, reverse(value)]).map(escapePattern)
  const base64 = Buffer.from(value).toString('base64').replace(/=+$/u, '')
  return unique([...escaped, base64]).map((text) => asWord(escapePattern(text)))
}

function asWord(pattern: string): string {
  return String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)]
}

function clip({ start, end }: Span, from: number, length: number): Span {
  return { start: Math.max(0, start - from), end: Math.min(length, end - from) }
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = []
  for (const span of spans.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1)
    if (last === undefined || span.start >= last.end) merged.push({ ...span })
    else last.end = Math.max(last.end, span.end)
  }
  return merged
}

function hide(text: string, spans: readonly Span[]): string {
  const pieces: string[] = []
  let done = 0
  for (const { start, end } of merge(spans)) {
    pieces.push(text.slice(done, start), secretMark)
    done = end
  }
  return pieces.join('') + text.slice(done)
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
