import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../../lib/clock.ts'
import { createStreamSlots } from '../limits/stream-slots.ts'
import type { StreamedEvent } from '../route.ts'
import { sendEventStream } from './send-event-stream.ts'

const halfAnHour = 30 * 60 * 1000

test('a quiet stream is kept alive by comments while its key is valid', async () => {
  const { clock, pass } = createManualClock()
  const read = await openStream(clock, () => Promise.resolve(true))
  expect(await read()).toBe(': open\n\n')
  pass(15_000)
  expect(await read()).toBe(': ping\n\n')
  pass(15_000)
  expect(await read()).toBe(': ping\n\n')
})

test.each([
  ['is no longer valid', () => Promise.resolve(false)],
  ['cannot be looked up', () => Promise.reject(new Error('the database is unavailable'))],
])('a stream whose key %s is closed, and the process survives', async (_case, isAllowed) => {
  const { clock, pass } = createManualClock()
  const read = await openStream(clock, isAllowed)
  pass(15_000)
  await expect(readToEnd(read)).rejects.toThrow('terminated')
})

test('a stream ends after half an hour, even if nothing happens on it', async () => {
  const { clock, pass } = createManualClock()
  const read = await openStream(clock, () => Promise.resolve(true))
  pass(halfAnHour)
  expect(await readToEnd(read)).toBe(': open\n\n: ping\n\n')
})

test('a reader that accepts no data when its half hour ends is disconnected, and the process survives', async () => {
  const { clock, pass } = createManualClock()
  const stream = await serveStream(clock, () => Promise.resolve(true), stallWithMuchUnread)
  const socket = connect(Number(new URL(stream.address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await expect.poll(() => stream.unreadBytes()).toBeGreaterThan(0)
  const errors: unknown[] = []
  stream.onError((error) => errors.push(error))
  pass(halfAnHour)
  await expect.poll(() => stream.isEnded()).toBe(true)
  pass(15_000)
  await expect.poll(() => stream.isClosed()).toBe(true)
  expect(errors).toEqual([])
})

/** A clock that advances only on request; every sleep that is then due ends at once. */
function createManualClock(): { clock: Clock; pass: (ms: number) => void } {
  let nowMs = 0
  const sleeps = new Set<{ untilMs: number; wake: () => void }>()
  return {
    clock: {
      now: () => new Date(nowMs),
      monotonicMs: () => nowMs,
      async sleep(ms, signal) {
        const { promise, resolve, reject } = Promise.withResolvers<void>()
        sleeps.add({ untilMs: nowMs + ms, wake: resolve })
        signal?.addEventListener('abort', () => reject(signal.reason))
        return promise
      },
    },
    pass(ms) {
      nowMs += ms
      for (const sleep of sleeps) if (sleep.untilMs <= nowMs) sleep.wake()
    },
  }
}

/** Reads a stream without events piece by piece. */
async function openStream(
  clock: Clock,
  isStillAllowed: () => Promise<boolean>,
): Promise<() => Promise<string | null>> {
  const { address } = await serveStream(clock, isStillAllowed, waitForEver)
  const response = await fetch(address)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => (await reader?.read())?.value ?? null
}

/** The latest response, from inside. */
interface ServedStream {
  address: string
  unreadBytes: () => number
  isEnded: () => boolean
  isClosed: () => boolean
  onError: (listener: (error: unknown) => void) => void
}

async function serveStream(
  clock: Clock,
  isStillAllowed: () => Promise<boolean>,
  listEvents: (signal: AbortSignal, raw: ServerResponse) => AsyncIterable<StreamedEvent>,
): Promise<ServedStream> {
  const server = fastify({ forceCloseConnections: true })
  onTestFinished(() => server.close())
  let newest: ServerResponse | null = null
  server.get('/', async (request, reply) => {
    const gone = new AbortController()
    newest = reply.raw
    reply.raw.once('close', () => gone.abort(new Error('gone')))
    const { signal } = gone
    const reader = { customerId: 'cust_a', personId: null }
    const exchange = { request, reply, signal, ...reader, isStillAllowed }
    await sendEventStream(
      { clock, streamSlots: createStreamSlots() },
      exchange,
      listEvents(signal, reply.raw),
    )
    return reply
  })
  return {
    address: await server.listen({ port: 0, host: '127.0.0.1' }),
    unreadBytes: () => newest?.writableLength ?? 0,
    isEnded: () => newest?.writableEnded ?? false,
    isClosed: () => newest?.closed ?? false,
    onError: (listener) => newest?.on('error', listener),
  }
}

/** Writes until the reader leaves some data unread, less than what gets a reader disconnected. */
async function* stallWithMuchUnread(
  signal: AbortSignal,
  raw: ServerResponse,
): AsyncIterable<StreamedEvent> {
  for (let id = 1; raw.writableLength < 700_000; id += 1) {
    yield { id, event: 'observation', data: 'x'.repeat(100_000) }
    await setImmediate()
  }
  yield* waitForEver(signal)
}

function waitForEver(signal: AbortSignal): AsyncIterable<never> {
  const { promise, resolve } = Promise.withResolvers<IteratorReturnResult<undefined>>()
  signal.addEventListener('abort', () => resolve({ done: true, value: undefined }))
  return { [Symbol.asyncIterator]: () => ({ next: () => promise }) }
}

async function readToEnd(read: () => Promise<string | null>): Promise<string> {
  const pieces: string[] = []
  for (let piece = await read(); piece !== null; piece = await read()) pieces.push(piece)
  return pieces.join('')
}
