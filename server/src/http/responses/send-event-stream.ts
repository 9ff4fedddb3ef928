import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Clock, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { onceFor } from '../../lib/once-for.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import type { StreamSlots } from '../limits/stream-slots.ts'
import { CustomerEvents, type StreamedEvent } from '../route.ts'
import { getResource } from './get-resource.ts'

export interface StreamDeps {
  clock: Clock
  streamSlots: StreamSlots
}

const pingMs = 15 * SECOND_MS
const longestMs = 30 * MINUTE_MS
/** A client that stops reading is disconnected at this limit. */
const maxBufferedBytes = 1024 * 1024
const drainMs = 30 * SECOND_MS

/** Whether a handler returned something to stream. */
export function isStreamedEvents(value: unknown): value is AsyncIterable<StreamedEvent> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}

/**
 * Server-sent events (WHATWG HTML 9.2) until the events end, the client disconnects, or half an hour has passed; a
 * client then resumes with Last-Event-ID. Codes: rate_limited if too many streams are open.
 */
export async function sendEventStream(
  { clock, streamSlots }: StreamDeps,
  { request, reply, signal, customerId, personId, isStillAllowed }: StreamExchange,
  events: AsyncIterable<StreamedEvent>,
): Promise<void> {
  const resource = getResource(request)
  // Without a key, a reader counts as one of the customer whose data it reads.
  const ofEvents = events instanceof CustomerEvents ? events.customerId : resource
  using _slot = streamSlots.take({
    customerId: customerId ?? ofEvents,
    personId,
    isReportReader: customerId === null,
    resource,
  })
  const ended = new AbortController()
  const { raw } = startStream(reply)
  const endMs = clock.monotonicMs() + longestMs
  const ping = async (): Promise<void> => {
    if (raw.writableEnded) {
      // The stream has ended, and its client does not accept the rest.
      raw.destroy()
      return
    }
    raw.write(': ping\n\n')
    if (clock.monotonicMs() >= endMs) raw.end()
    else if (!(await isStillAllowed())) raw.destroy()
  }
  const pinging = runInBackground(
    () => pingUntil(AbortSignal.any([signal, ended.signal]), clock, ping),
    (error) => {
      request.log.warn({ err: error }, 'checking an open stream failed')
      raw.destroy()
    },
  )
  try {
    await writeAll(raw, events, signal)
  } catch (error) {
    if (!signal.aborted) request.log.error({ err: error }, 'an event stream was interrupted')
  } finally {
    ended.abort()
    await pinging.result()
    raw.end()
  }
}

export interface StreamExchange {
  request: FastifyRequest
  reply: FastifyReply
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  customerId: string | null
  /** The signed-in person who reads; null: a program, or a reader of a report page. */
  personId: string | null
  /** Whether the key that opened the stream is still valid. */
  isStillAllowed: () => Promise<boolean>
}

function startStream(reply: FastifyReply): FastifyReply {
  reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value)
  }
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'x-accel-buffering': 'no',
  })
  // A proxy that closes a stream before the first event then still shows the client that it was connected.
  reply.raw.write(': open\n\n')
  return reply
}

async function writeAll(
  response: ServerResponse,
  events: AsyncIterable<StreamedEvent>,
  signal: AbortSignal,
): Promise<void> {
  for await (const event of events) {
    if (response.writableEnded || response.destroyed) return
    response.write(render(event))
    if (response.writableLength > maxBufferedBytes) await waitForDrain(response, signal)
  }
}

/** Once for all readers of the same event. */
const render = onceFor(
  ({ id, event, data }: StreamedEvent) =>
    `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`,
)

async function waitForDrain(response: ServerResponse, signal: AbortSignal): Promise<void> {
  await once(response, 'drain', { signal: AbortSignal.any([signal, AbortSignal.timeout(drainMs)]) })
}

/** Prevents proxies from closing a quiet stream as dead, and ends streams that are too old or whose key was revoked. */
async function pingUntil(
  signal: AbortSignal,
  clock: Clock,
  ping: () => Promise<void>,
): Promise<void> {
  while (await sleepUnlessAborted(clock, pingMs, signal)) await ping()
}
