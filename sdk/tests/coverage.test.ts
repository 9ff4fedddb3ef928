import type { Endpoint, ResponseKind } from '@understudy/contract/endpoint'
import { endpoints } from '@understudy/contract/endpoints'
import { identityEndpoints } from '@understudy/contract/endpoints/identity'
import { expect, test } from 'vitest'
import { createClient } from '../src/client.ts'
import { createIdentityClient } from '../src/identity-client.ts'
import { examples } from './examples.ts'
import { type LoopbackService, type Received, sendJson, startService } from './start-service.ts'

const operations: [string, Endpoint][] = Object.entries<Endpoint>({
  ...endpoints,
  ...identityEndpoints,
})
const notOffered = ['getReportJson', 'getAggregateReportJson', 'ingestProcessorEvent']

/** Methods that are made of others. */
const composed = [
  'runs.listAll',
  'runs.findings',
  'runs.wait',
  'sessions.compressedTranscript',
  'webhooks.events',
  'fixes.start',
  'fixes.judge',
  'fixes.verify',
]

async function serve(name: string): Promise<LoopbackService> {
  return startService((response, { path }) => {
    if (path.includes('/stream')) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' })
      response.end('data: {"kind":"run_ended"}\n\ndata: {"kind":"session_ended","seq":1}\n\n')
    } else sendJson(response, 200, { answer: name })
  })
}

/** Functions of a client by their place in it; each notes in `called` that it was called. */
function watchMethods<Clients extends object>(
  clients: Clients,
  called: string[],
  path = '',
): Clients {
  return new Proxy(clients, {
    get: (target, name, receiver) => {
      const value: unknown = Reflect.get(target, name, receiver)
      const place = path === '' ? String(name) : `${path}.${String(name)}`
      if (typeof value === 'function') {
        return (...given: unknown[]): unknown => {
          called.push(place)
          return Reflect.apply(value, target, given)
        }
      }
      return typeof value === 'object' && value !== null
        ? watchMethods(value, called, place)
        : value
    },
  })
}

function listMethods(value: object, path: string): string[] {
  return Object.entries(value).flatMap(([name, below]) => {
    const place = path === '' ? name : `${path}.${name}`
    return typeof below === 'function' ? [place] : listMethods(below, place)
  })
}

/** The only request, parsed as the service would parse it. */
function assertAccepted({ method, path, params, query, body }: Endpoint, sent: Received): void {
  const { pathname, searchParams } = new URL(sent.path, 'http://localhost')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const pattern = new RegExp(
    `^${path.replaceAll(/\{\w+\}/g, '([^/]+)').replaceAll('.', String.raw`\.`)}$`,
  )
  const values = pattern.exec(pathname)?.slice(1)
  expect([sent.method, pathname, values?.length]).toEqual([method, pathname, names.length])
  params.parse(Object.fromEntries(names.map((name, index) => [name, values?.[index]])))
  query.parse(Object.fromEntries(searchParams))
  const content: unknown = sent.body === '' ? null : JSON.parse(sent.body)
  const accepted = body?.safeParse(content).success ?? content === null
  expect([path, accepted]).toEqual([path, true])
}

test('every operation has one method, and its example is a request that the contract accepts', async () => {
  const used: string[] = []
  const answers: [string, unknown][] = []
  for (const [name, example] of Object.entries(examples)) {
    await using service = await serve(name)
    const called: string[] = []
    const { baseUrl } = service
    const clients = {
      client: createClient({ baseUrl, apiKey: 'sk_test_x' }),
      identity: createIdentityClient({ baseUrl }),
    }
    answers.push([name, await example(watchMethods(clients, called))])
    expect([name, called.length, service.received.length]).toEqual([name, 1, 1])
    used.push(...called.map((place) => place.replace(/^client\./, '')))
    const endpoint = operations.find(([other]) => other === name)?.[1]
    const [sent] = service.received
    if (endpoint === undefined || sent === undefined) throw new Error(`${name} is not an operation`)
    assertAccepted(endpoint, sent)
  }
  expect(answers).toEqual(answers.map(([name]) => [name, expectAnswer(name)]))

  const covered = [...Object.keys(examples), ...notOffered]
  expect(operations.map(([name]) => name).toSorted()).toEqual(covered.toSorted())
  const options = { baseUrl: 'https://understudy.example.com' }
  const methods = [
    ...listMethods(createClient({ ...options, apiKey: 'sk_test_x' }), ''),
    ...listMethods(createIdentityClient(options), 'identity'),
  ]
  expect([...used, ...composed].toSorted()).toEqual(methods.toSorted())
})

/** JSON comes back as it was sent, text and files as such, and nothing where the operation answers with nothing. */
function expectAnswer(name: string): unknown {
  const endpoint = operations.find(([other]) => other === name)?.[1]
  const json = { answer: name }
  const expected: Record<ResponseKind['kind'], unknown> = {
    json,
    text: JSON.stringify(json),
    bytes: expect.any(Blob),
    empty: undefined,
    event_stream: expect.objectContaining({ done: expect.any(Boolean) }),
    page: 'no operation returns one',
  }
  return expected[Object.values(endpoint?.responses ?? {})[0]?.kind ?? 'page']
}
