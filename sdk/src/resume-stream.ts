import { createParser } from 'eventsource-parser'
import { isPassing } from './is-passing.ts'
import { sleep } from './sleep.ts'
import { UnderstudyError } from './understudy-error.ts'

/** A comment is sent every 15 s, so after this much silence the connection is dead. */
const silenceMs = 45_000
const firstWaitMs = 250
const maxSilentConnections = 6

/** An event stream that can be opened again where it was left. */
export interface StreamSource<Message, Event> {
  signal: AbortSignal | undefined
  /** Opens the stream after the last message that was read. */
  open: (signal: AbortSignal) => Promise<Response>
  /** Takes a message, parsed but not validated: an event, null for one that was read before, or the end of everything. */
  read: (message: Message) => { event: Event | null; isLast: boolean }
  /** Whether there is nothing more to read, after a connection closed without the last message. */
  isAtEnd: () => Promise<boolean>
}

interface Progress {
  hasEnded: boolean
  /** Consecutive connections on which nothing arrived, not even a comment. */
  silentConnections: number
}

/** Events of a stream in order, each once, across any number of connections. */
export async function* resumeStream<Message, Event>(
  source: StreamSource<Message, Event>,
): AsyncGenerator<Event, void> {
  const progress: Progress = { hasEnded: false, silentConnections: 0 }
  for (;;) {
    let cause: unknown
    try {
      yield* readConnection(source, progress)
      if (progress.hasEnded || (await source.isAtEnd())) return
    } catch (error) {
      source.signal?.throwIfAborted()
      // Errors that are not ours come from the connection.
      if (error instanceof UnderstudyError && !isPassing(error)) throw error
      cause = error
    }
    // A connection that closes properly, but without a word, is as silent as a broken one.
    if (progress.silentConnections >= maxSilentConnections) throw nameBreak(cause)
    const doublings = Math.min(progress.silentConnections, maxSilentConnections)
    await sleep(firstWaitMs * 2 ** doublings, source.signal)
    progress.silentConnections += 1
  }
}

/** Events of one connection; advances the progress. The connection closes when reading ends for any reason. */
async function* readConnection<Message, Event>(
  { open, read, signal }: StreamSource<Message, Event>,
  progress: Progress,
): AsyncGenerator<Event, void> {
  const connection = new AbortController()
  const stop = AbortSignal.any([connection.signal, ...(signal === undefined ? [] : [signal])])
  try {
    const { body } = await open(stop)
    if (body === null) return
    const onSilence = (): void => connection.abort()
    const parse = (data: string): Message => parseJson(data)
    for await (const data of readServerSentEvents(body, onSilence)) {
      const { event, isLast } = data === null ? { event: null, isLast: false } : read(parse(data))
      if (isLast) progress.hasEnded = true
      if (event !== null) yield event
      progress.silentConnections = 0
      if (progress.hasEnded) return
    }
  } finally {
    connection.abort()
  }
}

function nameBreak(cause: unknown): UnderstudyError {
  if (cause instanceof UnderstudyError) return cause
  return new UnderstudyError('network_error', 'The stream was interrupted again and again.', {
    cause,
  })
}

function parseJson(data: string) {
  try {
    return JSON.parse(data)
  } catch (cause) {
    throw new UnderstudyError('invalid_response', 'An event of the stream is not JSON.', { cause })
  }
}

/** Data of each event of a stream; null for a comment, which only shows that the connection is alive. */
async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  onSilence: () => void,
): AsyncGenerator<string | null, void> {
  const arrived: (string | null)[] = []
  const parser = createParser({
    onEvent: ({ data }) => arrived.push(data),
    onComment: () => arrived.push(null),
  })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  for (;;) {
    const timer = setTimeout(onSilence, silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    parser.feed(decoder.decode(value, { stream: true }))
    yield* arrived.splice(0)
  }
}
