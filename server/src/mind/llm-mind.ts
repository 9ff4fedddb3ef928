import type { Usage } from '@understudy/contract/common'
import type { Decided } from '../turn/decision.ts'
import { noUsage, sumUsage } from '../turn/sum-usage.ts'
import { askForJson, describeMalformed, maxOutputTokens } from './ask-for-json.ts'
import type { AskDeps } from './ask-model.ts'
import { askModel } from './ask-model.ts'
import type { Mind, Situation } from './mind.ts'
import { MindError } from './mind.ts'
import type { AskBounds, ModelReply } from './model-request.ts'
import { drawNonce, neutralise, shorten } from './neutralise.ts'
import { composeInstructions, composeQuestion, composeTurn, decideAgain } from './prompts.ts'
import { decisionOutput, readDecision } from './read-decision.ts'
import { createUsageMeter } from './usage-meter.ts'

const MAX_REPAIRS = 2
const MAX_ANSWER_LENGTH = 800

/** What the mind of one session needs. */
export interface LlmMindDeps extends AskDeps {
  /** The public identifier; what really answers is not the customer's to see. */
  publicModelId: string
}

/** A mind that asks a language model. One per session: the code that fences what comes from pages is drawn here. */
export function createLlmMind(deps: LlmMindDeps): Mind {
  const nonce = drawNonce()
  let brokenOff = noUsage

  async function ask<T>(signal: AbortSignal, work: (bounds: AskBounds) => Promise<T>): Promise<T> {
    const meter = createUsageMeter()
    try {
      const untilMs = deps.clock.monotonicMs() + deps.limits.totalMs
      return await work({ signal, untilMs, meter })
    } catch (error) {
      if (!(error instanceof MindError)) brokenOff = sumUsage(brokenOff, meter.read())
      throw error
    }
  }

  return {
    model: deps.publicModelId,
    decide: (situation, signal) => ask(signal, (bounds) => decide(deps, situation, nonce, bounds)),
    answer: (question, situation, signal) =>
      ask(signal, (bounds) => answer(deps, { question, situation }, nonce, bounds)),
    takeBrokenOff() {
      const taken = brokenOff
      brokenOff = noUsage
      return taken
    },
  }
}

async function answer(
  deps: LlmMindDeps,
  { question, situation }: { question: string; situation: Situation },
  nonce: string,
  bounds: AskBounds,
): Promise<{ answer: string; usage: Usage }> {
  const request = {
    instructions: composeInstructions(situation, nonce),
    messages: [composeQuestion(question, situation, nonce)],
    maxOutputTokens,
  }
  const reply = await askModel(deps, request, bounds)
  const text = cleanAnswer(reply, nonce)
  if (text === '') throw describeMalformed(bounds)
  return { answer: text, usage: bounds.meter.read() }
}

async function decide(
  deps: LlmMindDeps,
  situation: Situation,
  nonce: string,
  bounds: AskBounds,
): Promise<Decided> {
  const question = {
    instructions: composeInstructions(situation, nonce),
    message: composeTurn(situation, nonce),
    output: decisionOutput,
    nonce,
    read: (reply: ModelReply) => readDecision(reply, situation, nonce),
    again: decideAgain,
    maxRepairs: MAX_REPAIRS,
  }
  const decision = await askForJson(deps, question, bounds)
  return { decision, usage: bounds.meter.read() }
}

/** One line of plain words: an answer stands in transcripts and reports. */
function cleanAnswer({ text }: ModelReply, nonce: string): string {
  const line = neutralise(text, nonce).replaceAll(/\s+/gu, ' ').trim()
  return shorten(line, MAX_ANSWER_LENGTH)
}
