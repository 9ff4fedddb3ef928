import type { Finding } from '@understudy/contract/finding'
import type { OutcomeStatus, Report } from '@understudy/contract/report'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { isWebAddress } from '../../lib/address/is-web-address.ts'
import { createPatternFolder, mapCaps } from '../../lib/address/pattern-folder.ts'
import { mayHaveMissedGoal } from '../outcome/judge-outcome.ts'
import { hasTestedSite } from './has-tested-site.ts'

type Metrics = Report['report']['metrics']

const missed: readonly OutcomeStatus[] = ['failed', 'abandoned', 'false_success']

/** Ways a session ends that the visitor did not cause; ease cannot be judged after them. */
const brokenOff: ReadonlySet<TerminationKind> = new Set([
  'blocked',
  'cancelled',
  'model_error',
  'browser_error',
  'worker_lost',
  'credential_error',
  'internal_error',
])

/** Upper limit of the ease if the goal was missed. */
const MAX_EASE_OF_MISS = 4

/** Whether the session was cut short for a reason other than its visitor's. */
export function isBrokenOff(kind: TerminationKind): boolean {
  return brokenOff.has(kind)
}

/** Counts what the session cost its user. errors counts only the site's. */
export function measureSession(
  transcript: Transcript,
  findings: readonly Finding[],
  status: OutcomeStatus,
): Metrics {
  const { turns } = transcript
  const frictions = turns
    .flatMap((turn) => turn.frictions)
    .filter(({ attribution }) => attribution === 'site')
  const counts = {
    turns: turns.length,
    tested: hasTestedSite(transcript),
    pages: countPages(turns),
    page_wait_ms: Math.round(turns.reduce((sum, turn) => sum + turn.page_wait_ms, 0)),
    errors: frictions.filter(({ category }) => category === 'error').length,
    dead_ends: frictions.filter(({ detector }) => detector === 'dead-end').length,
    backtracks: turns.filter(({ action }) => action.kind === 'back').length,
    misclicks: turns.filter(isMisclick).length,
  }
  const isMissed = missed.includes(status)
  const isUnknown =
    status === 'inconclusive' ||
    (isBrokenOff(transcript.termination_kind) && status !== 'succeeded') ||
    mayHaveMissedGoal(transcript, { status })
  const ease = isUnknown ? null : estimateEase(counts, { turns, findings, isMissed })
  return { ...counts, seq_estimate: ease }
}

/**
 * Single Ease Question (1 very hard … 7 very easy), estimated from what was recorded:
 *
 * 7 − 2 if the goal was missed
 *   − Σ severity ÷ 6 over the site's findings that a sighted user perceives, at most 2
 *   − 2 × (misclicks + backtracks + dead ends) ÷ turns, at most 1
 *   − patience lost (0 to 1)
 *
 * rounded, clamped to 1..7, and below 5 if the goal was missed; null for a session without turns, which says nothing
 * about ease. The question is asked after a task (Sauro and Dumas, CHI 2009), so an inconclusive session has no ease.
 */
function estimateEase(
  counts: Omit<Metrics, 'seq_estimate'>,
  facts: { turns: readonly TranscriptTurn[]; findings: readonly Finding[]; isMissed: boolean },
): number | null {
  const last = facts.turns.at(-1)
  if (last === undefined) return null
  const severities = facts.findings
    .filter(({ attribution, category }) => attribution === 'site' && category !== 'accessibility')
    .reduce((sum, { severity }) => sum + severity, 0)
  const detours = (counts.misclicks + counts.backtracks + counts.dead_ends) / counts.turns
  const ease =
    7 -
    (facts.isMissed ? 2 : 0) -
    Math.min(2, severities / 6) -
    Math.min(1, 2 * detours) -
    (1 - last.mood.patience)
  return Math.min(facts.isMissed ? MAX_EASE_OF_MISS : 7, Math.max(1, Math.round(ease)))
}

function countPages(turns: readonly TranscriptTurn[]): number {
  const patterns = turns
    .flatMap(({ url, result }) => [url, result.url])
    .filter(isWebAddress)
    .map(foldUrl)
  const folder = createPatternFolder(mapCaps, patterns)
  return new Set(patterns.map((pattern) => folder.fold(pattern))).size
}

/** A click that did nothing, unless the site is known to be the cause. */
function isMisclick({ action, result, frictions }: TranscriptTurn): boolean {
  const isSiteFault = frictions.some(
    ({ attribution, detector }) => attribution === 'site' && findTraits(detector).isFailedClick,
  )
  const isIneffective = result.unseen !== true && (!result.ok || !result.changed)
  return action.kind === 'click' && isIneffective && !isSiteFault
}
