import { z } from 'zod'
import { SECOND_MS } from '../lib/clock.ts'
import { foldQuote } from '../lib/text/fold-quote.ts'
import type { GoalRecord } from './goal-record.ts'
import { MAX_REASON_LENGTH, MAX_REPAIRS, MIN_QUOTE_LENGTH } from './limits.ts'
import type { Asking } from './mind.ts'
import { askForJson } from './model/ask-for-json.ts'
import { type AskDeps, type ModelLimits, usualModelLimits } from './model/ask-model.ts'
import type { ModelReply } from './model/model-request.ts'
import {
  createJsonOutput,
  type ReadAnswer,
  readJsonAnswer,
  reject,
} from './model/read-json-answer.ts'
import { createNonce } from './prompts/neutralise.ts'
import {
  composeRecord,
  composeSecondLookInstructions,
  secondLookReminder,
} from './prompts/second-look-prompt.ts'

/** Where the record shows the success; `not_shown` if it does not. */
export type SecondVerdict =
  | { verdict: 'shown'; turn: number; quote: string; reason: string }
  | { verdict: 'not_shown'; reason: string }

/** Looks for a success in a record. Throws only MindError; an abort rejects with the signal's reason. */
export type SecondLook = (record: GoalRecord, asking: Asking) => Promise<SecondVerdict>

/** Kept short because the session is over and its report waits. */
export const secondLookLimits: ModelLimits = {
  ...usualModelLimits,
  tryMs: 30 * SECOND_MS,
  totalMs: 45 * SECOND_MS,
  maxRetryAfterMs: 10 * SECOND_MS,
}

const answer = z.strictObject({
  is_shown: z.boolean().describe('Whether the record shows that the goal was reached.'),
  turn: z.int().nullable().describe('The turn that shows it; null if none does.'),
  quote: z.string().describe('Words copied exactly from what that turn showed; empty if none.'),
  reason: z.string().describe('Why, in one plain sentence.'),
})

const output = createJsonOutput('verdict', z.toJSONSchema(answer, { target: 'draft-7' }))

/** A second look by a language model, each in its own conversation. */
export function createSecondLook(deps: AskDeps): SecondLook {
  return async (record, asking) => {
    const nonce = createNonce()
    const question = {
      instructions: composeSecondLookInstructions(nonce),
      message: composeRecord(record, nonce),
      view: null,
      output,
      nonce,
      read: (reply: ModelReply) => readVerdict(reply, record),
      again: secondLookReminder,
      maxRepairs: MAX_REPAIRS,
    }
    const untilMs = deps.clock.monotonicMs() + deps.limits.totalMs
    return askForJson(deps, question, { ...asking, untilMs })
  }
}

/** A success needs a turn where it is possible and words that the turn showed. */
function readVerdict(reply: ModelReply, record: GoalRecord): ReadAnswer<SecondVerdict> {
  const read = readJsonAnswer(reply, answer)
  if (read.kind !== 'read') return read
  const { is_shown: isShown, turn: number, quote } = read.value
  const reason = read.value.reason.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_REASON_LENGTH)
  if (!isShown) return { kind: 'read', value: { verdict: 'not_shown', reason } }
  const turn = record.turns.find((each) => each.turn === number)
  if (turn === undefined) return reject('turn must be one of the turns in the record.')
  const wanted = foldQuote(quote)
  const isThere = [turn.title, ...turn.news].some((words) => foldQuote(words).includes(wanted))
  if (wanted.length < MIN_QUOTE_LENGTH || !isThere) {
    return reject(`The words ${JSON.stringify(quote)} are not in what turn ${turn.turn} showed.`)
  }
  return {
    kind: 'read',
    value: { verdict: 'shown', turn: turn.turn, quote: quote.trim(), reason },
  }
}
