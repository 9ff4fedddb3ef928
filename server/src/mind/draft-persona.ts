import { randomBytes } from 'node:crypto'
import type { Draft } from '@understudy/contract/persona'
import type { ModelMessage } from 'ai'
import { SECOND_MS } from '../lib/clock.ts'
import type { LoggedAskDeps, ModelLimits } from './ask-model.ts'
import { askModel, usualModelLimits } from './ask-model.ts'
import type { MindErrorKind } from './mind.ts'
import { MindError } from './mind.ts'
import type { AskBounds } from './model-request.ts'
import { composeDraftRepair, composePosting, composePostingInstructions } from './posting-prompt.ts'
import { draftOutput, readDraft } from './read-draft.ts'
import { repeatAnswer } from './repeat-answer.ts'
import { createUsageMeter } from './usage-meter.ts'

/** Somebody waits for the answer. */
export const draftLimits: ModelLimits = {
  ...usualModelLimits,
  tryMs: 30 * SECOND_MS,
  totalMs: 45 * SECOND_MS,
  maxRetryAfterMs: 10 * SECOND_MS,
}

const MAX_REPAIRS = 1
/** Room for models that think before they answer. */
const MAX_OUTPUT_TOKENS = 6000

/** Has a language model draw a persona from a job posting. Does not throw; an abort makes it unavailable. */
export async function draftPersona(
  deps: LoggedAskDeps,
  posting: string,
  signal: AbortSignal,
): Promise<Draft> {
  const untilMs = deps.clock.monotonicMs() + deps.limits.totalMs
  const meter = createUsageMeter()
  const outcome = await ask(deps, posting, { signal, untilMs, meter })
  deps.log.info({ outcome: outcome.kind, usage: meter.read() }, 'a posting was read by a model')
  return outcome
}

async function ask(deps: LoggedAskDeps, posting: string, bounds: AskBounds): Promise<Draft> {
  try {
    return await askWithRepair(deps, posting, bounds)
  } catch (error) {
    if (error instanceof MindError) return outcomes[error.kind]
    // Who aborts hears nothing of the answer any more.
    if (bounds.signal.aborted) return { kind: 'unavailable' }
    throw error
  }
}

/** A text that a model declines is not made acceptable by waiting. */
const outcomes: Record<MindErrorKind, Draft> = {
  refused: { kind: 'no_posting' },
  malformed: { kind: 'unavailable' },
  rate_limited: { kind: 'unavailable' },
  unavailable: { kind: 'unavailable' },
  timed_out: { kind: 'unavailable' },
}

async function askWithRepair(
  deps: LoggedAskDeps,
  posting: string,
  bounds: AskBounds,
): Promise<Draft> {
  const nonce = randomBytes(9).toString('hex')
  const instructions = composePostingInstructions(nonce)
  const messages: ModelMessage[] = [composePosting(posting, nonce)]
  for (let repairs = 0; repairs <= MAX_REPAIRS; repairs += 1) {
    const request = {
      instructions,
      messages,
      output: draftOutput,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    }
    const reply = await askModel(deps, request, bounds)
    const read = readDraft(reply, { posting, nonce })
    if (read.kind !== 'malformed') return read
    messages.push(repeatAnswer(reply, nonce), composeDraftRepair(read.problem, nonce))
  }
  throw new MindError('malformed', 'The answer of the model could not be used.')
}
