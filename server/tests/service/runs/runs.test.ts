import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertRun, type NewRun } from '../../../src/store/runs/runs.ts'
import { claimSeeded, finishSeeded } from '../../support/records/seed-finished-run.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

let service: TestService
let caller: TestCaller

beforeAll(async () => {
  service = await startTestService({ DASHBOARD_URL: 'https://dash.example.com' })
  caller = await service.addCaller('caller')
  await caller.client.allowedTargets.create({ host_pattern: 'example.com' })
})

afterAll(() => service[Symbol.asyncDispose]())

const url = 'https://example.com'
const inline = { name: 'Bo', role_description: 'A visitor.' }

test('an admitted run is answered with its sessions in the order of its personas', async () => {
  const { items } = await caller.client.personas.list({ source: 'library' })
  const ids = items.slice(0, 3).map(({ id }) => id)
  const response = await caller.request('POST', '/runs', {
    body: { target_url: url, persona_ids: ids, guided_exploration: 'standard' },
  })
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({
    run_id: expect.stringMatching(/^run_[a-z0-9]{26}$/),
    status: 'queued',
    sessions: ids.map((id) => ({
      id: expect.stringMatching(/^sess_[a-z0-9]{26}$/),
      persona_id: id,
    })),
    guided_exploration: 'standard',
    is_preview: true,
    preview_notice: expect.stringContaining('no model key is set'),
  })
})

test('the detail of a run shows everything', async () => {
  const admitted = await caller.client.runs.create({
    url: 'https://EXAMPLE.com/shop?x=1',
    persona: inline,
    task: 'Buy a mug',
    flows: ['search', 'pay'],
    guided_exploration: 'deep',
    device: 'phone',
    replay_may_send_data: true,
  })
  const detail = await caller.client.runs.get(admitted.run_id)
  expect(detail).toEqual({
    run_id: admitted.run_id,
    target_url: 'https://example.com/shop?x=1',
    status: 'queued',
    device: 'phone',
    guided_exploration: 'deep',
    aggregate_status: 'not_applicable',
    created_at: expect.stringMatching(/Z$/),
    started_at: null,
    finished_at: null,
    task: 'Buy a mug',
    flows: ['search', 'pay'],
    model: expect.any(String),
    duration_budget: 'medium',
    interaction: 'full',
    replay_may_send_data: true,
    report_url: expect.stringMatching(
      new RegExp(`^https://dash\\.example\\.com/r/${admitted.run_id}\\?t=[\\w.-]+$`),
    ),
    termination: null,
    sessions: [
      {
        id: admitted.sessions[0]?.id,
        persona_id: admitted.sessions[0]?.persona_id,
        persona_name: 'Bo',
        status: 'queued',
        termination_kind: null,
        turns: 0,
        started_at: null,
        finished_at: null,
      },
    ],
  })
  const again = await caller.client.runs.create({ url, persona: inline, model: detail.model })
  expect(await caller.client.runs.get(again.run_id)).toMatchObject({
    duration_budget: 'short',
    device: 'desktop',
  })
  const own = await caller.client.personas.list({ source: 'custom' })
  expect(own.items).toEqual([])
})

