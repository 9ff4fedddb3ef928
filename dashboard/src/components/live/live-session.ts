import type { SessionEvent, SessionEventKind } from '@understudy/contract/session-event'
import type { Mood } from '@understudy/contract/transcript'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import {
  describeAction,
  type EventData,
  readMood,
  readPicture,
  readText,
  type ShownPicture,
} from '../event-data.ts'

/** What a session is doing, as far as its events tell. */
export interface SessionProgress {
  /** The number of the last event. */
  seq: number
  turn: number
  url: string | null
  thought: string | null
  action: string | null
  picture: ShownPicture | null
  /** null before the first turn. */
  mood: Mood | null
  /** The titles of the problems noticed so far, each once. */
  findings: readonly string[]
}

export const noProgress: SessionProgress = {
  seq: 0,
  turn: 0,
  url: null,
  thought: null,
  action: null,
  picture: null,
  mood: null,
  findings: [],
}

/** The progress after one more event. Everything in an event is data from a page or a model, and is only ever shown as text. */
export function advance(before: SessionProgress, event: SessionEvent): SessionProgress {
  // A repeated event changes nothing.
  if (event.seq <= before.seq) return before
  return {
    ...before,
    seq: event.seq,
    turn: Math.max(before.turn, event.turn ?? 0),
    ...readers[event.kind]?.(event.data, before),
  }
}

type Reader = (data: EventData, before: SessionProgress) => Partial<SessionProgress>

/** What an event of each kind changes; the other kinds change nothing that is shown. */
const readers: Partial<Record<SessionEventKind, Reader>> = {
  observation: (data) => ({ url: readText(data, 'url') }),
  page_loaded: (data) => ({ url: readText(data, 'url') }),
  thought: (data) => ({ thought: readText(data, 'thought') }),
  action: (data) => ({ action: describeAction(data) }),
  mood: (data) => ({ mood: readMood(data) }),
  // A problem can be noticed in several turns.
  finding: (data, { findings }) => ({
    findings: [...new Set([...findings, readText(data, 'title') ?? 'A problem'])],
  }),
  screenshot: (data, { picture }) => ({ picture: readPicture(data) ?? picture }),
}

/** Whether trying again later can help: the service or the connection to it failed. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof UnderstudyError)) return false
  const { code, status } = error
  return code === 'network_error' || code === 'timeout' || status === 429 || (status ?? 0) >= 502
}
