import { startSentence } from '../lib/text/sentence.ts'
import type { NoticedFriction } from './detector.ts'

type Words = Pick<
  NoticedFriction,
  'subject' | 'category' | 'severity' | 'title' | 'expected' | 'observed' | 'recommendation'
>

/** The words of a page within ours are short already; this is for the page that found a way round. */
const maxWords = 1000

/**
 * A friction with what most detectors have in common: the site's fault, seen once, nothing quoted.
 *
 * status is `verified` in two cases only: the fact states itself (an HTTP answer of 404, a rule that axe-core measured,
 * an image that its server refused, a success message beside a refused write), or the code saw the same thing happen
 * twice in this session. Everything else is `unverified`, whoever noticed it.
 *
 * severity is Nielsen's: 1 is cosmetic or not noticed by most, 2 slows a user down, 3 keeps a user from an aim until a
 * way round is found, 4 makes the aim impossible or harms the user without their knowing.
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
    quote: whole.quote === null ? null : whole.quote.slice(0, maxWords).toWellFormed(),
  }
}

function clip(text: string): string {
  return text.length <= maxWords ? text : `${text.slice(0, maxWords - 1).toWellFormed()}…`
}
