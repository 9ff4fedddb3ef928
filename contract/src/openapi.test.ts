import { describe, expect, it } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { buildOpenApi } from './openapi.ts'

/** Taken from the tables of the customer API and the decisions; what was promised must not disappear. */
const everyOperation = `
GET /health
POST /trial/preview
POST /api-keys
GET /api-keys
DELETE /api-keys/{id}
POST /allowed-targets
GET /allowed-targets
DELETE /allowed-targets/{id}
POST /deploy-checks
GET /deploy-checks
GET /deploy-checks/{id}
PATCH /deploy-checks/{id}
DELETE /deploy-checks/{id}
POST /deploy-checks/{id}/rotate-token
GET /deploy-checks/{id}/events
POST /deploy-checks/{id}/events
POST /runs
GET /runs
GET /runs/{run_id}
GET /runs/{run_id}/stream
POST /runs/{run_id}/cancel
GET /runs/{run_id}/map
GET /runs/{run_id}/aggregate-report
GET /runs/{run_id}/aggregate-report.json
GET /runs/{run_id}/aggregate-report.md
GET /runs/{run_id}/aggregate-report.html
GET /runs/{run_id}/sessions/{session_id}/transcript
GET /runs/{run_id}/sessions/{session_id}/report
GET /runs/{run_id}/sessions/{session_id}/report.json
GET /runs/{run_id}/sessions/{session_id}/report.md
GET /runs/{run_id}/sessions/{session_id}/report.html
GET /runs/{run_id}/sessions/{session_id}/screenshots/{filename}
GET /runs/{run_id}/sessions/{session_id}/events
GET /runs/{run_id}/sessions/{session_id}/stream
POST /personas
GET /personas
GET /personas/{id}
PATCH /personas/{id}
DELETE /personas/{id}
POST /personas/import-from-text
POST /personas/import-from-text/save
POST /credentials
GET /credentials
GET /credentials/{id}
PATCH /credentials/{id}
DELETE /credentials/{id}
POST /webhooks
GET /webhooks
GET /webhooks/{id}
PATCH /webhooks/{id}
DELETE /webhooks/{id}
POST /webhooks/{id}/test
GET /webhooks/{id}/deliveries
GET /billing/portal-url
POST /billing/checkout
GET /billing/status
POST /billing/processor-events
GET /usage
POST /repositories
GET /repositories
DELETE /repositories/{id}
POST /ux-maps/jobs
GET /ux-maps/jobs
GET /ux-maps/jobs/{id}
`
  .trim()
  .split('\n')

const document = buildOpenApi({ baseUrl: 'https://api.example.com' })

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    operation,
  })),
)

function find(name: string): Record<string, unknown> {
  const found = operations.find((operation) => operation.name === name)
  if (found === undefined) throw new Error(`${name} is not in the document`)
  return found.operation
}

function typesOf(name: string): string[] {
  return Object.keys(Object(Object(Object(find(name)['responses'])['200'])['content']))
}

