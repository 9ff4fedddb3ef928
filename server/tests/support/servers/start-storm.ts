import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { listen } from './listen.ts'

/** A proxy in front of a service that breaks connections and refuses requests, in an order that its seed gives. */
export interface Storm extends AsyncDisposable {
  baseUrl: string
  counts: { disconnects: number; refusals: number }
}

/** What happens to a request, and how often. */
const faults = [
  ['cut_before', 0.12],
  ['cut_after', 0.16],
  ['cut_within', 0.1],
  ['busy', 0.08],
  ['away', 0.08],
  ['none', 1],
] as const
type Fault = (typeof faults)[number][0]

const refusals = {
  busy: { status: 429, code: 'rate_limited' },
  away: { status: 503, code: 'unavailable' },
} as const

/** Starts it. */
export async function startStorm(target: string, seed: number): Promise<Storm> {
  const draw = createDraw(seed)
  const counts: Storm['counts'] = { disconnects: 0, refusals: 0 }
  const server = createServer((incoming, response) => {
    const cut = (): void => {
      counts.disconnects += 1
      response.destroy()
    }
    const fault = chooseFault(draw())
    if (fault === 'cut_before') return cut()
    if (fault === 'busy' || fault === 'away') {
      counts.refusals += 1
      return refuse(response, refusals[fault])
    }
    const passing = passOn(target, incoming, (answer) => {
      const isStream = answer.headers['content-type']?.startsWith('text/event-stream') === true
      if (fault === 'cut_after') return void answer.resume().once('end', cut)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      if (isStream) return cutWithin(answer, response, { bytes: 300 + draw() * 2500, cut })
      if (fault === 'cut_within') return cutWithin(answer, response, { bytes: 20, cut })
      answer.pipe(response)
    })
    response.once('close', () => passing.destroy())
    buffer(incoming).then(
      (body) => passing.end(body),
      () => passing.destroy(),
    )
  })
  const { port, [Symbol.asyncDispose]: end } = await listen(server)
  return { baseUrl: `http://127.0.0.1:${port}`, counts, [Symbol.asyncDispose]: end }
}

function passOn(
  target: string,
  { method, url, headers }: IncomingMessage,
  onAnswer: (answer: IncomingMessage) => void,
) {
  return request(
    new URL(url ?? '/', target),
    { method, headers: { ...headers, host: new URL(target).host } },
    onAnswer,
  ).on('error', () => undefined)
}

function cutWithin(
  answer: IncomingMessage,
  response: ServerResponse,
  { bytes, cut }: { bytes: number; cut: () => void },
): void {
  let left = bytes
  answer.on('data', (chunk: Buffer) => {
    const part = chunk.subarray(0, Math.max(0, left))
    left -= chunk.length
    if (left > 0) response.write(part)
    else {
      answer.removeAllListeners('data').resume()
      response.write(part, cut)
    }
  })
  answer.once('end', () => response.end())
}

function refuse(
  response: ServerResponse,
  { status, code }: { status: number; code: string },
): void {
  response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' })
  response.end(JSON.stringify({ error: { code, message: 'Not now.' } }))
}

function chooseFault(drawn: number): Fault {
  let below = 0
  for (const [fault, share] of faults) {
    below += share
    if (drawn < below) return fault
  }
  return 'none'
}

/** Numbers from 0 to 1 (mulberry32). */
function createDraw(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
