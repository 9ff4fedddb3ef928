import type { ModelMessage } from 'ai'
import {
  MAX_OUTPUT_TOKENS,
  MAX_PROBLEM_LENGTH,
  MAX_TOLD_PROBLEM_LENGTH,
  MAX_REPEATED_LENGTH,
} from '../limits.ts'
import { MindError } from '../mind.ts'
import { fence, shorten, neutralise } from '../prompts/neutralise.ts'
import { type AskDeps, askModel } from './ask-model.ts'
import type { AskBounds, AskedView, ModelReply, ModelRequest } from './model-request.ts'
import type { Malformed, ReadAnswer } from './read-json-answer.ts'

/** A question to a model, and how its answer is parsed. */
export interface JsonQuestion<T> {
  instructions: string
  message: ModelMessage
  view: AskedView | null
  output: NonNullable<ModelRequest['output']>
  nonce: string
  read: (reply: ModelReply) => ReadAnswer<T>
  /** The sentence that asks again. */
  again: string
  maxRepairs: number
}

/**
 * Asks until an answer is usable, telling the model each time what was wrong with the last one. Throws MindError; an
 * abort rejects with the signal's reason.
 */
export async function askForJson<T>(
  deps: AskDeps,
  question: JsonQuestion<T>,
  bounds: AskBounds,
): Promise<T> {
  const { instructions, view, output, nonce } = question
  const messages = [question.message]
  let problem = ''
  for (let repairs = 0; repairs <= question.maxRepairs; repairs += 1) {
    const request = { instructions, messages, view, output, maxOutputTokens: MAX_OUTPUT_TOKENS }
    const reply = await askModel(deps, request, bounds)
    const read = question.read(reply)
    if (read.kind === 'read') return read.value
    problem = read.problem
    messages.push(repeatAnswer(reply, nonce), composeRepair(read, question))
  }
  throw describeMalformed(problem)
}

/** The error for unusable answers. The problem of the last answer may quote that answer, and therefore a page. */
export function describeMalformed(problem: string): MindError {
  const words = shorten(problem.replaceAll(/\s+/g, ' ').trim(), MAX_TOLD_PROBLEM_LENGTH)
  return new MindError('malformed', `The model gave no usable answer: ${words}`)
}

/** The problem may quote the answer, and therefore a page. */
function composeRepair(
  { problem }: Malformed,
  { nonce, again }: Pick<JsonQuestion<unknown>, 'nonce' | 'again'>,
): ModelMessage {
  const material = fence('problem', problem, { nonce, maxLength: MAX_PROBLEM_LENGTH })
  return {
    role: 'user',
    content: `That answer cannot be used. What is wrong with it:\n${material}\n${again}`,
  }
}

/**
 * An answer as a turn of the conversation that asks for another one. It may contain what a page or a posting told the
 * model to say; and providers reject an empty assistant turn.
 */
function repeatAnswer({ text }: ModelReply, nonce: string): ModelMessage {
  const said = shorten(neutralise(text, nonce).trim(), MAX_REPEATED_LENGTH)
  return { role: 'assistant', content: said === '' ? '(no answer)' : said }
}
