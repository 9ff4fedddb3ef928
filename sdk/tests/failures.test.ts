import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createClient, type Client, type ClientOptions } from '../src/client.ts'
import { UnderstudyError } from '../src/understudy-error.ts'
import { sendError, sendJson, startService, type LoopbackService } from './start-service.ts'

const apiKey = 'sk_test_notARealKey0123456789'
const run = { url: 'https://example.com/', persona_id: 'pers_1' }

function clientOf({ baseUrl }: LoopbackService, options: Partial<ClientOptions> = {}): Client {
  return createClient({ baseUrl, apiKey, ...options })
}

async function failureOf(call: Promise<unknown>): Promise<UnderstudyError> {
  const outcome = await call.catch((error: unknown) => error)
  if (outcome instanceof UnderstudyError) return outcome
  throw new Error(`expected an UnderstudyError, got ${inspect(outcome)}`)
}

describe('an error of the service', () => {
  it('is reported with its code, status, message and request id', async () => {
    await using service = await startService((response) => {
      sendError(response, 409, 'persona_in_use', { 'X-Request-Id': 'req-7' })
    })

    expect(await failureOf(clientOf(service).personas.delete('pers_1'))).toMatchObject({
      name: 'UnderstudyError',
      code: 'persona_in_use',
      status: 409,
      message: 'It was persona_in_use.',
      requestId: 'req-7',
      retryAfterS: null,
    })
    expect(service.received).toHaveLength(1)
  })

  it('from a proxy in between is identified by its status', async () => {
    await using service = await startService((response) => {
      response.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    })

    expect(await failureOf(clientOf(service).runs.get('run_1'))).toMatchObject({
      code: 'invalid_response',
      status: 502,
      message: 'The service responded with 502 without an error message.',
    })
  })

  it('is reported if a response is not JSON', async () => {
    await using service = await startService((response) => response.end('<h1>Hello</h1>'))

    expect(await failureOf(clientOf(service).runs.get('run_1'))).toMatchObject({
      code: 'invalid_response',
      message: 'GET /runs/run_1 did not return JSON.',
    })
  })
})

describe('another attempt', () => {
  it.each([429, 503])('is made for a GET after a %i, if Retry-After says so', async (status) => {
    await using service = await startService((response, _, count) => {
      if (count < 3) sendError(response, status, 'later', { 'Retry-After': '0' })
      else sendJson(response, 200, { run_id: 'run_1' })
    })

    expect(await clientOf(service).runs.get('run_1')).toEqual({ run_id: 'run_1' })
    expect(service.received).toHaveLength(3)
  })

  it('of a run uses the same idempotency key', async () => {
    await using service = await startService((response, _, count) => {
      if (count === 1) response.destroy()
      else sendJson(response, 202, { run_id: 'run_1' })
    })

    expect(await clientOf(service).runs.create(run)).toEqual({ run_id: 'run_1' })
    const [first, second] = service.received.map(({ headers }) => headers['idempotency-key'])
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(second).toBe(first)
  })

  it('is made after a truncated response', async () => {
    await using service = await startService((response, _, count) => {
      if (count > 1) return sendJson(response, 200, { items: [] })
      response.writeHead(200, { 'Content-Length': '100' })
      response.write('{"items":', () => response.destroy())
    })

    expect(await clientOf(service).webhooks.list()).toEqual({ items: [] })
  })

  it('is not made for a POST or PATCH that may have been carried out', async () => {
    await using service = await startService((response, { method }) => {
      if (method === 'PATCH') response.destroy()
      else sendError(response, 429, 'rate_limited', { 'Retry-After': '0' })
    })
    const { personas } = clientOf(service)
    const persona = { name: 'Ada', role_description: 'Counts.' }

    expect(await failureOf(personas.create(persona))).toMatchObject({
      code: 'rate_limited',
      retryAfterS: 0,
    })
    expect(await failureOf(personas.update('pers_1', persona))).toMatchObject({
      code: 'network_error',
      status: null,
      message: 'PATCH /personas/pers_1 got no response.',
    })
    expect(service.received.map(({ method }) => method)).toEqual(['POST', 'PATCH'])
  })

  it('is not made after other errors', async () => {
    await using service = await startService((response) =>
      sendError(response, 500, 'internal_error'),
    )

    expect(await failureOf(clientOf(service).runs.list())).toMatchObject({ status: 500 })
    expect(service.received).toHaveLength(1)
  })

  it('is made as often as configured, and the last error is reported', async () => {
    await using service = await startService((response) => {
      sendError(response, 503, 'unavailable', { 'Retry-After': '0' })
    })

    const failure = await failureOf(clientOf(service, { retries: 4 }).runs.list())
    expect(failure).toMatchObject({ code: 'unavailable', status: 503 })
    expect(service.received).toHaveLength(5)
  })

  it('is left to the caller if Retry-After is long or beyond the deadline', async () => {
    await using service = await startService((response, { path }) => {
      const wait = path.startsWith('/runs') ? '3600' : '4'
      sendError(response, 429, 'rate_limited', { 'Retry-After': wait })
    })
    const { runs, webhooks } = clientOf(service)

    expect(await failureOf(runs.list())).toMatchObject({ status: 429, retryAfterS: 3600 })
    const short = webhooks.list({ timeoutMs: 3500 })
    expect(await failureOf(short)).toMatchObject({ status: 429, retryAfterS: 4 })
    expect(service.received).toHaveLength(2)
  })
})

