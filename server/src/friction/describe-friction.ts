import { startSentence } from '../lib/text/sentence.ts'
import type { NoticedFriction } from './detector.ts'
import { MAX_QUOTED_WORDS } from './limits.ts'

type Words = Pick<
  NoticedFriction,
  'subject' | 'category' | 'severity' | 'title' | 'expected' | 'observed' | 'recommendation'
>

/**
 * A friction with the defaults of most detectors: the site's fault, seen once, nothing quoted.
 *
 * status is `verified` in two cases only: the fact proves itself (an HTTP status of 404, a rule that axe-core
 * measured, an image that its server refused, a success message next to a rejected write), or the code saw the same
 * thing happen twice in this session. Everything else is `unverified`, regardless of its source.
 *
 * severity is Nielsen's: 1 is cosmetic or unnoticed by most, 2 slows a user down, 3 blocks a goal until a workaround is
 * found, 4 makes the goal impossible or harms users without their knowledge.
 */
export function describeFriction(
  words: Words,
  more: Partial<NoticedFriction> = {},
): NoticedFriction {
  const whole: NoticedFriction = {
    attribution: 'site',
    status: 'unverified',
    quote: null,
    box: null,
    ...words,
    ...more,
  }
  return {
    ...whole,
    subject: clip(whole.subject),
    title: clip(startSentence(whole.title)),
    expected: clip(startSentence(whole.expected)),
    observed: clip(startSentence(whole.observed)),
    recommendation: clip(startSentence(whole.recommendation)),
    quote: whole.quote === null ? null : whole.quote.slice(0, MAX_QUOTED_WORDS).toWellFormed(),
  }
}

function clip(text: string): string {
  return text.length <= MAX_QUOTED_WORDS
    ? text
    : `${text.slice(0, MAX_QUOTED_WORDS - 1).toWellFormed()}…`
}
