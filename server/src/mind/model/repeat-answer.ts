import type { ModelMessage } from 'ai'
import type { ModelReply } from './model-request.ts'
import { neutralise, shorten } from '../prompts/neutralise.ts'
import { MAX_REPEATED_LENGTH } from '../limits.ts'

/**
 * An answer as a turn of the conversation that asks for another one. It may contain what a page or a posting told the
 * model to say; and providers reject an empty assistant turn.
 */
export function repeatAnswer({ text }: ModelReply, nonce: string): ModelMessage {
  const said = shorten(neutralise(text, nonce).trim(), MAX_REPEATED_LENGTH)
  return { role: 'assistant', content: said === '' ? '(no answer)' : said }
}
