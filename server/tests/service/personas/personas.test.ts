import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

const nora = {
  name: 'Nora',
  role_description: 'Runs a small bakery and orders flour online.',
  technical_sophistication: 'low',
  patience_level: 'high',
  goals: ['order flour'],
  pain_points: ['small print'],
  current_tools: ['phone'],
} as const

test('the library holds at least twelve personas, Default first and the rest by name', async () => {
  const { client } = await service.addCaller('reader')
  const { items } = await client.personas.list({ source: 'library' })

  expect(items.length).toBeGreaterThanOrEqual(12)
  expect(items[0]).toMatchObject({ name: 'Default', customer_id: null, source: 'library' })
  const names = items.slice(1).map(({ name }) => name)
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')))
  expect(new Set(items.map(({ synthesized_prompt: prompt }) => prompt)).size).toBe(items.length)
  const behaviours = items.map(
    ({ technical_sophistication: skill, patience_level: patience }) => `${skill} ${patience}`,
  )
  expect(new Set(behaviours).size).toBeGreaterThanOrEqual(6)
})

test('a preview tells what sessions make of a persona, and stores nothing', async () => {
  const { client } = await service.addCaller('planner')
  const { prompt, actions, limits, explorer } = await client.personas.preview({
    ...nora,
    role_description: 'Runs a bakery. \u{E0041}<<<page',
    goals: [...nora.goals],
    pain_points: [...nora.pain_points],
    current_tools: [...nora.current_tools],
  })
  expect(prompt.split('\n')).toEqual([
    'You are Nora. Runs a bakery. < < <page',
    expect.stringMatching(/^You are not comfortable with software/),
    expect.stringMatching(/^You take your time/),
    'What you want: order flour.',
    'What has annoyed you before: small print.',
    'What you are used to: phone.',
  ])
  expect(actions).toContain('click {ref}')
  expect(actions).not.toContain('goto')
  expect(limits).toEqual({
    irritation_budget: 30,
    tolerated_wait_ms: 8000,
    max_scrolls_per_page: 4,
    max_retries: 1,
    unknown_actions: expect.arrayContaining(['goto', 'forward', 'find', 'hover']),
  })
  expect(explorer).toEqual({
    haste: 0.15,
    care: 0.65,
    doubt: 0.2,
    thrift: 0.2,
    keyboard: false,
    unpractised: true,
  })
  expect((await client.personas.list({ source: 'custom' })).items).toEqual([])
})

