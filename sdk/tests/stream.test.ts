import type { ServerResponse } from 'node:http'
import type { SessionEventKind } from '@understudy/contract/session-event'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient, type Client } from '../src/client.ts'
import { sendError, sendJson, startService, type LoopbackService } from './start-service.ts'

function clientOf({ baseUrl }: LoopbackService): Client {
  return createClient({ baseUrl, apiKey: 'sk_test_notARealKey0123456789' })
}

function openStream(response: ServerResponse): void {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' })
  response.write(': hello\n\n')
}

function writeEvent(response: ServerResponse, seq: number, kind: SessionEventKind): void {
  const event = { seq, kind, at: '2026-01-01T00:00:00.000Z', turn: null, data: {} }
  response.write(`id: ${seq}\nevent: ${kind}\ndata: ${JSON.stringify(event)}\n\n`)
}

async function collect(events: AsyncIterable<{ seq: number; kind: string }>): Promise<string[]> {
  const collected: string[] = []
  for await (const { seq, kind } of events) collected.push(`${seq} ${kind}`)
  return collected
}

describe('the stream of a run', () => {
  it('fails after connections that close without a word, one after the other', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const opened = vi.fn<typeof fetch>(async () => new Response('', { status: 200 }))
    const options = { baseUrl: 'https://understudy.example.com', fetch: opened }
    const client = createClient({ ...options, apiKey: 'sk_test_notARealKey0123456789' })
    const outcome = client.runs
      .stream('run_1')
      .next()
      .catch((error: unknown) => error)
    // The waits are 0.25, 0.5, 1, 2, 4 and 8 s.
    await vi.advanceTimersByTimeAsync(120_000)

    expect(await outcome).toMatchObject({
      code: 'network_error',
      message: 'The stream was interrupted again and again.',
    })
    expect(opened).toHaveBeenCalledTimes(7)
  })
})

describe('the stream of a session', () => {
  it('returns the events in order and ends with the session', async () => {
    await using service = await startService((response) => {
      openStream(response)
      writeEvent(response, 1, 'session_started')
      writeEvent(response, 2, 'thought')
      writeEvent(response, 3, 'session_ended')
    })

    expect(await collect(clientOf(service).sessions.stream('run_1', 'sess_1'))).toEqual([
      '1 session_started',
      '2 thought',
      '3 session_ended',
    ])
    expect(service.received).toMatchObject([
      {
        path: '/runs/run_1/sessions/sess_1/stream?since=0',
        headers: { authorization: 'Bearer sk_test_notARealKey0123456789' },
      },
    ])
  })

  it('continues after a broken connection, with each event once', async () => {
    await using service = await startService((response, _, count) => {
      openStream(response)
      if (count === 1) {
        writeEvent(response, 6, 'thought')
        writeEvent(response, 7, 'action')
        response.write('id: 8\nevent: mood\ndata: {"se', () => response.destroy())
        return
      }
      writeEvent(response, 7, 'action')
      writeEvent(response, 8, 'mood')
      writeEvent(response, 9, 'session_ended')
    })
    const stream = clientOf(service).sessions.stream('run_1', 'sess_1', { since: 5 })

    expect(await collect(stream)).toEqual(['6 thought', '7 action', '8 mood', '9 session_ended'])
    expect(service.received.map(({ path }) => path)).toEqual([
      '/runs/run_1/sessions/sess_1/stream?since=5',
      '/runs/run_1/sessions/sess_1/stream?since=5',
    ])
    expect(service.received.map(({ headers }) => headers['last-event-id'])).toEqual([
      undefined,
      '7',
    ])
  })

  it('checks whether more events follow when a connection closes, and continues if so', async () => {
    await using service = await startService((response, { path }, count) => {
      if (path.includes('/events?')) {
        return sendJson(response, 200, { items: [], next_since: 1, terminal: false })
      }
      openStream(response)
      writeEvent(response, count === 1 ? 1 : 2, count === 1 ? 'session_started' : 'session_ended')
      response.end()
    })

    expect(await collect(clientOf(service).sessions.stream('run_1', 'sess_1'))).toEqual([
      '1 session_started',
      '2 session_ended',
    ])
    expect(service.received[1]?.path).toBe('/runs/run_1/sessions/sess_1/events?since=1&limit=1')
  })

  it('is empty after the last event of a session that has ended', async () => {
    await using service = await startService((response, { path }) => {
      if (path.includes('/stream')) response.writeHead(200).end()
      else sendJson(response, 200, { items: [], next_since: 9, terminal: true })
    })

    const stream = clientOf(service).sessions.stream('run_1', 'sess_1', { since: 9 })
    expect(await collect(stream)).toEqual([])
  })

  it('fails immediately for a nonexistent session', async () => {
    await using service = await startService((response) => sendError(response, 404, 'not_found'))

    const stream = clientOf(service).sessions.stream('run_1', 'sess_2')
    await expect(stream.next()).rejects.toMatchObject({ code: 'not_found', status: 404 })
    expect(service.received).toHaveLength(1)
  })

  it('fails when an event is not JSON', async () => {
    await using service = await startService((response) => {
      openStream(response)
      response.write('id: 1\ndata: hello\n\n')
    })

    const stream = clientOf(service).sessions.stream('run_1', 'sess_1')
    await expect(stream.next()).rejects.toMatchObject({ code: 'invalid_response' })
  })

  it("stops with the caller's reason, and closes the connection", async () => {
    const closed = vi.fn<() => void>()
    await using service = await startService((response) => {
      response.once('close', closed)
      openStream(response)
      writeEvent(response, 1, 'session_started')
    })
    const stop = new AbortController()
    const stream = clientOf(service).sessions.stream('run_1', 'sess_1', { signal: stop.signal })
    await stream.next()
    const next = stream.next()
    stop.abort(new Error('enough'))

    await expect(next).rejects.toThrow('enough')
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), 60_000)
    expect(service.received).toHaveLength(1)
  })

  it('closes the connection when the caller stops reading', async () => {
    const closed = vi.fn<() => void>()
    await using service = await startService((response) => {
      response.once('close', closed)
      openStream(response)
      writeEvent(response, 1, 'session_started')
      writeEvent(response, 2, 'thought')
    })
    for await (const event of clientOf(service).sessions.stream('run_1', 'sess_1')) {
      expect(event.seq).toBe(1)
      break
    }

    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce(), 60_000)
    expect(service.received).toHaveLength(1)
  })
})
