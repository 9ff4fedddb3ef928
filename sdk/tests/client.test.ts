import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createClient, type Client } from '../src/client.ts'
import { sendError, sendJson, startService, type LoopbackService } from './start-service.ts'

const apiKey = 'sk_test_notARealKey0123456789'

function clientOf({ baseUrl }: LoopbackService): Client {
  return createClient({ baseUrl, apiKey })
}

describe('a request on the wire', () => {
  it('contains the key, the body as JSON and an idempotency key for a run', async () => {
    await using service = await startService((response) => {
      sendJson(response, 202, { run_id: 'run_1', status: 'queued', sessions: [] })
    })
    const run = await clientOf(service).runs.create({
      target_url: 'https://example.com/',
      persona_ids: ['pers_1'],
    })

    expect(run.run_id).toBe('run_1')
    expect(service.received).toEqual([
      {
        method: 'POST',
        path: '/runs',
        body: '{"target_url":"https://example.com/","persona_ids":["pers_1"]}',
        headers: expect.objectContaining({
          authorization: 'Bearer sk_test_notARealKey0123456789',
          'content-type': 'application/json',
          'idempotency-key': expect.stringMatching(/^[0-9a-f]{32}$/),
        }),
      },
    ])
  })

  it('contains the given idempotency key', async () => {
    await using service = await startService((response) => sendJson(response, 202, {}))
    const body = { url: 'https://example.com/', persona_id: 'pers_1' }
    await clientOf(service).runs.create(body, { idempotencyKey: 'build-7' })

    expect(service.received[0]?.headers['idempotency-key']).toBe('build-7')
  })

  it('has no body and no content type if there is nothing to send', async () => {
    await using service = await startService((response) => sendJson(response, 200, {}))
    await clientOf(service).runs.cancel('run_1')

    expect(service.received).toMatchObject([
      { method: 'POST', path: '/runs/run_1/cancel', body: '' },
    ])
    expect(service.received[0]?.headers['content-type']).toBeUndefined()
  })

  it('writes numbers and flags into the query and omits undefined values', async () => {
    await using service = await startService((response) => sendJson(response, 200, {}))
    await clientOf(service).runs.list({ limit: 5, cursor: '17|run_1', status: undefined })

    expect(service.received[0]?.path).toBe('/runs?limit=5&cursor=17%7Crun_1')
  })

  it('escapes identifiers, and rejects those that would change the path', async () => {
    await using service = await startService((response) => sendJson(response, 200, {}))
    const { personas } = clientOf(service)
    await personas.get('a/../b?c')

    expect(service.received[0]?.path).toBe('/personas/a%2F..%2Fb%3Fc')
    for (const id of ['', '.', '..']) {
      await expect(personas.get(id)).rejects.toMatchObject({ code: 'invalid_option' })
    }
    expect(service.received).toHaveLength(1)
  })

  it('keeps the path of a base URL', async () => {
    await using service = await startService((response) => sendJson(response, 200, {}))
    const client = createClient({ baseUrl: `${service.baseUrl}/api/`, apiKey })
    await client.health()

    expect(service.received[0]?.path).toBe('/api/health')
  })
})

describe('an answer', () => {
  it('of 204 is nothing', async () => {
    await using service = await startService((response) => response.writeHead(204).end())

    expect(await clientOf(service).webhooks.delete('wh_1')).toBeUndefined()
    expect(service.received).toMatchObject([{ method: 'DELETE', path: '/webhooks/wh_1' }])
  })

  it('in Markdown is text', async () => {
    await using service = await startService((response) => {
      response.writeHead(200, { 'Content-Type': 'text/markdown' }).end('# Grüße')
    })

    expect(await clientOf(service).sessions.reportMarkdown('run_1', 'sess_1')).toBe('# Grüße')
    expect(service.received[0]?.path).toBe('/runs/run_1/sessions/sess_1/report.md')
  })

  it('with the compressed transcript keeps its bytes as they are', async () => {
    const gzip = gzipSync('{"schema_version":2}')
    await using service = await startService((response) => {
      response.writeHead(200, { 'Content-Type': 'application/gzip' }).end(gzip)
    })
    const blob = await clientOf(service).sessions.compressedTranscript('run_1', 'sess_1')

    expect(Buffer.from(await blob.arrayBuffer()).equals(gzip)).toBe(true)
    expect(blob.type).toBe('application/gzip')
    expect(service.received[0]?.path).toBe('/runs/run_1/sessions/sess_1/transcript?compressed=true')
  })

  it('with a screenshot says what picture it is', async () => {
    await using service = await startService((response) => {
      response.writeHead(200, { 'Content-Type': 'image/webp' }).end('RIFF')
    })
    const { sessions } = clientOf(service)
    const picture = await sessions.screenshot('run_1', 'sess_1', '0001.webp', { kind: 'ambient' })

    expect(picture.type).toBe('image/webp')
    expect(service.received[0]?.path).toBe(
      '/runs/run_1/sessions/sess_1/screenshots/0001.webp?kind=ambient',
    )
  })
})