describe('a run is refused', () => {
  test.each([
    ['without a target', 400, { persona: inline }],
    ['with two targets', 400, { url, target_url: 'https://example.com/other', persona: inline }],
    ['without a persona', 400, { url }],
    ['with two kinds of personas', 400, { url, persona: inline, persona_id: 'pers_x' }],
    ['with no persona in the list', 400, { url, persona_ids: [] }],
    ['with 11 personas', 400, { url, persona_ids: Array<string>(11).fill('pers_x') }],
    ['with an unknown persona', 404, { url, persona_id: 'pers_x' }],
    ['with half a persona', 400, { url, persona: { name: 'Bo' } }],
    ['with an unknown credential', 404, { url, persona: inline, credential_ids: ['cred_x'] }],
    ['with another model', 400, { url, persona: inline, model: 'openai/gpt-4o' }],
    ['with an empty model', 400, { url, persona: inline, model: '' }],
    ['with an unknown budget', 400, { url, persona: inline, duration_budget: 'long' }],
    ['with an unknown exploration', 400, { url, persona: inline, guided_exploration: 'on' }],
    ['with an inbox', 400, { url, persona: inline, reuse_inbox_session_id: 'sess_a' }],
    ['with a blank task', 400, { url, persona: inline, task: ' ' }],
    ['with an unknown field', 400, { url, persona: inline, status: 'completed' }],
    ['of http', 400, { url: 'http://example.com', persona: inline }],
    ['of no address', 400, { url: 'example.com', persona: inline }],
    ['of a login in the address', 400, { url: 'https://a:b@example.com', persona: inline }],
    ['of loopback', 400, { url: 'https://127.0.0.1', persona: inline }],
    ['of loopback in hex', 400, { url: 'https://0x7f.1', persona: inline }],
    ['of a private network', 400, { url: 'https://10.1.2.3', persona: inline }],
    ['of the metadata service', 400, { url: 'https://169.254.169.254', persona: inline }],
    ['of an inner name', 400, { url: 'https://db.internal', persona: inline }],
    ['of a script', 400, { url: 'javascript:alert(1)', persona: inline }],
    ['of a host not allowed', 403, { url: 'https://example.org', persona: inline }],
    ['of a host below', 403, { url: 'https://www.example.com', persona: inline }],
  ])('%s: %d', async (_title, status, body) => {
    const before = await caller.client.runs.list({ limit: 1 })
    const refused = await caller.request('POST', '/runs', { body })
    expect(refused.status).toBe(status)
    expect(await refused.json()).toEqual({
      error: { code: expect.any(String), message: expect.any(String) },
    })
    expect(await caller.client.runs.list({ limit: 1 })).toEqual(before)
  })

  test.each([
    ['credential_not_found', { url, persona: inline, credential_ids: ['cred_x'] }],
    ['target_not_allowed', { url: 'https://example.org', persona: inline }],
  ])('as %s', async (code, body) => {
    const refused = await caller.request('POST', '/runs', { body })
    expect(await refused.json()).toMatchObject({ error: { code } })
  })
})

test('the first run allows its own host, and no other', async () => {
  const { client, request } = await service.addCaller('newcomer')
  await client.runs.create({ url: 'https://shop.example.net/a', persona: inline })
  const { items } = await client.allowedTargets.list()
  expect(items).toMatchObject([{ host_pattern: 'shop.example.net', source: 'auto' }])
  await client.runs.create({ url: 'https://shop.example.net/b', persona: inline })
  for (const other of ['https://example.net', 'https://www.shop.example.net']) {
    const refused = await request('POST', '/runs', { body: { url: other, persona: inline } })
    expect(refused.status).toBe(403)
  }
  await client.allowedTargets.delete(items[0]?.id ?? '')
  const body = { url: 'https://other.example.net', persona: inline }
  expect((await request('POST', '/runs', { body })).status).toBe(403)
})

test('a refused first run allows nothing', async () => {
  const { client, request } = await service.addCaller('clumsy')
  const body = { url: 'https://shop.example.net', persona_id: 'pers_x' }
  expect((await request('POST', '/runs', { body })).status).toBe(404)
  expect((await client.allowedTargets.list()).items).toEqual([])
})

test('a run keeps its persona unchanged', async () => {
  const { id, synthesized_prompt: prompt } = await caller.client.personas.create(inline)
  const run = await caller.client.runs.create({ url, persona_id: id })
  await caller.client.personas.update(id, { name: 'Other', goals: ['another'] })
  expect((await caller.client.runs.get(run.run_id)).sessions[0]?.persona_name).toBe('Bo')
  const row = await service.db
    .selectFrom('sessions')
    .select('persona')
    .where('customer_id', '=', caller.customerId)
    .where('run_id', '=', run.run_id)
    .executeTakeFirstOrThrow()
  expect(row.persona).toMatchObject({ name: 'Bo', synthesized_prompt: prompt, goals: [] })
})

