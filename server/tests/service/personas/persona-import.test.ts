import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { startProviderServer } from '../../support/servers/provider-server.ts'
import { draft, listImported, openImporter, text } from '../../support/service/open-importer.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService
let logged: string[]

beforeAll(async () => {
  logged = []
  const destination = new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  })
  service = await startTestService({}, null, createLog('trace', destination))
})

afterAll(() => service[Symbol.asyncDispose]())

test('a posting becomes a draft and a token, and nothing readable is stored', async () => {
  const caller = await openImporter(service)
  const imported = await caller.client.personas.importFromText({ text: `\n  ${text}  \n` })
  expect(imported).toEqual({
    import_token: expect.stringMatching(/^imp_[\w-]{43}$/),
    draft,
    read_by: 'rules',
  })
  expect(await listImported(caller)).toEqual([])
  const rows = await service.db
    .selectFrom('import_tokens')
    .selectAll()
    .where('customer_id', '=', caller.customerId)
    .execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(imported.import_token)
  expect(JSON.stringify(rows)).not.toMatch(/porter|Harbour/i)
})

test('a saved draft is a persona that has a prompt, its text, and can be sent at once', async () => {
  const caller = await openImporter(service)
  const { client } = caller
  const imported = await client.personas.importFromText({ text: `  ${text}\n` })
  const saved = await client.personas.saveImport({
    import_token: imported.import_token,
    draft: imported.draft,
  })
  expect(saved).toEqual({
    ...draft,
    id: expect.stringMatching(/^pers_[a-z0-9]{26}$/),
    customer_id: caller.customerId,
    source: 'job_import',
    synthesized_prompt: expect.stringContaining('Welcome late guests; Write the handover'),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  })
  const full = { ...saved, source_text: text }
  expect(await client.personas.get(saved.id)).toEqual(full)
  expect(await listImported(caller)).toEqual([full])
  const changed = await client.personas.update(saved.id, { name: 'Ada' })
  expect(changed).toMatchObject({ name: 'Ada', source: 'job_import', source_text: text })
  const run = await client.runs.create({
    target_url: 'https://example.com',
    persona_ids: [saved.id],
  })
  expect((await client.runs.get(run.run_id)).sessions).toMatchObject([{ persona_name: 'Ada' }])
})

describe('the draft can be edited', () => {
  test('and is stored unchanged', async () => {
    const caller = await openImporter(service)
    const saved = await caller.save({
      import_token: await caller.issue(),
      draft: { name: 'Kim', role_description: 'Opens doors.', goals: ['sleep'] },
    })
    expect(saved).toMatchObject({
      status: 201,
      body: {
        name: 'Kim',
        role_description: 'Opens doors.',
        technical_sophistication: 'medium',
        patience_level: 'medium',
        goals: ['sleep'],
        pain_points: [],
        current_tools: [],
        source: 'job_import',
      },
    })
    expect(saved.body).not.toHaveProperty('source_text')
  })

  test.each([
    ['a name beside it stands before its own', { name: 'Robin' }, draft, 'Robin'],
    ['a name beside it is enough', { name: 'Robin' }, { ...draft, name: undefined }, 'Robin'],
    ['its own name is enough', {}, draft, 'Night Porter'],
  ])('%s', async (_title, beside, sent, name) => {
    const caller = await openImporter(service)
    const saved = await caller.save({ import_token: await caller.issue(), draft: sent, ...beside })
    expect(saved).toMatchObject({ status: 201, body: { name } })
    expect(saved.body.synthesized_prompt).toContain(`You are ${name}.`)
  })

  test.each([
    ['no name at all', { draft: { ...draft, name: undefined } }, 'name'],
    ['a blank name beside it', { draft, name: ' ' }, 'name'],
    ['a blank name within it', { draft: { ...draft, name: '\t' } }, 'draft.name'],
    ['no draft', {}, 'draft'],
    ['no role', { draft: { name: 'Kim' } }, 'draft.role_description'],
    ['a source of its own', { draft: { ...draft, source: 'library' } }, 'source'],
    ['a text of its own', { draft: { ...draft, source_text: 'other' } }, 'source_text'],
    ['an unknown level', { draft: { ...draft, patience_level: 'none' } }, 'draft.patience_level'],
    ['51 goals', { draft: { ...draft, goals: Array(51).fill('g') } }, 'draft.goals'],
    ['a field beside it', { draft, customer_id: 'cust_x' }, 'customer_id'],
  ])('with %s it is rejected, and the token still works', async (_title, body, field) => {
    const caller = await openImporter(service)
    const token = await caller.issue()
    expect(await caller.save({ import_token: token, ...body })).toEqual({
      status: 400,
      body: { error: { code: 'invalid_request', message: expect.stringContaining(field) } },
    })
    expect(await caller.save({ import_token: token, draft })).toMatchObject({ status: 201 })
    expect(await listImported(caller)).toHaveLength(1)
  })
})

