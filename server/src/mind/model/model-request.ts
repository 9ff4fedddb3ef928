import type { FinishReason, ModelMessage, OutputInterface } from 'ai'
import type { MarkedPicture } from '../../turn/view.ts'
import type { Asking } from '../mind.ts'

/** A request to a model, independent of which model answers. */
export interface ModelRequest {
  /** The part that is equal for all turns of a session, so that providers can cache it. */
  instructions: string
  messages: ModelMessage[]
  /** Shown only to models that see; null if there is none. */
  view: AskedView | null
  /** The schema of the answer; undefined for plain text. */
  output?: OutputInterface<string, unknown, never>
  maxOutputTokens: number
}

/** A picture, and what is said about it just before the question. */
export interface AskedView extends MarkedPicture {
  words: string
}

/** A model's answer; `text` is unchanged. isPictured: whether the model got the picture of the request. */
export interface ModelReply {
  text: string
  isPictured: boolean
  finishReason: FinishReason
}

/** The limits of one decision or answer, on the monotonic clock. */
export interface AskBounds extends Asking {
  untilMs: number
}
