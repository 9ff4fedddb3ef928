import type { Endpoint } from '@understudy/contract/endpoint'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workingEndpoints } from './contract-cases.ts'
import { seedFinishedRun } from './seed-finished-run.ts'
import type { TestCaller, TestService } from './test-service.ts'
import { startTestService } from './test-service.ts'

let service: TestService
let callers: TestCaller[] = []

beforeAll(async () => {
  service = await startTestService()
  callers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => service.addCaller(`${index}`)),
  )
  for (const [index, { customerId }] of callers.entries()) {
    const run = { customerId, runId: `run_${index}`, sessionIds: [`sess_${index}`] }
    await seedFinishedRun(service, run)
  }
})

afterAll(() => service[Symbol.asyncDispose]())

/** What has broken services before: terminators, directions, templates, queries, paths, sizes. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\0',
  '\ud800',
  '\u2028\u2029',
  '\u202eabc',
  '\u{e0041}',
  'Ǆﬃİ',
  'Z\u0351\u036b\u0343',
  '\ufeff',
  "'; drop table runs; --",
  '${7*7}{{7*7}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'https://[::1]/',
  'https://example.com:99999',
  'https://user:pass@example.com',
  'javascript:alert(1)',
  'file:///etc/passwd',
  '%00%ff%2e%2e%2f',
  '__proto__',
  'constructor',
  'all',
  'NaN',
  '-0',
  '1e400',
  '9007199254740993',
  '99999999999999999999',
  'x'.repeat(3000),
)
const text = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }))

const anything = fc.anything({
  maxDepth: 3,
  maxKeys: 4,
  key: text,
  values: [text, fc.integer(), fc.double(), fc.boolean(), fc.constant(null)],
})

const fields = fc.constantFrom(
  'name',
  'role_description',
  'goals',
  'host_pattern',
  'target_url',
  'url',
  'persona_ids',
  'persona_id',
  'persona',
  'task',
  'flows',
  'credential_ids',
  'model',
  'duration_budget',
  'guided_exploration',
  'reuse_inbox_session_id',
  'env',
  'scopes',
  'patience_level',
)
const valid = fc.constantFrom(
  { name: 'Bo', role_description: 'A visitor.' },
  { host_pattern: 'example.com' },
  { url: 'https://example.com', persona: { name: 'Bo', role_description: 'A visitor.' } },
)
const body = fc.oneof(
  anything,
  fc.dictionary(fields, fc.oneof(text, anything), { maxKeys: 5 }),
  fc.tuple(valid, fields, fc.oneof(text, anything)).map(([base, field, value]) => ({
    ...base,
    [field]: value,
  })),
)
const query = fc.dictionary(
  fc.constantFrom('limit', 'since', 'cursor', 'status', 'source', 'kind', 'session', 'compressed'),
  text,
  { maxKeys: 3 },
)
const request = fc.record({
  endpoint: fc.constantFrom(...workingEndpoints.map(([, endpoint]) => endpoint)),
  segments: fc.array(text, { minLength: 3, maxLength: 3 }),
  isOwn: fc.boolean(),
  caller: fc.nat(7),
  query,
  body,
  idempotencyKey: fc.option(fc.string({ minLength: 1, maxLength: 300 }), { freq: 4 }),
})
type Fuzzed = typeof request extends fc.Arbitrary<infer R> ? R : never

/** A lone surrogate cannot be sent in an address. */
function encode(segment: string): string {
  return encodeURIComponent(segment.toWellFormed())
}

function renderPath({ path }: Endpoint, { segments, isOwn, caller, query: asked }: Fuzzed): string {
  const [first = '', second = '', third = ''] = segments.map(encode)
  const filled = path
    .replace('{run_id}', isOwn ? `run_${caller}` : first)
    .replace('{session_id}', isOwn ? `sess_${caller}` : second)
    .replace(/\{\w+\}/, () => third)
  const pairs = Object.entries(asked).map(([name, value]) => `${name}=${encode(value)}`)
  return `${filled}?${pairs.join('&')}`
}

function isToken(value: string): boolean {
  return /^[\x21-\x7e]+$/.test(value)
}

async function send(fuzzed: Fuzzed): Promise<{ status: number; text: string; type: string }> {
  const { endpoint, caller, idempotencyKey: key } = fuzzed
  const takesBody = endpoint.method === 'POST' || endpoint.method === 'PATCH'
  const response = await callers[caller]?.request(endpoint.method, renderPath(endpoint, fuzzed), {
    ...(takesBody ? { body: JSON.stringify(fuzzed.body ?? null) } : {}),
    headers: key !== null && isToken(key) ? { 'idempotency-key': key } : {},
  })
  if (response === undefined) throw new Error('no such caller')
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, text: await response.text(), type }
}

function isError(answer: string): boolean {
  const parsed: unknown = JSON.parse(answer)
  const error: unknown = Object(parsed).error
  return (
    Object.keys(Object(parsed)).join() === 'error' &&
    Object.keys(Object(error)).toSorted().join() === 'code,message'
  )
}

test('whatever is sent, the answer is no fault of ours and errors have the one shape', async () => {
  await fc.assert(
    fc.asyncProperty(request, async (fuzzed) => {
      const answer = await send(fuzzed)
      expect(answer.status).toBeLessThan(500)
      expect(answer.status < 400 || isError(answer.text)).toBe(true)
    }),
    { numRuns: 3000, plugins: [fc.interruptAfterTimeLimit(15_000)] },
  )
})
