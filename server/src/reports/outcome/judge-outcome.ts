import type { DetectorName, Evidence } from '@understudy/contract/finding'
import type { FlowResult, OutcomeStatus, Report } from '@understudy/contract/report'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { CLAIM_TURNS, hadGoal, hasGoal } from '../../lib/text/goal.ts'
import { endSentence, quoteText } from '../../lib/text/sentence.ts'
import { countReached } from '../evidence/build-flow-results.ts'
import { findTurn, pointAtProof, pointAtTurn } from '../evidence/evidence.ts'
import { describeLastRejection } from './describe-last-rejection.ts'
import { describeDenial, describeProof } from './describe-proof.ts'

/** The outcome of a session and its evidence. */
export interface Outcome {
  status: OutcomeStatus
  reason: string
  evidence: Evidence[]
}

const notTheSite: Partial<Record<TerminationKind, string>> = {
  blocked: 'The visit could not continue, so it is unknown whether users succeed.',
  cancelled: 'The run was cancelled before the end.',
  model_error: 'The model that drove the session failed, which says nothing about the site.',
  browser_error: 'The session’s browser failed, so the outcome is unknown.',
  worker_lost: 'The machine running the session failed, which says nothing about the site.',
  credential_error: 'The login given for this run could not be used.',
  internal_error:
    'A fault on our side kept the results of this session from being stored completely.',
}

/** Requests that were not sent, as the outcome lists them; the limits list all. */
const MAX_UNTRIED = 5

const explorerCaveat =
  'The built-in explorer matches words: it does not recognize every way in which a page shows success.'

/**
 * Judges the outcome by what the page and the network showed, as recorded by the session, and by how the session ended:
 * a claim alone is `inconclusive`, and so is that the explorer saw nothing; an announced success that the record contradicts is `false_success`. A success with
 * evidence counts regardless of how the session ended, unless the visitor itself says that it gave up.
 */
export function judgeOutcome(transcript: Transcript, flows: readonly FlowResult[] = []): Outcome {
  const outcome = judge(transcript, flows)
  const untried = outcome.status === 'succeeded' ? null : judgeUntried(transcript)
  if (untried !== null) return untried
  const rejection = isUnfinished(transcript, outcome) ? describeLastRejection(transcript) : null
  if (rejection !== null) return { ...outcome, reason: joinSentences(outcome.reason, rejection) }
  if (!mayHaveMissedGoal(transcript, outcome)) return outcome
  const reason = joinSentences(outcome.reason, explorerCaveat)
  return { ...outcome, status: 'inconclusive', reason }
}

/** A run that only looks cannot tell what happens after a request that it did not send; null if it sent all that the visitor asked for. */
function judgeUntried(transcript: Transcript): Outcome | null {
  const { interaction, termination_kind: kind } = transcript
  if (interaction !== 'look' || !hasGoal(transcript) || notTheSite[kind] !== undefined) return null
  const held = transcript.turns.flatMap((turn) => {
    const found = turn.frictions.find(({ detector }) => detector === 'held-request')
    return found === undefined ? [] : [{ turn, title: found.title }]
  })
  if (held.length === 0) return null
  const titles = [...new Set(held.map(({ title }) => title))].slice(0, MAX_UNTRIED)
  return {
    status: 'inconclusive',
    reason: `The run only looked, so it is unknown what would have followed: ${titles.join('; ')}.`,
    evidence: held.slice(0, MAX_UNTRIED).map(({ turn }) => pointAtTurn(transcript, turn, null)),
  }
}

const missed: readonly OutcomeStatus[] = ['failed', 'abandoned', 'false_success']

/** Whether the record shows that the user did not reach the goal. */
export function isMiss(transcript: Transcript, { status }: Pick<Outcome, 'status'>): boolean {
  return hasGoal(transcript) && missed.includes(status)
}

/** The same, from the report of a session. */
export function hasMissedGoal(whole: Report): boolean {
  return hadGoal(whole) && missed.includes(whole.report.outcome.status)
}

/** Whether the explorer, which only matches words, may have reached an apparently missed goal without noticing. */
export function mayHaveMissedGoal(
  transcript: Transcript,
  { status }: Pick<Outcome, 'status'>,
): boolean {
  const { is_preview: isPreview, turns, termination_kind: kind } = transcript
  // Patience was lost because of what the record shows.
  const hasLostPatience = kind === 'gave_up' && turns.at(-1)?.action.kind !== 'give_up'
  return isUnfinished(transcript, { status }) && isPreview === true && !hasLostPatience
}

