import { expect, test } from 'vitest'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { webhookEnvelope, webhookEvents } from '../events.ts'
import { buildOpenApi } from '../openapi.ts'
import { isJsonObject } from './json-object.ts'
import { sharedFields } from './shared-fields.ts'

const document = buildOpenApi({ baseUrl: 'https://understudy.dev' })

/** The value at a path of the document; undefined if there is none. */
function read(...path: (string | number)[]): unknown {
  return path.reduce<unknown>((place, key) => Object(place)[key], document)
}

test('every property, parameter and tag has a description', () => {
  const bare: string[] = []
  const count = walk(document, '', (place, described) => {
    if (!/^[^]{8,}[.!]$/.test(String(described['description']))) bare.push(place)
  })
  expect(bare).toEqual([])
  expect(count).toBeGreaterThan(800)
})

/** Calls `visit` for each property, parameter and tag; returns how many there are. */
function walk(
  value: unknown,
  place: string,
  visit: (place: string, described: Record<string, unknown>) => void,
): number {
  if (!isJsonObject(value) && !Array.isArray(value)) return 0
  return Object.entries(value).reduce((count, [key, part]) => {
    if (['example', 'examples', 'default', 'enum', 'const', 'value'].includes(key)) return count
    const described = ['properties', 'parameters', 'tags'].includes(key) && isPart(part) ? part : {}
    for (const [name, each] of Object.entries(described)) visit(`${place}/${key}/${name}`, each)
    return count + Object.keys(described).length + walk(part, `${place}/${key}`, visit)
  }, 0)
}

function isPart(part: unknown): part is Record<string, Record<string, unknown>> {
  return Object.values(Object(part)).every(isJsonObject)
}

test('a text stands apart from the schemas only if fields of several schemas share it', () => {
  const uses = new Map<string, number>()
  walk(document, '', (place, field) => {
    const name = place.slice(place.lastIndexOf('/') + 1)
    const [about, example] = sharedFields[name] ?? []
    const isUsed =
      field['description'] === about ||
      JSON.stringify(field['examples']) === `[${JSON.stringify(example)}]`
    if (isUsed) uses.set(name, (uses.get(name) ?? 0) + 1)
  })
  const lonely = Object.keys(sharedFields).filter((name) => (uses.get(name) ?? 0) < 2)
  expect(lonely).toEqual([])
  expect(uses.size).toBeGreaterThan(100)
})

test('every JSON response has an example that its schema accepts, and so has every event', () => {
  const shown = Object.values<Endpoint>(endpoints).flatMap(({ method, path, responses }) =>
    Object.entries(responses).flatMap(([status, response]) => {
      if (response.kind !== 'json') return []
      const place = ['paths', path, method.toLowerCase(), 'responses', status]
      const example = read(...place, 'content', 'application/json', 'example')
      return [{ name: `${method} ${path}`, problem: response.schema.safeParse(example).error }]
    }),
  )
  expect(shown.filter(({ problem }) => problem !== undefined)).toEqual([])
  expect(shown.length).toBeGreaterThan(45)
  for (const [name, { payload }] of Object.entries(webhookEvents)) {
    const body = ['webhooks', name, 'post', 'requestBody', 'content', 'application/json']
    const envelope = webhookEnvelope.parse(read(...body, 'example'))
    expect(envelope.event).toBe(name)
    expect(payload.safeParse(envelope.payload).error).toBeUndefined()
  }
})

test('an example looks like the record it is of', () => {
  const answer = ['content', 'application/json', 'example']
  expect(read('paths', '/webhooks', 'post', 'responses', '201', ...answer)).toMatchObject({
    id: 'wh_06gvqdjetpvjtd6k9cennunrpc',
    url: 'https://hooks.example.com/understudy',
    events: ['run.completed'],
  })
  expect(read('paths', '/runs/{run_id}', 'get', 'responses', '200', ...answer)).toMatchObject({
    run_id: 'run_06gvqdjetpvjtd6k9cennunrpc',
    status: 'completed',
    sessions: [{ id: 'sess_06gvqdjetpvjtd6k9cennunrpc', persona_name: 'Maya', turns: 7 }],
  })
})

test('required properties come first', () => {
  const [first, second] = Object.keys(
    Object(read('components', 'schemas', 'AdmittedRun', 'properties')),
  )
  expect([first, second]).toEqual(['run_id', 'status'])
  const place = ['paths', '/runs', 'post', 'requestBody', 'content', 'application/json', 'schema']
  expect(read(...place, 'required')).toBeUndefined()
  const deploy = ['paths', '/deploy-checks/{id}/events', 'post', 'requestBody', 'content']
  const properties = Object(read(...deploy, 'application/json', 'schema', 'properties'))
  expect(Object.keys(properties).slice(0, 2)).toEqual(['status', 'idempotency_key'])
})

test('operations that count requests say what is left', () => {
  const headers = (path: string, status: string) =>
    Object.keys(Object(read('paths', path, 'get', 'responses', status, 'headers')))
  expect(headers('/personas', '200')).toEqual(['X-Request-Id', 'RateLimit', 'RateLimit-Policy'])
  expect(headers('/health', '200')).toEqual(['X-Request-Id'])
  expect(Object.keys(Object(read('components', 'responses', 'rate_limited', 'headers')))).toContain(
    'RateLimit-Policy',
  )
})
