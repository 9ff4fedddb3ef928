import type { RunEnd, RunEvent } from '@understudy/contract/run-event'
import { resumeStream } from './resume-stream.ts'

/** How to open the event stream of a run. */
export interface RunStreamSource {
  since: string | undefined
  signal: AbortSignal | undefined
  /** Opens the stream after this position; undefined: from its beginning. */
  open: (last: string | undefined, signal: AbortSignal) => Promise<Response>
}

/** Events of all sessions of a run, those of each session in order and once, across any number of connections. */
export function streamRunEvents({
  since,
  signal,
  open,
}: RunStreamSource): AsyncGenerator<RunEvent, void> {
  const told = new Map<string, number>()
  let last = since
  return resumeStream({
    signal,
    open: (stop) => open(last, stop),
    // Only the end of the run ends the stream; the service closes a connection after half an hour.
    isAtEnd: async () => false,
    read: (message: RunEvent | RunEnd) => {
      if (message.kind === 'run_ended') return { event: null, isLast: true }
      const { session_id: id, seq } = message
      if (seq <= (told.get(id) ?? 0)) return { event: null, isLast: false }
      told.set(id, seq)
      last = message.position
      return { event: message, isLast: false }
    },
  })
}