describe('a text is refused', () => {
  test.each([
    ['that says nothing', 'The quick brown fox jumps over the lazy dog. '.repeat(3)],
    ['of 50 characters', 'a'.repeat(50)],
    ['of 20,000 characters', '👩'.repeat(20_000)],
  ])('%s that is not a posting', async (_title, sent) => {
    const caller = await openImporter(service)
    const response = await caller.request('POST', '/personas/import-from-text', {
      body: { text: sent },
    })
    expect([response.status, await response.json()]).toEqual([
      422,
      {
        error: {
          code: 'extraction_failed',
          message:
            'No persona could be generated from the text: it does not look like a posting that names a job and its tasks. Put the job title on its own line and the tasks in a list. Without a language model, postings in English and German are read, one job in each text.',
        },
      },
    ])
  })

  test.each([
    ['of 49 characters within blanks', `   ${'a'.repeat(49)}\n\n   `],
    ['of 20,001 characters', 'a'.repeat(20_001)],
    ['with a NUL', `${text}\u0000`],
    ['that is a list', [text]],
    ['that is missing', undefined],
  ])('%s', async (_title, sent) => {
    const caller = await openImporter(service)
    const response = await caller.request('POST', '/personas/import-from-text', {
      body: { text: sent },
    })
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { code: 'invalid_request', message: expect.stringMatching(/text|NUL/i) } },
    ])
  })

  test('with anything beside it', async () => {
    const caller = await openImporter(service)
    const response = await caller.request('POST', '/personas/import-from-text', {
      body: { text, name: 'Kim' },
    })
    expect(response.status).toBe(400)
  })
})

test('the eleventh import of a minute is rejected, and saving has no such limit', async () => {
  const caller = await openImporter(service)
  const tokens = await Promise.all(Array.from({ length: 10 }, caller.issue))
  const refused = await caller.request('POST', '/personas/import-from-text', { body: { text } })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  for (const token of tokens) {
    expect(await caller.save({ import_token: token, draft })).toMatchObject({ status: 201 })
  }
})

test('neither tokens nor texts are logged', async () => {
  const caller = await openImporter(service)
  const token = await caller.issue()
  await caller.save({ import_token: token, draft })
  await caller.save({ import_token: token, draft })
  expect(logged.join('')).not.toMatch(/imp_[\w-]{43}|Harbour|porter/i)
})

describe('with a language model', () => {
  const answered = {
    ...draft,
    technical_sophistication: 'low',
    goals: ['let late guests in'],
  }

  test('the draft is the model’s, and is saved like any other', async () => {
    await using provider = await startProviderServer('openai', [
      { kind: 'answer', text: JSON.stringify({ is_job_posting: true, persona: answered }) },
    ])
    await using withModel = await startWithModel(provider.url)
    const { client } = withModel
    const imported = await client.personas.importFromText({ text })
    expect(imported).toMatchObject({ draft: answered, read_by: 'model' })
    const saved = await client.personas.saveImport(imported)
    expect(saved).toMatchObject({ ...answered, source: 'job_import' })
    expect((await client.personas.get(saved.id)).source_text).toBe(text)
  })

  test.each([
    ['says that it is no posting', 200, 422, 'extraction_failed'],
    ['fails', 401, 502, 'extraction_unavailable'],
  ])('a model that %s gives no token', async (_title, given, status, code) => {
    const none = JSON.stringify({ is_job_posting: false, persona: null })
    await using provider = await startProviderServer('openai', [
      given === 200 ? { kind: 'answer', text: none } : { kind: 'status', status: given },
    ])
    await using withModel = await startWithModel(provider.url)
    const response = await withModel.request('POST', '/personas/import-from-text', {
      body: { text },
    })
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }])
    expect(await withModel.db.selectFrom('import_tokens').selectAll().execute()).toEqual([])
  })
})

async function startWithModel(url: string): Promise<TestService> {
  return startTestService({
    MODEL_ROUTES: `openai-compatible/qwen3@${url}`,
    DEFAULT_MODEL_ID: 'understudy-1',
  })
}