/** Ended before the goal, without the site announcing success. */
function isUnfinished(transcript: Transcript, { status }: Pick<Outcome, 'status'>): boolean {
  return hasGoal(transcript) && (status === 'failed' || status === 'abandoned')
}

function judge(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  const found = judgeByRecord(transcript, flows)
  if (found?.status === 'succeeded') return found
  return judgeExcused(transcript) ?? found ?? judgeEnding(transcript, flows)
}

/** What the record confirms or contradicts; null if neither, or if a model says that it gave up: the explorer does not recognize every success. */
function judgeByRecord(transcript: Transcript, flows: readonly FlowResult[]): Outcome | null {
  const { termination_kind: kind, turns, is_preview: isPreview } = transcript
  const hasLeft =
    kind === 'gave_up' && turns.at(-1)?.action.kind === 'give_up' && isPreview !== true
  if (kind === 'cancelled' || hasLeft || !hasGoal(transcript)) return null
  if (isDenied(transcript)) return judgeDenied(transcript)
  return isShown(transcript, flows) ? judgeShown(transcript, flows) : null
}

/** Ended through no fault of the site; null for every other end. */
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
    return conclude('inconclusive', 'No task was given: the session explored freely.')
  }
  if (kind === 'goal_reached') return judgeClaim(transcript, flows)
  return { ...judgeMiss(transcript, flows), evidence: pointAtEnd(transcript) }
}

/** Named steps without a task succeed only together, each with its own evidence. */
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

/** Without a task, each named step needs evidence. */
function isShown(transcript: Transcript, flows: readonly FlowResult[]): boolean {
  return transcript.task === null
    ? flows.every(({ status }) => status === 'reached')
    : transcript.outcome.supported === true
}

/** Contradicted by the record, or claimed although a detector contradicts it shortly before the end. */
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
    : `${name} left before seeing enough of the site.`
  const { termination_reason: reason, turns } = transcript
  const isOwn = turns.at(-1)?.action.kind === 'give_up' && reason.trim() !== ''
  const said = isOwn ? `In its words: ${quoteText(reason.trim())}` : reason
  const outcome = conclude('abandoned', joinSentences(words, said))
  return { ...outcome, evidence: pointAtEnd(transcript) }
}

function judgeMiss(
  { task, termination_kind: kind, termination_reason: reason }: Transcript,
  flows: readonly FlowResult[],
): Outcome {
  if (task === null) return conclude('failed', joinSentences(`${countReached(flows)}.`, reason))
  const words =
    kind === 'budget_exhausted'
      ? 'No sign that the goal was reached within the session’s budget.'
      : 'Nothing was left to try, and there was no sign that the goal was reached.'
  return conclude('failed', joinSentences(words, reason))
}

/** A claim without evidence for or against it. */
function judgeClaim(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  const { outcome, task } = transcript
  const missing =
    outcome.possible_turns === undefined
      ? 'nothing in the record confirms or contradicts it.'
      : 'the record shows something new, but not that it is what the task asked for.'
  const words =
    task === null && flows.length > 0
      ? `The persona says that it is finished, but according to the record ${countReached(flows)}.`
      : `The persona says that it reached the goal; ${missing}`
  const reason = [words, ...describeQuote(transcript), ...describeSecondLook(transcript)].join(' ')
  return { ...conclude('inconclusive', reason), evidence: pointAtEnd(transcript) }
}

function describeQuote({ outcome: { claimed_quote: quote = '' } }: Transcript): string[] {
  return quote.trim() === ''
    ? []
    : [endSentence(`It quotes ${quoteText(quote.trim())}, which does not prove it`)]
}

function describeSecondLook({ outcome: { second_look: look } }: Transcript): string[] {
  if (look === undefined) return []
  return [
    look.verdict === 'none'
      ? `A second look at the record reached no verdict: ${look.reason}`
      : `A second look at the record did not find it: ${look.reason}`,
  ]
}

/** They contradict a success that the visitor claims. */
const denials: ReadonlySet<DetectorName> = new Set(['false-success', 'lost-save'])

/** A false success detected close to the claim contradicts it; beside evidence, only one in the turn of that evidence. */
function findContradiction({ turns, outcome }: Transcript): TranscriptTurn | null {
  const { supported, evidence_turn: shownIn } = outcome
  const contradicting = turns
    .slice(-CLAIM_TURNS)
    .filter(({ turn }) => supported !== true || turn === shownIn)
    .filter(({ frictions }) => frictions.some(({ detector }) => denials.has(detector)))
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
