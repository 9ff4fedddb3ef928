import type { SessionEvent } from '@understudy/contract/session-event'
import { resumeStream } from './resume-stream.ts'

/** How to open the event stream of one session. */
export interface SessionStreamSource {
  since: number
  signal: AbortSignal | undefined
  /** Opens the stream after the event with this seq. */
  open: (last: number, signal: AbortSignal) => Promise<Response>
  /** Whether the session has ended and no event follows this seq. */
  isAtEnd: (last: number) => Promise<boolean>
}

/** Events of a session in order, each once, across any number of connections. */
export function streamSessionEvents({
  since,
  signal,
  open,
  isAtEnd,
}: SessionStreamSource): AsyncGenerator<SessionEvent, void> {
  let last = since
  return resumeStream({
    signal,
    open: (stop) => open(last, stop),
    isAtEnd: () => isAtEnd(last),
    read: (event: SessionEvent) => {
      if (event.seq <= last) return { event: null, isLast: false }
      last = event.seq
      return { event, isLast: event.kind === 'session_ended' }
    },
  })
}
