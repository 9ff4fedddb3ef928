import type { Evidence } from '@understudy/contract/finding'
import type { FlowResult, OutcomeStatus, Report } from '@understudy/contract/report'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { CLAIM_TURNS, hadGoal, hasGoal } from '../../lib/text/goal.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { countReached } from './build-flow-results.ts'
import { describeDenial, describeProof } from './describe-proof.ts'
import { findTurn, pointAtProof, pointAtTurn } from './evidence.ts'

/** What a session came to, and what that rests on. */
export interface Outcome {
  status: OutcomeStatus
  reason: string
  evidence: Evidence[]
}

const notTheSite: Partial<Record<TerminationKind, string>> = {
  blocked: 'The visit could not go on, so the record does not tell whether users succeed.',
  cancelled: 'The run was cancelled before the end.',
  model_error: 'The model that drove the session failed; that says nothing about the site.',
  browser_error: 'The browser of the session failed, so the record does not tell.',
  worker_lost: 'The machine of the session was lost; that says nothing about the site.',
  credential_error: 'The login given for this run could not be used.',
}

const explorerCaveat =
  'The built-in explorer follows words: it may have been there without knowing it.'

/**
 * Judges the outcome by what page and network showed, as the session found it, and by the way the session ended: a claim
 * alone is `inconclusive`, what the site announced and the record denies is `false_success`. A success that is shown is one
 * however the session ended, unless the visitor itself says that it left.
 */
export function judgeOutcome(transcript: Transcript, flows: readonly FlowResult[] = []): Outcome {
  const outcome = judge(transcript, flows)
  return mayHaveMissedGoal(transcript, outcome)
    ? { ...outcome, reason: joinSentences(outcome.reason, explorerCaveat) }
    : outcome
}

const missed: readonly OutcomeStatus[] = ['failed', 'abandoned', 'false_success']

/** Whether the record shows that the user did not get where the session was to go. */
export function isMiss(transcript: Transcript, { status }: Pick<Outcome, 'status'>): boolean {
  return hasGoal(transcript) && missed.includes(status)
}

/** The same of a session by its report. */
export function hasMissedGoal(whole: Report): boolean {
  return hadGoal(whole) && missed.includes(whole.report.outcome.status)
}

/** Whether a goal that was not reached may have been, unnoticed by an explorer that only follows words. */
export function mayHaveMissedGoal(
  transcript: Transcript,
  { status }: Pick<Outcome, 'status'>,
): boolean {
  const { is_preview: isPreview, turns, termination_kind: kind } = transcript
  // Whoever lost patience did so for what the record shows.
  const hasLostPatience = kind === 'gave_up' && turns.at(-1)?.action.kind !== 'give_up'
  const isUnseen = hasGoal(transcript) && (status === 'failed' || status === 'abandoned')
  return isUnseen && isPreview === true && !hasLostPatience
}

function judge(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  const found = judgeByRecord(transcript, flows)
  if (found?.status === 'succeeded') return found
  return judgeExcused(transcript) ?? found ?? judgeEnding(transcript, flows)
}

/** What the record shows or denies; null where it does neither, and for a visitor who says that it left. */
function judgeByRecord(transcript: Transcript, flows: readonly FlowResult[]): Outcome | null {
  const { termination_kind: kind, turns } = transcript
  const hasLeft = kind === 'gave_up' && turns.at(-1)?.action.kind === 'give_up'
  if (kind === 'cancelled' || hasLeft || !hasGoal(transcript)) return null
  if (isDenied(transcript)) return judgeDenied(transcript)
  return isShown(transcript, flows) ? judgeShown(transcript, flows) : null
}

/** Ended by what is not the site's doing; null for every other end. */
function judgeExcused(transcript: Transcript): Outcome | null {
  const { termination_kind: kind, termination_reason: reason } = transcript
  const excuse = notTheSite[kind]
  if (excuse === undefined) return null
  return conclude('inconclusive', kind === 'cancelled' ? excuse : joinSentences(excuse, reason))
}

function judgeEnding(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  const { termination_kind: kind } = transcript
  if (kind === 'gave_up') return judgeGivingUp(transcript)
  if (!hasGoal(transcript)) {
    return conclude(
      'inconclusive',
      'No task was given: the session explored, and nothing was to be reached.',
    )
  }
  if (kind === 'goal_reached') return judgeClaim(transcript, flows)
  return { ...judgeMiss(transcript, flows), evidence: pointAtEnd(transcript) }
}

