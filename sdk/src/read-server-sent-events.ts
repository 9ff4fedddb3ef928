import { createParser } from 'eventsource-parser'

/** Data of each event of a stream; null for a comment, which only shows that the connection is alive. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  { silenceMs, onSilence }: { silenceMs: number; onSilence: () => void },
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
