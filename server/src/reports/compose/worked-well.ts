import type { Report } from '@understudy/contract/report'
import type { Transcript } from '@understudy/contract/transcript'
import { pointAtTurn } from '../evidence/evidence.ts'
import { endWithQuote } from '../outcome/describe-proof.ts'
import type { Outcome } from '../outcome/judge-outcome.ts'
import { rateLoad } from '../rate-load.ts'
import { count } from '../words.ts'

type Praise = Report['report']['worked_well'][number]

/** Shorter waits go unnoticed (Nielsen: one second keeps the flow of thought). */
const UNNOTICED_WAIT_MS = 1000
const MIN_TURNS_FOR_SPEED = 5
const DIRECT_TURNS = 8

const speedPraise = 'Pages load quickly'

/** What went well, as far as the record shows it. */
export function findWorkedWell(transcript: Transcript, outcome: Outcome): Praise[] {
  const earned = [
    ...praiseConfirmation(transcript, outcome),
    ...praiseDirectness(transcript, outcome),
  ]
  // Quick pages alone are no praise of a site on which nothing else went well.
  return earned.length === 0 ? [] : [...earned, ...praiseSpeed(transcript)]
}

/** Whether the praise is about quick pages. */
export function isSpeedPraise({ text }: Pick<Praise, 'text'>): boolean {
  return text.startsWith(speedPraise)
}

/** Whether a page responded so slowly that users noticed. */
export function hasNoticedWait(performance: Report['report']['performance']): boolean {
  return performance.some((load) => rateLoad(load) >= UNNOTICED_WAIT_MS)
}

/** Only for success the site itself announces: an opened page, a second look or the network confirms nothing to its users. */
function praiseConfirmation(
  { outcome, task }: Transcript,
  { status, evidence }: Outcome,
): Praise[] {
  const [first] = evidence
  if (status !== 'succeeded' || first === undefined || first.quote === null) return []
  if (task === null || outcome.evidence_kind !== 'message') return []
  return [{ text: `The site confirms success${endWithQuote(first.quote)}`, evidence }]
}

function praiseDirectness(transcript: Transcript, { status, evidence }: Outcome): Praise[] {
  const { evidence_turn: shownIn } = transcript.outcome
  const turns = transcript.turns.filter(({ turn }) => shownIn === null || turn <= shownIn)
  const hadDetour = turns.some(({ action }) => action.kind === 'back')
  if (status !== 'succeeded' || evidence.length === 0) return []
  if (turns.length > DIRECT_TURNS || hadDetour) return []
  return [
    { text: `The goal was reached in ${count(turns.length, 'turn')}, without a detour.`, evidence },
  ]
}

/** Of the same facts as the table of page loads: the pages that opened count, not only what the turns waited for. */
function praiseSpeed(transcript: Transcript): Praise[] {
  const { turns, timings } = transcript
  if (turns.length < MIN_TURNS_FOR_SPEED) return []
  const [slowest] = turns.toSorted((left, right) => right.page_wait_ms - left.page_wait_ms)
  const [load] = timings.toSorted((left, right) => rateLoad(right) - rateLoad(left))
  const waitMs = slowest?.page_wait_ms ?? 0
  const loadMs = load === undefined ? 0 : rateLoad(load)
  if (slowest === undefined || waitMs === 0) return []
  if (Math.max(waitMs, loadMs) >= UNNOTICED_WAIT_MS) return []
  if (load !== undefined && loadMs > waitMs) {
    const text = `${speedPraise}: the slowest load, of ${load.url}, took ${Math.round(loadMs)} ms.`
    const shown = turns.find(({ turn }) => turn === Math.max(1, load.turn)) ?? slowest
    return [{ text, evidence: [pointAtTurn(transcript, shown, null)] }]
  }
  const text = `${speedPraise}: the longest wait in ${count(turns.length, 'turn')} was ${Math.round(waitMs)} ms.`
  return [{ text, evidence: [pointAtTurn(transcript, slowest, null)] }]
}
