import type { Decision } from '../turn/decision.ts'
import { MAX_ANSWER_LENGTH, MAX_DECISION_REPAIRS, MAX_OUTPUT_TOKENS } from './limits.ts'
import type { Asking, Mind, Situation } from './mind.ts'
import { askForJson, describeMalformed } from './model/ask-for-json.ts'
import { type AskDeps, askModel } from './model/ask-model.ts'
import type { AskBounds, AskedView, ModelReply } from './model/model-request.ts'
import { readPlainAnswer } from './model/read-json-answer.ts'
import { withOwnSight } from './model/with-own-sight.ts'
import { describeView } from './prompts/describe-view.ts'
import { createNonce, neutralise, shorten } from './prompts/neutralise.ts'
import {
  composeInstructions,
  composeQuestion,
  composeTurn,
  decideAgain,
} from './prompts/prompts.ts'
import { createDecisionReader, decisionOutput } from './read-decision.ts'

/** What the mind of one session needs. */
export interface LlmMindDeps extends AskDeps {
  /** The public identifier; customers do not see which model really answers. */
  publicModelId: string
}

/** A mind that asks a language model. Create one per session: it generates the code that fences page content. */
export function createLlmMind(shared: LlmMindDeps): Mind {
  const deps = { ...shared, routes: withOwnSight(shared) }
  const nonce = createNonce()
  // A question about the visit must not delay it.
  const answering = { ...deps, limits: { ...deps.limits, awaitsReturn: false } }
  function bound(asking: Asking): AskBounds {
    return { ...asking, untilMs: deps.clock.monotonicMs() + deps.limits.totalMs }
  }

  const sees = () => deps.routes.listInOrder().some(({ sight }) => sight.isOpen())
  let instructions: string | null = null
  function tell(situation: Situation): Told {
    instructions ??= composeInstructions(situation, { nonce, sees: sees() })
    return { situation, instructions, nonce }
  }

  return {
    model: deps.publicModelId,
    sees,
    decide: async (situation, asking) => decide(deps, tell(situation), bound(asking)),
    answer: async (question, situation, asking) =>
      answer(answering, question, tell(situation), bound(asking)),
  }
}

/** What a model is told; the instructions are the same throughout a session, so they are composed once. */
interface Told {
  situation: Situation
  instructions: string
  nonce: string
}

async function answer(
  deps: LlmMindDeps,
  question: string,
  { situation, instructions, nonce }: Told,
  bounds: AskBounds,
): Promise<string> {
  const request = {
    instructions,
    messages: [composeQuestion(question, situation, nonce)],
    view: describeSeen(situation),
    maxOutputTokens: MAX_OUTPUT_TOKENS,
  }
  const reply = await askModel(deps, request, bounds)
  const text = cleanAnswer(reply, nonce)
  if (text === '') throw describeMalformed('The answer is empty.')
  return text
}

async function decide(
  deps: LlmMindDeps,
  { situation, instructions, nonce }: Told,
  bounds: AskBounds,
): Promise<Decision> {
  const question = {
    instructions,
    message: composeTurn(situation, nonce),
    view: describeSeen(situation),
    output: decisionOutput,
    nonce,
    read: createDecisionReader(situation, nonce),
    again: decideAgain,
    maxRepairs: MAX_DECISION_REPAIRS,
  }
  return askForJson(deps, question, bounds)
}

function describeSeen({ view }: Situation): AskedView | null {
  return view === null ? null : { ...view, words: describeView(view) }
}

/** One line of plain text: answers are shown in transcripts and reports. */
function cleanAnswer({ text }: ModelReply, nonce: string): string {
  const line = neutralise(readPlainAnswer(text), nonce).replaceAll(/\s+/gu, ' ').trim()
  return shorten(line, MAX_ANSWER_LENGTH)
}