describe('the list of runs', () => {
  const createdAt = new Date('2026-02-01T00:00:00.000Z')
  let lister: TestCaller
  const ids = Array.from({ length: 200 }, (_, index) => `run_${String(index).padStart(3, '0')}`)

  beforeAll(async () => {
    lister = await service.addCaller('lister')
    await service.db.transaction().execute(async (trx) => {
      for (const id of ids) {
        const run: NewRun = {
          customerId: lister.customerId,
          id,
          targetUrl: `${url}/`,
          aggregateStatus: 'not_applicable',
          guidedExploration: 'off',
          device: 'desktop',
          interaction: 'full',
          replayMaySendData: false,
          durationBudget: 'short',
          task: null,
          flows: [],
          model: 'm',
          isPreview: true,
          sessionCount: 1,
          traceParent: null,
          createdAt,
        }
        await insertRun(trx, run, [])
      }
    })
  })

  test.each([3, 4, 5, 6, 7])(
    'loses and repeats none within a millisecond, by pages of %d',
    async (limit) => {
      const seen: string[] = []
      for (let cursor: string | undefined = ''; cursor !== undefined;) {
        const page: { items: { id: string }[]; next_cursor: string | null } =
          await lister.client.runs.list({ limit, ...(cursor === '' ? {} : { cursor }) })
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.next_cursor ?? undefined
      }
      expect(seen).toEqual(ids.toReversed())
    },
  )

  test('shows 50 by default, and from a time on', async () => {
    const page = await lister.client.runs.list()
    expect(page).toMatchObject({ scanned: 50, matched: 50 })
    expect(page.next_cursor).toBe('1769904000000|run_150')
    const from = await lister.client.runs.list({ cursor: '1769904000000' })
    expect(from).toEqual({ items: [], next_cursor: null, scanned: 0, matched: 0 })
    const after = await lister.client.runs.list({ cursor: '1769904000001', limit: 1 })
    expect(after.items).toEqual([
      {
        id: 'run_199',
        target_url: 'https://example.com/',
        status: 'queued',
        device: 'desktop',
        guided_exploration: 'off',
        created_at: '2026-02-01T00:00:00.000Z',
        session_count: 1,
        aggregate_status: 'not_applicable',
        task: null,
        flows: [],
        problems_by_severity: null,
        completion: null,
      },
    ])
  })

  test('filters within each window that it scans', async () => {
    await lister.client.runs.cancel('run_198')
    const first = await lister.client.runs.list({ status: 'cancelled', limit: 1 })
    expect(first).toMatchObject({ items: [], scanned: 1, matched: 0 })
    const second = await lister.client.runs.list({
      status: 'cancelled',
      limit: 1,
      cursor: first.next_cursor ?? '',
    })
    expect(second).toMatchObject({ items: [{ id: 'run_198' }], scanned: 1, matched: 1 })
  })
})

test('a cancelled run ends its waiting sessions, and stays unchanged', async () => {
  const persona_ids = (await caller.client.personas.list({ source: 'library' })).items
    .slice(0, 2)
    .map(({ id }) => id)
  const { run_id: id } = await caller.client.runs.create({ url, persona_ids })
  expect(await caller.client.runs.cancel(id)).toEqual({ run_id: id, status: 'cancelled' })
  const run = await caller.client.runs.get(id)
  expect(run).toMatchObject({ status: 'cancelled', termination: 'The run was cancelled.' })
  const ended = { status: 'failed', termination_kind: 'cancelled' }
  expect(run.sessions).toMatchObject([ended, ended])
  expect(await caller.client.runs.cancel(id)).toEqual({ run_id: id, status: 'cancelled' })
  const withBody = await caller.request('POST', `/runs/${id}/cancel`, { body: {} })
  expect(withBody.status).toBe(200)
  const { finished_at: finishedAt } = await caller.client.runs.get(id)
  expect(finishedAt).toBe(run.finished_at)
})

test('a session that is running when its run is cancelled finishes', async () => {
  const run = await caller.client.runs.create({ url, persona: inline })
  const attempt = await claimSeeded(service, caller.customerId, run.sessions[0]?.id ?? '')
  await caller.client.runs.cancel(run.run_id)
  expect((await caller.client.runs.get(run.run_id)).sessions[0]?.status).toBe('running')
  await finishSeeded(service, attempt)
  const after = await caller.client.runs.get(run.run_id)
  expect(after).toMatchObject({ status: 'cancelled', sessions: [{ status: 'completed' }] })
})

test('cancelling a finished run changes nothing', async () => {
  const run = await caller.client.runs.create({ url, persona: inline })
  const attempt = await claimSeeded(service, caller.customerId, run.sessions[0]?.id ?? '')
  await finishSeeded(service, attempt)
  const before = await caller.client.runs.get(run.run_id)
  expect(await caller.client.runs.cancel(run.run_id)).toEqual({
    run_id: run.run_id,
    status: 'completed',
  })
  const { report_url: _link, ...after } = await caller.client.runs.get(run.run_id)
  expect(before).toMatchObject(after)
})