/** Named steps alone are all shown only together, each with its own evidence. */
function judgeShown(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  if (transcript.task === null && flows.length > 0) {
    const evidence = flows.flatMap((flow) => flow.evidence)
    return { status: 'succeeded', reason: `${countReached(flows)}.`, evidence }
  }
  return {
    status: 'succeeded',
    reason: describeProof(transcript.outcome),
    evidence: pointAtProof(transcript),
  }
}

/** Without a task, each named step must be shown. */
function isShown(transcript: Transcript, flows: readonly FlowResult[]): boolean {
  return transcript.task === null
    ? flows.every(({ status }) => status === 'reached')
    : transcript.outcome.supported === true
}

/** Denied in the record, or claimed while a detector saw close to the end what contradicts it. */
function isDenied(transcript: Transcript): boolean {
  const { claimed_success: isClaimed, supported } = transcript.outcome
  return supported === false || (isClaimed && findContradiction(transcript) !== null)
}

function judgeDenied(transcript: Transcript): Outcome {
  const { outcome } = transcript
  const turn = findContradiction(transcript) ?? findTurn(transcript, outcome.evidence_turn ?? 0)
  const pointer = turn === undefined ? [] : [pointAtTurn(transcript, turn, outcome.evidence_quote)]
  return {
    status: 'false_success',
    reason: describeDenial(outcome),
    evidence: outcome.supported === false ? pointAtProof(transcript) : pointer,
  }
}

function judgeGivingUp(transcript: Transcript): Outcome {
  const { name } = transcript.persona
  const words = hasGoal(transcript)
    ? `${name} left without reaching the goal.`
    : `${name} left before having seen enough.`
  const outcome = conclude('abandoned', joinSentences(words, transcript.termination_reason))
  return { ...outcome, evidence: pointAtEnd(transcript) }
}

function judgeMiss(
  { task, termination_kind: kind, termination_reason: reason }: Transcript,
  flows: readonly FlowResult[],
): Outcome {
  if (task === null) return conclude('failed', joinSentences(`${countReached(flows)}.`, reason))
  const words =
    kind === 'budget_exhausted'
      ? 'The goal was not seen to be reached within the budget of the session.'
      : 'Nothing was left to try, and the goal was not seen to be reached.'
  return conclude('failed', joinSentences(words, reason))
}

/** What was claimed and is not shown: nobody says that it is true, and nobody that it is not. */
function judgeClaim(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  const { outcome, task } = transcript
  const missing =
    outcome.possible_turns === undefined
      ? 'nothing recorded speaks for or against it.'
      : 'the record shows something new, but not that it is what was asked for.'
  const words =
    task === null && flows.length > 0
      ? `The persona says that it is finished, but by the record ${countReached(flows)}.`
      : `The persona says that it reached the goal; ${missing}`
  const reason = [words, ...describeQuote(transcript), ...describeSecondLook(transcript)].join(' ')
  return { ...conclude('inconclusive', reason), evidence: pointAtEnd(transcript) }
}

function describeQuote({ outcome: { claimed_quote: quote = '' } }: Transcript): string[] {
  return quote.trim() === ''
    ? []
    : [endSentence(`It points to ${quoteText(quote.trim())}, which does not prove it`)]
}

function describeSecondLook({ outcome: { second_look: look } }: Transcript): string[] {
  if (look === undefined) return []
  return [
    look.verdict === 'none'
      ? `A second look at the record came to no verdict: ${look.reason}`
      : `A second look at the record did not find it: ${look.reason}`,
  ]
}

/** A false success that was noticed close to the claim contradicts it, unless it worked afterwards. */
function findContradiction({ turns, outcome }: Transcript): TranscriptTurn | null {
  const shownIn = outcome.supported === true ? (outcome.evidence_turn ?? 0) : 0
  const contradicting = turns
    .slice(-CLAIM_TURNS)
    .filter(({ turn }) => turn >= shownIn)
    .filter(({ frictions }) =>
      frictions.some(({ detector }) => findTraits(detector).contradictsSuccess),
    )
  return contradicting.at(-1) ?? null
}

function pointAtEnd(transcript: Transcript): Evidence[] {
  const last = transcript.turns.at(-1)
  return last === undefined ? [] : [pointAtTurn(transcript, last, null)]
}

function conclude(status: OutcomeStatus, reason: string): Outcome {
  return { status, reason, evidence: [] }
}

function joinSentences(first: string, second: string): string {
  const rest = second.trim()
  return rest === '' || rest === first ? first : `${first} ${rest}`
}
