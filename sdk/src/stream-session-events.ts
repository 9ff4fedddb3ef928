import type { SessionEvent } from '@understudy/contract/session-event'
import { readServerSentEvents } from './read-server-sent-events.ts'
import { sleep } from './sleep.ts'
import { UnderstudyError } from './understudy-error.ts'

/** A comment is sent every 15 s, so after this much silence the connection is dead. */
const silenceMs = 45_000
const firstWaitMs = 250
const maxSilentConnections = 6

/** How to open the event stream of one session. */
export interface StreamSource {
  since: number
  signal: AbortSignal | undefined
  /** Opens the stream after the event with this seq. */
  open: (last: number, signal: AbortSignal) => Promise<Response>
  /** Whether the session has ended and no event follows this seq. */
  isAtEnd: (last: number) => Promise<boolean>
}

/** The position of the reader. */
interface Position {
  last: number
  hasEnded: boolean
  /** Consecutive connections on which nothing arrived, not even a comment. */
  silentConnections: number
}

/** Events of a session in order, each once, across any number of connections. */
export async function* streamSessionEvents(
  source: StreamSource,
): AsyncGenerator<SessionEvent, void> {
  const position: Position = { last: source.since, hasEnded: false, silentConnections: 0 }
  for (;;) {
    try {
      yield* readConnection(source, position)
      if (position.hasEnded || (await source.isAtEnd(position.last))) return
    } catch (error) {
      source.signal?.throwIfAborted()
      if (!isPassing(error) || position.silentConnections >= maxSilentConnections) throw error
    }
    const doublings = Math.min(position.silentConnections, maxSilentConnections)
    await sleep(firstWaitMs * 2 ** doublings, source.signal)
    position.silentConnections += 1
  }
}

/** Events of one connection; advances the position. The connection closes when reading ends for any reason. */
async function* readConnection(
  { open, signal }: StreamSource,
  position: Position,
): AsyncGenerator<SessionEvent, void> {
  const connection = new AbortController()
  const stop = AbortSignal.any([connection.signal, ...(signal === undefined ? [] : [signal])])
  try {
    const { body } = await open(position.last, stop)
    if (body === null) return
    const onSilence = (): void => connection.abort()
    for await (const data of readServerSentEvents(body, { silenceMs, onSilence })) {
      const event = data === null ? null : parseEvent(data)
      if (event !== null && event.seq > position.last) {
        position.last = event.seq
        position.hasEnded = event.kind === 'session_ended'
        yield event
      }
      position.silentConnections = 0
      if (position.hasEnded) return
    }
  } finally {
    connection.abort()
  }
}

function parseEvent(data: string): SessionEvent {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new UnderstudyError('invalid_response', 'An event of the stream is not JSON.', { cause })
  }
}

/** Whether a new connection can help. Errors that are not ours come from the connection. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof UnderstudyError)) return true
  const { code, status } = error
  return code === 'network_error' || code === 'timeout' || status === 429 || (status ?? 0) >= 502
}
