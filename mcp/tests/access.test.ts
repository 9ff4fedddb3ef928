import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { rateLimits } from '@understudy/contract/limits'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  startTestService,
  type TestService,
} from '../../server/tests/support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

const listing = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }

async function post(headers: Record<string, string>, body: unknown = listing): Promise<Response> {
  return fetch(new URL('/mcp', service.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body: JSON.stringify(body),
  })
}

async function connect(apiKey: string): Promise<Client> {
  const client = new Client({ name: 'agent', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('/mcp', service.baseUrl), {
      requestInit: { headers: { authorization: `Bearer ${apiKey}` } },
    }),
  )
  return client
}

test('tools need a key, and a cookie is none', async () => {
  const refused = await Promise.all([
    post({}),
    post({ authorization: 'Bearer sk_live_wrong' }),
    post({ cookie: '__Host-understudy=1', 'Understudy-Customer': service.customerId }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401])
  const admitted = await post({ authorization: `Bearer ${service.apiKey}` })
  expect(admitted.status).toBe(200)
  expect(await admitted.text()).toContain('"name":"list_findings"')
})

test.each([
  ['many messages at once', [listing, listing], { status: 400, code: -32600, id: null }],
  [
    'a stream that stays open',
    {
      jsonrpc: '2.0',
      id: 'a',
      method: 'subscriptions/listen',
      params: {
        notifications: { toolsListChanged: true },
        _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' },
      },
    },
    { status: 404, code: -32601, id: 'a' },
  ],
])('%s: refused with an error of JSON-RPC', async (_name, body, { status, code, id }) => {
  const refused = await post({ authorization: `Bearer ${service.apiKey}` }, body)
  expect(refused.status).toBe(status)
  expect(await refused.json()).toMatchObject({ jsonrpc: '2.0', error: { code }, id })
})

test('the path answers what it does not do', async () => {
  const response = await service.request('GET', '/mcp')
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST'])
})

test('a key reaches only what belongs to its customer', async () => {
  const [other, client] = await Promise.all([service.addCaller('Other'), connect(service.apiKey)])
  await service.client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  const asked = { url: 'https://shop.example.com/', task: 'Buy a mug' }
  await client.callTool({ name: 'start_run', arguments: asked })
  const { items } = await service.client.runs.list()
  const [own] = items
  expect(own).toMatchObject({ target_url: 'https://shop.example.com/', task: 'Buy a mug' })
  const foreign = await connect(other.apiKey)
  const read = await foreign.callTool({ name: 'cancel_run', arguments: { run_id: own?.id } })
  expect(read.content).toEqual([{ type: 'text', text: 'not_found: Resource not found.' }])
  const cancelled = await client.callTool({ name: 'cancel_run', arguments: { run_id: own?.id } })
  expect(cancelled.structuredContent).toMatchObject({ run_id: own?.id, status: 'cancelled' })
  await Promise.all([client.close(), foreign.close()])
})

test('a request that calls no tool counts as one to the API', async () => {
  const { apiKey } = await service.addCaller('Curious')
  const answers = [await post({ authorization: `Bearer ${apiKey}` })]
  answers.push(await post({ authorization: `Bearer ${apiKey}` }))
  const left = rateLimits.general.requests
  expect(answers.map(({ headers }) => headers.get('ratelimit'))).toEqual([
    expect.stringContaining(`"general";r=${left - 1};`),
    expect.stringContaining(`"general";r=${left - 2};`),
  ])
})

test('tools count against the limits of the API', async () => {
  const caller = await service.addCaller('Busy')
  const client = await connect(caller.apiKey)
  const { requests } = rateLimits.runs
  await caller.client.allowedTargets.create({ host_pattern: 'busy.example.com' })
  for (let index = 0; index < requests; index += 1) {
    await caller.request('POST', '/runs', { body: {} })
  }
  const { content } = await client.callTool({
    name: 'start_run',
    arguments: { url: 'https://busy.example.com/' },
  })
  expect(content).toEqual([
    {
      type: 'text',
      text: expect.stringMatching(/^rate_limited: .+ Try again in \d+ s\.$/),
    },
  ])
  await client.close()
})
