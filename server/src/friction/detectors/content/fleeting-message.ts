import { SECOND_MS } from '../../../lib/clock.ts'
import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { findWaitingLine } from '../../../turn/waiting-lines.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_MESSAGE_WORDS, NOTICE_MESSAGE_MS, READ_WORD_MS } from '../../limits.ts'
import { listObservations } from '../../new-observations.ts'

/**
 * A message that disappeared before even a quick reader could read it. Progress messages may disappear at once, and so may what a page says
 * about a text that is still being typed.
 */
export const fleetingMessage = {
  name: 'fleeting-message',
  traits: { manyCalled: 'messages that disappear too soon' },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { action, before, after } = context.step
  if (after === before || after.documentId !== before.documentId) return []
  if (action.kind === 'type' && !action.submit) return []
  const gone = after.facts.passed.filter(({ text, shownMs }) => isTooShort(text, shownMs))
  return gone
    .filter(({ text }) => !listObservations(context).some((view) => shows(view, text)))
    .map(({ text, shownMs }) =>
      describeFriction(
        {
          subject: createSubject(
            after.url,
            'message',
            text.toLowerCase().replaceAll(/\d+/g, '#').slice(0, 80),
          ),
          category: 'feedback',
          severity: 2,
          title: `A message on ${nameUrl(after.url)} disappears before it can be read: ${quoteText(shorten(text))}`,
          expected: `A message of ${countWords(text)} words stays for at least ${formatSeconds(findReadingMs(text))}, or until it is closed.`,
          observed: endSentence(
            `It was gone after ${formatSeconds(shownMs)}: ${quoteText(shorten(text))}`,
          ),
          recommendation: `Leave the message ${quoteText(shorten(text))} on the page until the user closes it or leaves the page.`,
        },
        { status: 'verified' },
      ),
    )
}

/** Also in several lines, or among others that were added to it: then it has not disappeared, or was there long enough before. */
function shows({ lines }: Observation, text: string): boolean {
  return fold(lines.join(' ')).includes(fold(text))
}

function fold(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()
}

function isTooShort(text: string, shownMs: number): boolean {
  const isProgress = /(…|\.\.\.)\W*$/.test(text) || findWaitingLine([text]) !== null
  return !isProgress && countWords(text) >= MIN_MESSAGE_WORDS && shownMs < findReadingMs(text)
}

function findReadingMs(text: string): number {
  return NOTICE_MESSAGE_MS + READ_WORD_MS * countWords(text)
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
}

function shorten(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}

function formatSeconds(ms: number): string {
  return `${(ms / SECOND_MS).toFixed(1)} s`
}
