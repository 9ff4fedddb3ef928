import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import type { Clock } from '../../lib/clock.ts'
import { sendEventStream } from './send-event-stream.ts'
import { createStreamSlots } from '../limits/stream-slots.ts'

const halfAnHour = 30 * 60 * 1000

test('a quiet stream is kept alive by comments while its key is good', async () => {
  const { clock, pass } = createManualClock()
  const read = await openStream(clock, () => Promise.resolve(true))
  pass(15_000)
  expect(await read()).toBe(': ping\n\n')
  pass(15_000)
  expect(await read()).toBe(': ping\n\n')
})

test.each([
  ['is no longer good', () => Promise.resolve(false)],
  ['cannot be looked up', () => Promise.reject(new Error('the database is away'))],
])('a stream whose key %s is broken off, and the process lives on', async (_case, isAllowed) => {
  const { clock, pass } = createManualClock()
  const read = await openStream(clock, isAllowed)
  pass(15_000)
  await expect(readToEnd(read)).rejects.toThrow('terminated')
})

test('a stream ends after half an hour, also when nothing happens on it', async () => {
  const { clock, pass } = createManualClock()
  const read = await openStream(clock, () => Promise.resolve(true))
  pass(halfAnHour)
  expect(await readToEnd(read)).toBe(': ping\n\n')
})

/** A clock that stands still until told; every sleep that is then over ends at once. */
function createManualClock(): { clock: Clock; pass: (ms: number) => void } {
  let nowMs = 0
  const sleeps = new Set<{ untilMs: number; wake: () => void }>()
  return {
    clock: {
      now: () => new Date(nowMs),
      monotonicMs: () => nowMs,
      sleep(ms, signal) {
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

/** Reads piece by piece a stream on which no event ever comes. */
async function openStream(
  clock: Clock,
  isStillAllowed: () => Promise<boolean>,
): Promise<() => Promise<string | null>> {
  const server = fastify({ forceCloseConnections: true })
  onTestFinished(() => server.close())
  server.get('/', async (request, reply) => {
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort(new Error('gone')))
    const { signal } = gone
    const exchange = { request, reply, signal, customerId: 'cust_a', isStillAllowed }
    await sendEventStream(
      { clock, streamSlots: createStreamSlots() },
      exchange,
      waitForEver(signal),
    )
    return reply
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  const response = await fetch(address)
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  return async () => (await reader?.read())?.value ?? null
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