describe('a call that takes too long', () => {
  it('ends at its deadline', async () => {
    await using service = await startService(() => {})
    const failure = await failureOf(clientOf(service, { timeoutMs: 50 }).runs.list())

    expect(failure).toMatchObject({
      code: 'timeout',
      status: null,
      message: 'GET /runs took longer than 50 ms.',
    })
  })

  it('ends if the body never completes', async () => {
    await using service = await startService((response) => {
      response.writeHead(200, { 'Content-Length': '100' }).write('{')
    })
    const failure = await failureOf(clientOf(service).runs.list({}, { timeoutMs: 50 }))

    expect(failure.code).toBe('timeout')
  })

  it("can be aborted by its caller, with the caller's reason", async () => {
    const stop = new AbortController()
    await using service = await startService(() => stop.abort(new Error('enough')))
    const { runs, webhooks } = clientOf(service)

    await expect(webhooks.test('wh_1', { signal: stop.signal })).rejects.toThrow('enough')
    await expect(runs.list({}, { signal: stop.signal })).rejects.toThrow('enough')
    expect(service.received).toHaveLength(1)
  })

  it('ends with the error it waits for, if the deadline comes before the next attempt', async () => {
    await using service = await startService((response) => {
      setTimeout(() => sendError(response, 503, 'unavailable', { 'Retry-After': '3' }), 100)
    })
    const failure = await failureOf(clientOf(service, { timeoutMs: 3001 }).runs.list())

    expect(failure).toMatchObject({ code: 'unavailable', retryAfterS: 3 })
    expect(service.received).toHaveLength(1)
  })

  it('can be aborted by its caller while it waits for a retry', async () => {
    const stop = new AbortController()
    await using service = await startService((response) => {
      sendError(response, 503, 'unavailable', { 'Retry-After': '20' })
      response.once('close', () => stop.abort(new Error('enough')))
    })

    await expect(clientOf(service).runs.list({}, { signal: stop.signal })).rejects.toThrow('enough')
  })
})

describe('the key', () => {
  it('is in no error', async () => {
    await using service = await startService((response, { path }) => {
      if (path === '/webhooks') response.destroy()
      else sendError(response, 401, 'invalid_api_key')
    })
    const client = clientOf(service, { retries: 0 })
    const failures = [await failureOf(client.webhooks.list()), await failureOf(client.runs.list())]

    expect(failures.map(({ code }) => code)).toEqual(['network_error', 'invalid_api_key'])
    expect(inspect(failures, { depth: null })).not.toContain('notARealKey')
  })

  it('is rejected without being shown if it is not valid as a header', () => {
    expect(() => createClient({ baseUrl: 'http://127.0.0.1', apiKey: `${apiKey}\n` })).toThrow(
      'apiKey must be visible ASCII without spaces.',
    )
    expect(() => createClient({ baseUrl: 'http://127.0.0.1', apiKey: '' })).toThrow(
      'apiKey is empty.',
    )
  })

  it('does not follow a redirect', async () => {
    await using other = await startService((response) => sendJson(response, 200, {}))
    await using service = await startService((response) => {
      response.writeHead(307, { Location: `${other.baseUrl}/runs` }).end()
    })
    const failure = await failureOf(clientOf(service, { retries: 0 }).runs.list())

    expect(failure.code).toBe('network_error')
    expect(other.received).toEqual([])
  })
})

describe('a base URL', () => {
  it.each(['understudy.example.com', 'ftp://example.com', 'https://me:secret@example.com', ''])(
    'is not %j',
    (baseUrl) => {
      expect(() => createClient({ baseUrl, apiKey })).toThrow(
        'baseUrl must be an http or https URL without user, query and fragment.',
      )
    },
  )
})