function statusesOf(name: string): string[] {
  return Object.keys(Object(find(name)['responses']))
}

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1 of interface version 1.0.0', () => {
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.info['version']).toBe('1.0.0')
    expect(document.servers).toEqual([{ url: 'https://api.example.com' }])
  })

  it("contains every operation of the API once, plus the contract's additions", () => {
    const names = operations.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(everyOperation))
    expect(new Set(names).size).toBe(names.length)
    const ids = operations.map(({ operation }) => String(operation['operationId']))
    expect(ids.toSorted()).toEqual(Object.keys(endpoints).toSorted())
  })

  it('declares every path parameter as required, with an example', () => {
    for (const { name, path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      const declared = [operation['parameters'] ?? []]
        .flat()
        .filter((parameter) => Object(parameter)['in'] === 'path')
      expect({ name, declared }).toMatchObject({
        name,
        declared: inPath.map((parameter) => ({
          name: parameter,
          required: true,
          example: expect.not.stringContaining('undefined'),
        })),
      })
    }
  })

  it('gives each operation a short, unique title', () => {
    const titles = operations.map(({ operation }) => String(operation['summary']))
    expect(titles.filter((title) => /[`.;]$|`|;/.test(title) || title.length > 30)).toEqual([])
    expect(new Set(titles).size).toBe(titles.length)
    const descriptions = operations.map(({ operation }) => String(operation['description']))
    expect(descriptions.filter((text) => !/^[A-Z][^]+\.$/.test(text))).toEqual([])
  })

  it('begins with what a new user does first', () => {
    const [first, second, third] = document.tags.map(({ name }) => name)
    expect([first, second, third]).toEqual(['runs', 'sessions', 'personas'])
    expect(document.info['description']).toMatch(/^## First run\n\n1\. [^]*\n2\. [^]*\n3\. /)
  })

  it('shows example bodies that their operations accept', () => {
    const named = Object.entries<Endpoint>(endpoints)
    const shown = named.flatMap(([name, { body, examples = {} }]) =>
      Object.values(examples).map((value) => ({ name, problem: body?.safeParse(value).error })),
    )
    expect(shown.filter(({ problem }) => problem !== undefined)).toEqual([])
    const without = named.filter(
      ([name, { body }]) => body !== null && !shown.some((example) => example.name === name),
    )
    expect(without.map(([name]) => name)).toEqual(['ingestProcessorEvent'])
    expect(find('POST /runs')['requestBody']).toMatchObject({
      content: { 'application/json': { examples: { example1: { summary: expect.any(String) } } } },
    })
  })

  it('says how to request an ambient screenshot', () => {
    const path = '/runs/{run_id}/sessions/{session_id}/screenshots/{filename}'
    expect(find(`GET ${path}`)['description']).toContain('require `kind=ambient`')
    expect(find(`GET ${path}`)['parameters']).toContainEqual(
      expect.objectContaining({ name: 'filename', example: '0001.jpg' }),
    )
  })

  it('resolves every reference', () => {
    const text = JSON.stringify(document)
    const references = new Set([...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1]))
    expect(references.size).toBeGreaterThan(30)
    for (const reference of references) {
      let place: unknown = document
      for (const key of reference?.split('/') ?? []) place = Object(place)[key]
      expect({ reference, type: typeof place }).toEqual({ reference, type: 'object' })
    }
  })

  it("hides the contract's internal markers", () => {
    const text = JSON.stringify(document)
    expect(text).not.toMatch(/"(?:documentedAs|integer|cursor)":\{/)
    expect(text).not.toContain('$defs')
    expect(text).not.toContain('9007199254740991')
  })

  it('shows numbers and flags in a query string as their own types', () => {
    expect(find('GET /runs')['parameters']).toMatchObject([
      { name: 'limit', schema: { type: 'integer', minimum: 1, maximum: 100, default: 50 } },
      { name: 'status', schema: { type: 'string' } },
      { name: 'cursor', schema: { type: 'string', examples: [expect.stringContaining('|run_')] } },
    ])
    const transcript = find('GET /runs/{run_id}/sessions/{session_id}/transcript')
    expect(transcript['parameters']).toMatchObject([
      { name: 'run_id' },
      { name: 'session_id' },
      { name: 'compressed', schema: { type: 'boolean', default: false } },
      { name: 'cursor', schema: { type: 'string', examples: ['0'] } },
    ])
  })

  it('gives each operation the security the contract asks for', () => {
    expect(find('GET /runs')['security']).toEqual([{ apiKey: [] }])
    expect(find('GET /health')['security']).toEqual([])
    expect(find('POST /trial/preview')['security']).toEqual([])
    const ingest = find('POST /deploy-checks/{id}/events')
    expect(ingest['security']).toEqual([{ triggerToken: [] }])
    const processor = find('POST /billing/processor-events')
    expect(processor['security']).toEqual([{ processorSignature: [] }])
  })

  it('lists the statuses of an operation, both specific and general', () => {
    expect(statusesOf('GET /health')).toEqual(['200', '500', '4XX'])
    expect(statusesOf('POST /runs')).toEqual(
      '202 400 401 402 403 404 409 413 415 429 500 503 4XX'.split(' '),
    )
    expect(statusesOf('DELETE /personas/{id}')).toEqual(
      '204 400 401 403 404 409 429 500 503 4XX'.split(' '),
    )
    expect(statusesOf('POST /deploy-checks/{id}/events')).toEqual(
      '200 202 400 401 413 415 429 500 503 4XX'.split(' '),
    )
  })

  it('lists the error codes and Retry-After where it is sent', () => {
    const { responses } = document.components
    expect(responses['rate_limited']).toMatchObject({
      headers: { 'Retry-After': {}, 'X-Request-Id': {} },
      content: {
        'application/json': {
          schema: { $ref: '#/components/schemas/Error' },
          examples: { rate_limited: { value: { error: { code: 'rate_limited' } } } },
        },
      },
    })
  })

  it('says that a blocked deploy event returns 400 with its decision', () => {
    expect(find('POST /deploy-checks/{id}/events')['responses']).toMatchObject({
      400: {
        content: {
          'application/json': {
            schema: {
              anyOf: [
                { $ref: '#/components/schemas/Error' },
                { $ref: '#/components/schemas/DeployDecision' },
              ],
            },
          },
        },
      },
    })
  })

  it('gives the content type of each kind of response', () => {
    const session = 'GET /runs/{run_id}/sessions/{session_id}'
    expect(typesOf(`${session}/transcript`)).toEqual(['application/json', 'application/gzip'])
    expect(typesOf(`${session}/report.md`)).toEqual(['text/markdown'])
    expect(typesOf(`${session}/report.html`)).toEqual(['text/html'])
    expect(typesOf(`${session}/stream`)).toEqual(['text/event-stream'])
    expect(typesOf(`${session}/screenshots/{filename}`)).toEqual([
      'image/png',
      'image/jpeg',
      'image/webp',
    ])
  })

  it('rejects unknown fields in requests and allows new ones in responses', () => {
    const body = JSON.stringify(find('POST /webhooks')['requestBody'])
    expect(body).toContain('"additionalProperties":false')
    expect(JSON.stringify(document.components.schemas)).not.toContain(
      '"additionalProperties":false',
    )
  })

  it('shows that a blocked deploy event returns its decision', () => {
    const responses = JSON.stringify(find('POST /deploy-checks/{id}/events')['responses'])
    expect(responses).toContain('"decision":"blocked_target","reason":"target_not_allowed: ')
    expect(JSON.stringify(document.info)).toContain('except for a blocked deploy event')
  })
})
