import type { ResponseKind } from '@understudy/contract/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  bodyFor,
  createResources,
  everyEndpoint,
  fill,
  fillAny,
  type OwnedIds,
  webhookTestHost,
  workingEndpoints,
} from '../../support/records/contract-cases.ts'
import { startStripeApi, type StripeApi } from '../../support/servers/stripe-api.ts'
import { startTestSite, type TestSite } from '../../support/servers/test-site.ts'
import { serveVisits } from '../../support/service/serve-visits.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

let stripe: StripeApi
let site: TestSite
let service: TestService
let visits: AsyncDisposable
let owner: TestCaller
let owned: OwnedIds
let addresses = 0

/** From a different address each time, because failed authentications are counted by address. */
function from(): Record<string, string> {
  addresses += 1
  return { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` }
}

beforeAll(async () => {
  stripe = await startStripeApi()
  site = await startTestSite({ '/': '<title>Trial</title><h1>Trial</h1>' })
  service = await startTestService({
    ...stripe.environment,
    TRUSTED_PROXIES: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMTP_FROM: 'understudy@own.example.com',
    TEST_HOSTS: `${webhookTestHost},trial.test.example=127.0.0.1:${site.port}`,
  })
  visits = await serveVisits(service)
  owner = await service.addCaller('owner')
  owned = await createResources(service, owner, 'own')
})

afterAll(async () => {
  await visits[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
  await stripe[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

test('a caller with a key can succeed with all operations except those with their own token', () => {
  const working = workingEndpoints.map(([name]) => name)
  const others = everyEndpoint.flatMap(([name]) => (working.includes(name) ? [] : [name]))
  expect(others).toEqual(['ingestDeployEvent', 'ingestProcessorEvent'])
  expect(working.length).toBeGreaterThanOrEqual(61)
})

const refusals = everyEndpoint.flatMap(([name, endpoint]) => {
  if (endpoint.auth === 'api_key') return [{ name, endpoint, code: 'invalid_api_key' }]
  if (endpoint.auth === 'trigger_token') return [{ name, endpoint, code: 'invalid_trigger_token' }]
  return []
})

test('all but three operations require a key or a token', () => {
  const asking = refusals.map(({ name }) => name)
  const open = everyEndpoint.flatMap(([name]) => (asking.includes(name) ? [] : [name]))
  expect(open).toEqual(['ingestProcessorEvent', 'getHealth', 'createTrialPreview'])
})

test.each(refusals)(
  '$name rejects a caller without one in the same way',
  async ({ endpoint, code }) => {
    const response = await fetch(`${service.baseUrl}${fillAny(endpoint)}`, {
      method: endpoint.method,
      headers: from(),
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('x-request-id')).toMatch(/^[\w.-]{1,64}$/)
    expect(await response.json()).toEqual({ error: { code, message: expect.any(String) } })
  },
)

test.each([
  ['/health', 'PUT', 'GET, HEAD'],
  ['/runs', 'DELETE', 'POST, GET, HEAD'],
  ['/runs/run_x', 'PATCH', 'GET, HEAD'],
  ['/runs/run_x/cancel', 'GET', 'POST'],
  ['/api-keys/key_x', 'GET', 'DELETE'],
  ['/personas/pers_x', 'PUT', 'GET, PATCH, DELETE, HEAD'],
  ['/personas/pers_x', 'POST', 'GET, PATCH, DELETE, HEAD'],
  ['/runs/run_x/sessions/sess_x/stream', 'POST', 'GET'],
  ['/r/run_x', 'POST', 'GET, HEAD'],
  ['/r/run_x/sess_x/0001.jpg', 'POST', 'GET, HEAD'],
  ['/r/run_x/live', 'POST', 'GET'],
  ['/billing', 'DELETE', 'GET, HEAD'],
  ['/docs/', 'POST', 'GET, HEAD'],
  ['/openapi.json', 'PUT', 'GET, HEAD'],
  ['/', 'POST', 'GET, HEAD'],
  ['/runs/run_x', 'OPTIONS', 'GET, HEAD'],
])('%s answers 405 to %s and allows %s', async (path, method, allow) => {
  const response = await owner.request(method, path)
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')?.split(', ').toSorted()).toEqual(
    allow.split(', ').toSorted(),
  )
  expect(response.headers.get('x-request-id')).not.toBeNull()
  expect(await response.json()).toEqual({
    error: { code: 'method_not_allowed', message: 'This method is not allowed here.' },
  })
})

test.each(everyEndpoint)('%s allows what it says it allows', async (_name, endpoint) => {
  const path = fillAny(endpoint)
  const refused = await owner.request('PUT', path)
  expect(refused.status).toBe(405)
  expect(refused.headers.get('allow')?.split(', ')).toContain(endpoint.method)
})

test.each(['/nothing', '/Runs', '/runs/run_x/sessions', '/personas/a/b', '//runs'])(
  '%s is unknown',
  async (path) => {
    const response = await owner.request('GET', path)
    expect(response.status).toBe(404)
    expect(response.headers.get('x-request-id')).not.toBeNull()
    expect(await response.json()).toEqual({
      error: { code: 'not_found', message: 'Resource not found.' },
    })
  },
)

/** Operations that remove something come last, so that everything before them finds its data. */
const inOrder = workingEndpoints.toSorted(
  ([, one], [, other]) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
)

test.each(inOrder)('%s answers its owner as the contract says', async (name, endpoint) => {
  const response = await owner.request(endpoint.method, fill(endpoint, owned), {
    body: bodyFor(name, endpoint, owned),
  })
  const kind = endpoint.responses[response.status]
  expect({ name, status: response.status, isNamed: kind !== undefined }).toMatchObject({
    isNamed: true,
  })
  expect(response.headers.get('x-request-id')).not.toBeNull()
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(typesOf(kind)).toContain(response.headers.get('content-type'))
  const text = await response.text()
  expect({ name, text }).toEqual({ name, text: readAsContract(name, kind, text) })
})

/** The expected text: JSON without members unknown to the schema, nothing, or a known beginning. */
function readAsContract(name: string, kind: ResponseKind | undefined, text: string): string {
  if (kind?.kind === 'json') return JSON.stringify(kind.schema.parse(JSON.parse(text)))
  if (kind?.kind === 'empty') return ''
  const pattern = otherAnswers[name] ?? never
  return pattern.test(text) ? text : `something like ${String(pattern)}`
}

/** A new operation that responds with a text, a file or a stream fails until it is added to those below. */
const never = /(?!)/

/** Beginnings of the responses that are neither JSON nor empty. */
const otherAnswers: Readonly<Record<string, RegExp>> = {
  getAggregateReportMarkdown: /^# .*shop.* with 2 personas\n/,
  getAggregateReportHtml: /^<!doctype html>[^]*<h1>[^]*<\/html>\s*$/i,
  getReportMarkdown: /^# Ada on /,
  getReportHtml: /^<!doctype html>[^]*<h1>Ada on [^]*<\/html>\s*$/i,
  getScreenshot: /^\ufffdPNG\r\n/,
  streamRunEvents: /^: open\n\nid: \d+,\d+\nevent: /,
  streamSessionEvents: /^: open\n\nid: 1\nevent: /,
}

function typesOf(kind: ResponseKind | undefined): readonly (string | null)[] {
  if (kind?.kind === 'json') return ['application/json; charset=utf-8']
  if (kind?.kind === 'text') return [`${kind.contentType}; charset=utf-8`]
  if (kind?.kind === 'bytes') return kind.contentTypes
  return kind?.kind === 'event_stream' ? ['text/event-stream; charset=utf-8'] : [null]
}
