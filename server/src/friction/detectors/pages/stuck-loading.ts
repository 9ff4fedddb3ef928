import { MINUTE_MS, SECOND_MS } from '../../../lib/clock.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { actions } from '../../../turn/actions.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { listVisibleControls } from '../../../turn/visible-controls.ts'
import { findProgressLine } from '../../../turn/waiting-lines.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isWebPage } from '../../is-web-page.ts'
import { MAX_LOADING_LINES, STUCK_MS, STUCK_WORK_MS } from '../../limits.ts'

/**
 * A page that shows nothing but that it is loading, at the second observation or when the visitor leaves it. A page
 * with anything to use is left to `endless-busy`.
 */
export const stuckLoading = {
  name: 'stuck-loading',
  traits: { isPageState: true, canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const { before, after, action } = step
  const isLeaving = actions[action.kind].endsVisit
  const isSameDocument = after !== before && after.documentId === before.documentId
  const words = findLoadingWords(after)
  if (words === null || !(isLeaving || (isSameDocument && isOnlyLoading(before)))) return []
  const { sinceMs, isOpening } = findBegin(step, earlier)
  const shownMs = after.ageMs - sinceMs
  if (shownMs < (isOpening ? STUCK_MS : STUCK_WORK_MS) + findToldMs(words)) return []
  const name = nameUrl(after.url)
  const seconds = Math.floor(shownMs / SECOND_MS)
  const event = isOpening ? 'the page was opened' : 'it appeared'
  return [
    describeFriction(
      {
        subject: createSubject(after.url),
        category: 'performance',
        severity: 4,
        title: `${name} shows ${quoteText(words)} and nothing else`,
        expected: 'The page shows its content, or says that it is unavailable.',
        observed: `${seconds} s after ${event} it still showed ${quoteText(words)} and nothing else.`,
        recommendation: `Find out what ${name} waits for, and show an error if it does not arrive.`,
      },
      { status: 'verified', quote: words },
    ),
  ]
}

/**
 * When a document began to show nothing but that it is loading, in its own age: as it was opened, or later, after something was done in it.
 * Work that a visitor has asked for can take longer than a page.
 */
function findBegin(
  { before, after }: Step,
  earlier: readonly Step[],
): { sinceMs: number; isOpening: boolean } {
  const seen = [...earlier.map((past) => past.before), before, after].filter(
    ({ documentId }) => documentId === after.documentId,
  )
  const last = seen.findLastIndex((observation) => !isOnlyLoading(observation))
  return last < 0
    ? { sinceMs: 0, isOpening: true }
    : { sinceMs: seen[last + 1]?.ageMs ?? after.ageMs, isOpening: false }
}

/** How long the page asks to wait, in its own figures: “Redirecting in 3000ms”, “プログラム開始まで 5 秒”; 0 if it names none. */
function findToldMs(words: string): number {
  const { count, unit } = /(?<count>\d{1,6})\s*(?<unit>ms\b|min)?/u.exec(words)?.groups ?? {}
  if (count === undefined) return 0
  if (unit === 'ms') return Number(count)
  return Number(count) * (unit === 'min' ? MINUTE_MS : SECOND_MS)
}

/** Whether the page shows nothing but that it is loading. */
export function isOnlyLoading(observation: Observation): boolean {
  return findLoadingWords(observation) !== null
}

function findLoadingWords(observation: Observation): string | null {
  const { status, lines, scroll } = observation
  const isBare =
    listVisibleControls(observation).length === 0 &&
    lines.length <= MAX_LOADING_LINES &&
    scroll.maxY === 0
  return isBare && isWebPage(observation) && (status ?? 200) < 400 ? findProgressLine(lines) : null
}
