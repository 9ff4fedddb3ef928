import type { ServerResponse } from 'node:http'
import { finished } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Clock, MINUTE_MS } from '../../lib/clock.ts'
import { bucketAddress } from '../requests/client-address.ts'

/** A response in memory that its client has not read to the end. */
interface Unread {
  response: ServerResponse
  client: string
  bytes: number
  sentMs: number
}

/** Smaller ones fit into the buffers of the operating system. */
const countedBytes = 64 * 1024
const maxMs = 5 * MINUTE_MS

/**
 * Bounds the memory that unread responses take, per client and in total. Whenever a large response is sent, the oldest that exceed a
 * bound are closed with their connections, as are those older than five minutes, even if they are still being read.
 */
export function limitUnread(
  server: FastifyInstance,
  clock: Clock,
  maxBytes: { client: number; process: number },
): void {
  const unread = new Set<Unread>()
  function count({ ip }: FastifyRequest, response: ServerResponse, bytes: number): void {
    const sentMs = clock.monotonicMs()
    const sent = { response, client: bucketAddress(ip), bytes, sentMs }
    unread.add(sent)
    finished(response, () => unread.delete(sent))
    const others = [...unread].filter((one) => one !== sent)
    end(others.filter((one) => sentMs - one.sentMs > maxMs))
    endOldest(
      others.filter(({ client }) => client === sent.client),
      maxBytes.client - bytes,
    )
    endOldest(others, maxBytes.process - bytes)
  }

  server.addHook('onSend', (request, { raw }, payload, done) => {
    const bytes = measure(payload)
    if (bytes >= countedBytes) count(request, raw, bytes)
    done(null, payload)
  })
}

function measure(payload: unknown): number {
  return typeof payload === 'string' || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0
}

/** Keeps the newest that fit into `room` bytes. */
function endOldest(responses: readonly Unread[], room: number): void {
  let kept = 0
  const excess = responses.toReversed().filter(({ bytes }) => {
    kept += bytes
    return kept > room
  })
  end(excess)
}

function end(responses: readonly Unread[]): void {
  for (const { response } of responses) response.destroy()
}
