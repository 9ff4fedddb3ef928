import { randomBytes } from 'node:crypto'
import type { ModelMessage } from 'ai'
import type { Decided } from '../turn/decision.ts'
import type { AskDeps } from './ask-model.ts'
import { askModel } from './ask-model.ts'
import type { Mind, Situation } from './mind.ts'
import { MindError } from './mind.ts'
import type { AskBounds, ModelReply } from './model-request.ts'
import { neutralise, shorten } from './neutralise.ts'
import { composeInstructions, composeQuestion, composeRepair, composeTurn } from './prompts.ts'
import { decisionOutput, readDecision } from './read-decision.ts'
import { repeatAnswer } from './repeat-answer.ts'
import { createUsageMeter } from './usage-meter.ts'

const MAX_REPAIRS = 2
const MAX_ANSWER_LENGTH = 800
/** Room for models that think before they answer. */
const MAX_OUTPUT_TOKENS = 6000

/** What the mind of one session needs. */
export interface LlmMindDeps extends AskDeps {
  /** The public identifier; what really answers is not the customer's to see. */
  publicModelId: string
}

/** A mind that asks a language model. One per session: the code that fences what comes from pages is drawn here. */
export function createLlmMind(deps: LlmMindDeps): Mind {
  const nonce = randomBytes(9).toString('hex')
  const startAsking = (signal: AbortSignal): AskBounds => ({
    signal,
    untilMs: deps.clock.monotonicMs() + deps.limits.totalMs,
    meter: createUsageMeter(),
  })
  return {
    model: deps.publicModelId,
    decide: (situation, signal) => decide(deps, situation, nonce, startAsking(signal)),
    async answer(question, situation, signal) {
      const bounds = startAsking(signal)
      const request = {
        instructions: composeInstructions(situation, nonce),
        messages: [composeQuestion(question, situation, nonce)],
        maxOutputTokens: MAX_OUTPUT_TOKENS,
      }
      const reply = await askModel(deps, request, bounds)
      const answer = cleanAnswer(reply, nonce)
      if (answer === '') throw describeMalformed(bounds)
      return { answer, usage: bounds.meter.read() }
    },
  }
}

async function decide(
  deps: LlmMindDeps,
  situation: Situation,
  nonce: string,
  bounds: AskBounds,
): Promise<Decided> {
  const instructions = composeInstructions(situation, nonce)
  const messages: ModelMessage[] = [composeTurn(situation, nonce)]
  for (let repairs = 0; repairs <= MAX_REPAIRS; repairs += 1) {
    const request = {
      instructions,
      messages,
      output: decisionOutput,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
    }
    const reply = await askModel(deps, request, bounds)
    const read = readDecision(reply, situation, nonce)
    if (read.kind === 'decided') return { decision: read.decision, usage: bounds.meter.read() }
    messages.push(repeatAnswer(reply, nonce), composeRepair(read.problem, nonce))
  }
  throw describeMalformed(bounds)
}

function describeMalformed({ meter }: AskBounds): MindError {
  return new MindError('malformed', 'The answer of the model could not be used.', {
    usage: meter.read(),
  })
}

/** One line of plain words: an answer stands in transcripts and reports. */
function cleanAnswer({ text }: ModelReply, nonce: string): string {
  const line = neutralise(text, nonce).replaceAll(/\s+/gu, ' ').trim()
  return shorten(line, MAX_ANSWER_LENGTH)
}
