import type { Evidence } from '@understudy/contract/finding'
import type { FlowResult, OutcomeStatus } from '@understudy/contract/report'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { foldSpace } from '../../lib/text/fold-space.ts'
import { CLAIM_TURNS, hasGoal } from '../../lib/text/goal.ts'
import { countReached } from './build-flow-results.ts'
import { endWithQuote } from './end-with-quote.ts'
import { findTurn, pointAtPageBefore, pointAtTurn } from './evidence.ts'

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
 * Judges the outcome from the way the session ended and from what page and network showed, apart from what was claimed:
 * a claim alone is `inconclusive`, a claim over a failed write is `false_success`.
 */
export function judgeOutcome(transcript: Transcript, flows: readonly FlowResult[] = []): Outcome {
  const outcome = judge(transcript, flows)
  return mayHaveMissedGoal(transcript, outcome)
    ? { ...outcome, reason: joinSentences(outcome.reason, explorerCaveat) }
    : outcome
}

/** Whether a goal that was not reached may have been, unnoticed by an explorer that only follows words. */
export function mayHaveMissedGoal(
  transcript: Transcript,
  { status }: Pick<Outcome, 'status'>,
): boolean {
  const { is_preview: isPreview, turns, termination_kind: kind } = transcript
  // Whoever lost patience did so for what the record shows.
  const hasLostPatience = kind === 'gave_up' && turns.at(-1)?.action.kind !== 'give_up'
  const isMiss = hasGoal(transcript) && (status === 'failed' || status === 'abandoned')
  return isMiss && isPreview === true && !hasLostPatience
}

function judge(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  const { termination_kind: kind, termination_reason: reason } = transcript
  const excuse = notTheSite[kind]
  if (excuse !== undefined) {
    return conclude('inconclusive', kind === 'cancelled' ? excuse : joinSentences(excuse, reason))
  }
  if (flows.length > 0 && transcript.task === null) {
    const judged = judgeFlows(transcript, flows)
    if (judged !== null) return judged
  }
  if (kind === 'gave_up') return judgeGivingUp(transcript)
  if (!hasGoal(transcript)) {
    return conclude(
      'inconclusive',
      'No task was given: the session explored, and nothing was to be reached.',
    )
  }
  if (kind === 'goal_reached') return judgeClaim(transcript, flows)
  const words =
    kind === 'budget_exhausted'
      ? 'The goal was not reached within the budget of the session.'
      : 'Nothing was left to try, and the goal was not reached.'
  return { ...conclude('failed', joinSentences(words, reason)), evidence: pointAtEnd(transcript) }
}

function judgeGivingUp(transcript: Transcript): Outcome {
  const { name } = transcript.persona
  const words = hasGoal(transcript)
    ? `${name} left without reaching the goal.`
    : `${name} left before having seen enough.`
  const outcome = conclude('abandoned', joinSentences(words, transcript.termination_reason))
  return { ...outcome, evidence: pointAtEnd(transcript) }
}

function judgeClaim(transcript: Transcript, flows: readonly FlowResult[]): Outcome {
  const { supported, evidence_turn: number, evidence_quote: quote } = transcript.outcome
  const contradiction = findContradiction(transcript)
  if (supported === false || contradiction !== null) {
    const turn = contradiction ?? findTurn(transcript, number ?? 0)
    return {
      status: 'false_success',
      reason: 'The site announced success, but the request behind it failed.',
      evidence: turn === undefined ? [] : [pointAtTurn(transcript, turn, quote)],
    }
  }
  if (flows.some(({ status }) => status !== 'reached')) {
    const words = `The persona says that it is finished, but by the record ${countReached(flows)}.`
    return { ...conclude('inconclusive', words), evidence: pointAtEnd(transcript) }
  }
  const witness = number === null ? undefined : findTurn(transcript, number)
  if (supported === true && witness !== undefined) {
    const evidence = pointAtTurn(transcript, witness, quote)
    const reason = `The site confirmed it${endWithQuote(evidence.quote)}`
    return { status: 'succeeded', reason, evidence: [evidence] }
  }
  return judgeByQuotedWords(transcript)
}

/** A false success that was noticed close to the claim contradicts it, whatever the page says. */
function findContradiction(transcript: Transcript): TranscriptTurn | null {
  const contradicting = transcript.turns
    .slice(-CLAIM_TURNS)
    .filter(({ frictions }) =>
      frictions.some(({ detector }) => findTraits(detector).contradictsSuccess),
    )
  return contradicting.at(-1) ?? null
}

/** The page bears a claim out when the words that the claim quotes stand on one of the last pages. */
function judgeByQuotedWords(transcript: Transcript): Outcome {
  for (const quote of findQuotedWords(transcript.outcome.claim)) {
    for (const turn of transcript.turns.slice(-CLAIM_TURNS).toReversed()) {
      const isOnPage = foldSpace(`${turn.title} ${turn.observation}`).includes(foldSpace(quote))
      if (isOnPage) {
        return {
          status: 'succeeded',
          reason: `What was looked for stands on the page${endWithQuote(quote)}`,
          evidence: [pointAtPageBefore(transcript, turn, quote)],
        }
      }
    }
  }
  const reason =
    'The persona says that it reached the goal; nothing recorded speaks for or against it.'
  return { ...conclude('inconclusive', reason), evidence: pointAtEnd(transcript) }
}

/** All steps seen to be reached is success however the session ended; null where that does not decide it. */
function judgeFlows(transcript: Transcript, flows: readonly FlowResult[]): Outcome | null {
  const { termination_kind: kind, termination_reason: reason } = transcript
  if (findContradiction(transcript) !== null) return null
  const evidence = flows.flatMap((flow) => flow.evidence)
  if (flows.every(({ status }) => status === 'reached')) {
    return { status: 'succeeded', reason: `${countReached(flows)}.`, evidence }
  }
  if (kind === 'goal_reached' || kind === 'gave_up') return null
  const outcome = conclude('failed', joinSentences(`${countReached(flows)}.`, reason))
  return { ...outcome, evidence: pointAtEnd(transcript) }
}

function findQuotedWords(claim: string): string[] {
  const quoted = claim.matchAll(/[“"«]([^“”"«»]{3,200})[”"»]/g)
  return [...quoted].map(([, words]) => (words ?? '').trim()).filter((words) => words.length >= 3)
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
