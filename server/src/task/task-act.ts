import type { Meaning } from '../words/meaning.ts'

/** Something a task can ask for that changes something on the site, and how sites say that it is done. */
export interface TaskAct {
  id: ActId
  /** How tasks ask for it. */
  asked: readonly Meaning[]
  /** How messages say that it is done. */
  done: readonly Meaning[]
  /** Words that name what was done; null if every word does. */
  named: readonly Meaning[] | null
  /** Where that name must appear: in the message itself, or also in the control that was used and the page it is on. */
  naming: 'message' | 'control' | 'page' | 'nowhere'
  /** For a reader, after “the site says that”. */
  says: string
}

export type ActId =
  | 'log_in'
  | 'cart'
  | 'order'
  | 'subscribe'
  | 'register'
  | 'book'
  | 'send'
  | 'create'
  | 'change'
  | 'remove'
  | 'respond'
  | 'download'
  | 'choose'
  | 'other'

/** What cannot be taken back once it is done. */
export type FinalAct = 'order' | 'book' | 'send' | 'publish' | 'delete' | 'subscribe' | 'invite'