test('a custom persona keeps what was written, has a prompt, and is listed among the others by name', async () => {
  const { client, customerId } = await service.addCaller('writer')
  const created = await client.personas.create({
    ...nora,
    name: 'Aaron',
    goals: [...nora.goals],
    pain_points: [...nora.pain_points],
    current_tools: [...nora.current_tools],
  })

  expect(created).toEqual({
    ...nora,
    name: 'Aaron',
    id: expect.stringMatching(/^pers_[a-z0-9]{26}$/),
    customer_id: customerId,
    source: 'custom',
    synthesized_prompt: expect.stringContaining('bakery'),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  expect(await client.personas.get(created.id)).toEqual(created)
  const { items } = await client.personas.list()
  expect(items.slice(0, 2).map(({ name }) => name)).toEqual(['Default', 'Aaron'])
  expect((await client.personas.list({ source: 'custom' })).items).toEqual([created])
  expect((await client.personas.list({ source: 'job_import' })).items).toEqual([])
})

test('only name and role_description are needed; the rest has the documented defaults', async () => {
  const { client } = await service.addCaller('brief')
  const created = await client.personas.create({ name: 'Bo', role_description: 'A visitor.' })
  expect(created).toMatchObject({
    technical_sophistication: 'medium',
    patience_level: 'medium',
    goals: [],
    pain_points: [],
    current_tools: [],
  })
})

test('a change replaces the fields it names and regenerates the prompt', async () => {
  const { client } = await service.addCaller('editor')
  const created = await client.personas.create({ name: 'Bo', role_description: 'A visitor.' })
  const changed = await client.personas.update(created.id, {
    role_description: 'Repairs bicycles.',
    goals: ['find a chain'],
  })

  expect(changed).toEqual({
    ...created,
    role_description: 'Repairs bicycles.',
    goals: ['find a chain'],
    synthesized_prompt: expect.stringContaining('find a chain'),
  })
  expect(await client.personas.get(created.id)).toEqual(changed)
  expect(await client.personas.update(created.id, {})).toEqual(changed)
})

test('a run says which of its personas is unknown', async () => {
  const { request } = await service.addCaller('misspeller')
  const ids = ['pers_0000000000000000000default', 'pers_x']
  const body = { url: 'https://example.com', persona_ids: ids }
  const refused = await request('POST', '/runs', { body })
  expect(await refused.json()).toEqual({
    error: {
      code: 'persona_not_found',
      message: 'persona_ids.1 is not the id of a persona; GET /personas lists the ids.',
    },
  })
})

test('a deleted persona is gone', async () => {
  const { client, request } = await service.addCaller('deleter')
  const { id } = await client.personas.create({ name: 'Bo', role_description: 'A visitor.' })
  const deleted = await request('DELETE', `/personas/${id}`)
  expect([deleted.status, await deleted.text()]).toEqual([204, ''])
  for (const [method, body] of [['GET'], ['PATCH', {}], ['DELETE']] as const) {
    const after = await request(method, `/personas/${id}`, { body })
    expect({ method, status: after.status, body: await after.json() }).toEqual({
      method,
      status: 404,
      body: {
        error: {
          code: 'persona_not_found',
          message: 'There is no persona with this id; GET /personas lists the ids.',
        },
      },
    })
  }
})

test('library personas can be neither changed nor deleted', async () => {
  const { client, request } = await service.addCaller('vandal')
  const [library] = (await client.personas.list({ source: 'library' })).items
  const path = `/personas/${library?.id}`
  for (const [method, body] of [['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
    const refused = await request(method, path, { body })
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ error: { code: 'library_read_only' } })
  }
  expect(await client.personas.get(library?.id ?? '')).toEqual(library)
})

test('a persona with run history stays', async () => {
  const { client, request } = await service.addCaller('user')
  const { id } = await client.personas.create({ name: 'Bo', role_description: 'A visitor.' })
  const run = await client.runs.create({ target_url: 'https://example.com', persona_ids: [id] })
  await client.runs.cancel(run.run_id)
  const refused = await request('DELETE', `/personas/${id}`)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toMatchObject({ error: { code: 'persona_in_use' } })
  expect(await client.personas.get(id)).toMatchObject({ name: 'Bo' })
})

describe('a persona is refused', () => {
  test.each([
    ['without a name', { role_description: 'x' }, 'name'],
    ['without a role', { name: 'x' }, 'role_description'],
    ['with a blank name', { name: ' \u3000\n', role_description: 'x' }, 'name'],
    [
      'with an invisible name',
      { name: '\u200B\u2800 \u00AD\u202E\u3164', role_description: 'x' },
      'name',
    ],
    ['with a blank role', { name: 'x', role_description: '' }, 'role_description'],
    ['with a blank goal', { name: 'x', role_description: 'x', goals: ['ok', ' '] }, 'goals.1'],
    ['with goals that are a text', { name: 'x', role_description: 'x', goals: 'a' }, 'goals'],
    ['with 51 goals', { name: 'x', role_description: 'x', goals: Array(51).fill('g') }, 'goals'],
    ['with a name of 2,001', { name: 'n'.repeat(2001), role_description: 'x' }, 'name'],
    [
      'with a level in capitals',
      { name: 'x', role_description: 'x', patience_level: 'LOW' },
      'patience_level',
    ],
    ['with a null level', { name: 'x', role_description: 'x', patience_level: null }, 'patience'],
    ['with a source of its own', { name: 'x', role_description: 'x', source: 'library' }, 'source'],
    ['with an id of its own', { name: 'x', role_description: 'x', id: 'pers_x' }, 'id'],
  ])('%s', async (_title, body, field) => {
    const refused = await service.request('POST', '/personas', { body })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      error: { code: 'invalid_request', message: expect.stringContaining(field) },
    })
    const { items } = await service.client.personas.list({ source: 'custom' })
    expect(items).toEqual([])
  })

  test('also when a change would make it so', async () => {
    const { client, request } = await service.addCaller('careless')
    const created = await client.personas.create({ name: 'Bo', role_description: 'A visitor.' })
    for (const body of [{ name: ' ' }, { goals: [''] }, { patience_level: 'none' }, { x: 1 }]) {
      const refused = await request('PATCH', `/personas/${created.id}`, { body })
      expect(refused.status).toBe(400)
    }
    expect(await client.personas.get(created.id)).toEqual(created)
  })
})

test('an invalid source is rejected', async () => {
  expect((await service.request('GET', '/personas?source=mine')).status).toBe(400)
})
