import type { Draft } from '@understudy/contract/persona'
import { SECOND_MS } from '../lib/clock.ts'
import { MAX_REPAIRS } from './limits.ts'
import { MindError, type MindErrorKind } from './mind.ts'
import { askForJson } from './model/ask-for-json.ts'
import { type LoggedAskDeps, type ModelLimits, usualModelLimits } from './model/ask-model.ts'
import type { AskBounds, ModelReply } from './model/model-request.ts'
import { createUsageMeter } from './model/usage-meter.ts'
import { createNonce } from './prompts/neutralise.ts'
import { composePosting, composePostingInstructions, draftAgain } from './prompts/posting-prompt.ts'
import { draftOutput, readDraft } from './read-draft.ts'

/** Kept short because a person is waiting. */
export const draftLimits: ModelLimits = {
  ...usualModelLimits,
  tryMs: 30 * SECOND_MS,
  totalMs: 45 * SECOND_MS,
  maxRetryAfterMs: 10 * SECOND_MS,
}

/** Asks a language model to generate a persona from a job posting. Does not throw; an abort makes it unavailable. */
export async function draftPersona(
  deps: LoggedAskDeps,
  posting: string,
  signal: AbortSignal,
): Promise<Draft> {
  const untilMs = deps.clock.monotonicMs() + deps.limits.totalMs
  const meter = createUsageMeter()
  const outcome = await ask(deps, posting, { signal, untilMs, meter })
  deps.log.info({ outcome: outcome.kind, usage: meter.read() }, 'a model read a posting')
  return outcome
}

async function ask(deps: LoggedAskDeps, posting: string, bounds: AskBounds): Promise<Draft> {
  try {
    return await askForJson(deps, composeQuestion(posting), bounds)
  } catch (error) {
    if (error instanceof MindError) return outcomes[error.kind]
    // After an abort the answer is discarded.
    if (bounds.signal.aborted) return { kind: 'unavailable' }
    throw error
  }
}

/** Waiting does not help if a model declines a text. */
const outcomes: Record<MindErrorKind, Draft> = {
  refused: { kind: 'no_posting' },
  malformed: { kind: 'unavailable' },
  rate_limited: { kind: 'unavailable' },
  unavailable: { kind: 'unavailable' },
  timed_out: { kind: 'unavailable' },
}

function composeQuestion(posting: string) {
  const nonce = createNonce()
  return {
    instructions: composePostingInstructions(nonce),
    message: composePosting(posting, nonce),
    view: null,
    output: draftOutput,
    nonce,
    read: (reply: ModelReply) => readDraft(reply, { posting, nonce }),
    again: draftAgain,
    maxRepairs: MAX_REPAIRS,
  }
}