describe('a list by pages', () => {
  it('continues after an empty page until there is no next cursor', async () => {
    const pages = [
      { items: [{ id: 'run_3' }], next_cursor: '3|run_3', scanned: 2, matched: 1 },
      { items: [], next_cursor: '2|run_2', scanned: 2, matched: 0 },
      { items: [{ id: 'run_1' }], next_cursor: null, scanned: 1, matched: 1 },
    ]
    await using service = await startService((response, _, count) => {
      sendJson(response, 200, pages[count - 1])
    })
    const ids: string[] = []
    for await (const run of clientOf(service).runs.listAll({ status: 'failed' })) ids.push(run.id)

    expect(ids).toEqual(['run_3', 'run_1'])
    expect(service.received.map(({ path }) => path)).toEqual([
      '/runs?status=failed',
      '/runs?status=failed&cursor=3%7Crun_3',
      '/runs?status=failed&cursor=2%7Crun_2',
    ])
  })
})

describe('waiting for a run', () => {
  it('ends when the run has ended and its aggregate report is available', async () => {
    const states = [
      { status: 'queued', aggregate_status: 'pending' },
      { status: 'running', aggregate_status: 'not_applicable' },
      { status: 'partial', aggregate_status: 'pending' },
      { status: 'partial', aggregate_status: 'ready' },
    ]
    await using service = await startService((response, _, count) => {
      sendJson(response, 200, states[count - 1])
    })
    const seen: string[] = []
    const run = await clientOf(service).runs.wait('run_1', {
      pollMs: 1,
      onUpdate: ({ status }) => seen.push(status),
    })

    expect(run).toMatchObject({ status: 'partial', aggregate_status: 'ready' })
    expect(seen).toEqual(['queued', 'running', 'partial', 'partial'])
  })

  it('stops when it is aborted', async () => {
    await using service = await startService((response) => {
      sendJson(response, 200, { status: 'running', aggregate_status: 'pending' })
    })
    const stop = new AbortController()
    const waiting = clientOf(service).runs.wait('run_1', {
      signal: stop.signal,
      pollMs: 60_000,
      onUpdate: () => stop.abort(new Error('enough')),
    })

    await expect(waiting).rejects.toThrow('enough')
  })

  it('ends at its deadline, with the run', async () => {
    await using service = await startService((response) => {
      sendJson(response, 200, { status: 'running', aggregate_status: 'pending' })
    })
    const waiting = clientOf(service).runs.wait('run_1', { timeoutMs: 50, pollMs: 1 })

    await expect(waiting).rejects.toMatchObject({
      code: 'timeout',
      message: 'Run run_1 did not end within 50 ms.',
    })
  })

  it('goes on after an outage, but not after an error that stays', async () => {
    await using service = await startService((response, _, count) => {
      if (count < 3) sendError(response, 503, 'unavailable', { 'Retry-After': '0' })
      else if (count < 5) response.destroy()
      else if (count === 5)
        sendJson(response, 200, { status: 'completed', aggregate_status: 'ready' })
      else sendError(response, 404, 'not_found')
    })
    const { runs } = createClient({ baseUrl: service.baseUrl, apiKey: 'sk_test_x', retries: 0 })

    expect(await runs.wait('run_1', { pollMs: 1 })).toMatchObject({ status: 'completed' })
    await expect(runs.wait('run_1', { pollMs: 1 })).rejects.toMatchObject({ code: 'not_found' })
    expect(service.received).toHaveLength(6)
  })
})

describe('a deploy event', () => {
  const event = { status: 'ready', idempotency_key: 'build-7' } as const
  const triggerToken = `svc_dc_${'a1'.repeat(16)}`

  it('is sent with the trigger token, and a blocked event is a result', async () => {
    await using service = await startService((response) => {
      sendJson(response, 400, { decision: 'blocked_target', duplicate: false })
    })
    const { deployChecks } = clientOf(service)
    const decision = await deployChecks.ingest('dc_1', event, { triggerToken })

    expect(decision.decision).toBe('blocked_target')
    expect(service.received).toMatchObject([
      {
        path: '/deploy-checks/dc_1/events',
        headers: { authorization: 'Bearer svc_dc_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1' },
      },
    ])
  })

  it('that is invalid is an error', async () => {
    await using service = await startService((response) => {
      sendError(response, 400, 'invalid_request')
    })
    const sent = clientOf(service).deployChecks.ingest('dc_1', event, { triggerToken })

    await expect(sent).rejects.toMatchObject({ code: 'invalid_request', status: 400 })
  })
})
