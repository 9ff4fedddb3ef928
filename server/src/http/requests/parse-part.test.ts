import { endpoints } from '@understudy/contract/endpoints'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { parsePart } from './parse-part.ts'

function refuse(schema: z.ZodType, value: unknown, part = 'body'): string {
  try {
    parsePart(schema, value, part)
  } catch (error) {
    if (error instanceof Error) return error.message
  }
  return 'taken'
}

const { createRun, createPersona, createWebhook, createApiKey, listRuns, ingestDeployEvent } =
  endpoints
const run = { target_url: 'https://example.com/', persona_id: 'pers_1' }

test.each([
  [createApiKey, {}, 'name is required'],
  [ingestDeployEvent, { idempotency_key: 'a' }, 'status is required'],
  [createApiKey, { name: 7 }, 'name must be text, not a number'],
  [createApiKey, { name: null }, 'name must be text, not null'],
  [createApiKey, { name: ' ' }, 'name must not be blank'],
  [createApiKey, undefined, 'the body is required'],
  [createApiKey, null, 'the body is required'],
  [createApiKey, [], 'the body must be a JSON object, not a list'],
  [createRun, { ...run, tasks: 'a' }, 'tasks is not a known field'],
  [createRun, { ...run, 'a\nb': 'a' }, '"a\\nb" is not a known field'],
  [createRun, { ...run, flows: ['a', true] }, 'flows.1 must be text, not true'],
  [createRun, { ...run, flows: 'a' }, 'flows must be a list, not text'],
  [createRun, { ...run, duration_budget: 'long' }, 'duration_budget must be one of short, medium'],
  [createRun, { persona_id: 'pers_1' }, 'target_url is required'],
  [
    createRun,
    { target_url: run.target_url, persona_ids: [] },
    'persona_ids must have at least 1 element',
  ],
  [
    createRun,
    { target_url: run.target_url, persona_ids: Array.from({ length: 11 }, () => 'pers_1') },
    'persona_ids must have at most 10 elements',
  ],
  [createRun, { ...run, target_url: '' }, 'target_url must not be empty'],
  [
    createWebhook,
    { url: 'https://example.com/', events: ['run.failed'], secret: 'short' },
    'secret must have at least 16 characters',
  ],
  [
    ingestDeployEvent,
    { status: 'ready', idempotency_key: 'a', deployed_at: 'today' },
    'deployed_at must be a date and time such as 2026-01-31T12:00:00Z',
  ],
])('the message says what is wrong: %#', ({ body }, value, message) => {
  expect(refuse(body, value)).toBe(message)
})

test('a query is rejected with its field name too', () => {
  expect(refuse(listRuns.query, { limit: '0' }, 'query')).toBe(
    'limit must be a whole number from 1 to 100',
  )
  expect(refuse(listRuns.query, { status: ['failed', 'queued'] }, 'query')).toMatch(
    /^status must be one of queued, running, /,
  )
})

test('all problems are reported together', () => {
  expect(refuse(createRun.body, {})).toBe(
    'target_url is required; persona_ids or persona_id or persona must be given, and only one of them',
  )
  expect(refuse(createPersona.body, { name: 1, goals: 'tea', mood: 'good' })).toBe(
    'name must be text, not a number; role_description is required; goals must be a list, not text; mood is not a known field',
  )
})

test('at most five problems are reported, with the number of further ones', () => {
  const unknown = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`field${n}`, 1]))
  expect(refuse(createApiKey.body, { name: 'a', ...unknown })).toBe(
    'field0 is not a known field; field1 is not a known field; field2 is not a known field; field3 is not a known field; field4 is not a known field; and 35 more',
  )
  expect(refuse(createApiKey.body, { name: 'a', ['x'.repeat(5000)]: 1 })).toHaveLength(87)
})

const bodies = Object.values(endpoints).flatMap(({ body }) => (body === null ? [] : [body]))

test("no message uses the library's wording", () => {
  const values = [{}, null, [], { name: 1 }, { url: [] }, { events: 'x' }, { text: 'x' }]
  const told = bodies.flatMap((body) => values.map((value) => refuse(body, value)))
  expect(told.length).toBeGreaterThan(100)
  expect(told.join('\n')).not.toMatch(/Invalid|Too |Unrecognized|expected|received/)
})
