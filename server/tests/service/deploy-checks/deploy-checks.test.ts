import { deployCheckWriteBody } from '@understudy/contract/deploy-check'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertDeployEvent } from '../../../src/store/integrations/deploy-events.ts'
import { library, openCheck, postEvent, target } from '../../support/service/open-deploy-check.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

async function countRuns({ client }: TestCaller): Promise<number> {
  return client.runs.list().then(({ items }) => items.length)
}

test('a check has its defaults, and its token is only in the first answer', async () => {
  const { check, client } = await openCheck(service)
  const { trigger_token: token, ...shown } = check
  expect(token).toMatch(/^svc_dc_[a-z0-9]{32}$/)
  expect(shown).toEqual({
    ...deployCheckWriteBody.parse({ name: 'previews', persona_ids: [library] }),
    id: expect.stringMatching(/^dc_[a-z0-9]{26}$/),
    created_at: expect.any(String),
    updated_at: check.created_at,
    archived_at: null,
    last_event_at: null,
    next_run_at: null,
  })
  expect(await client.deployChecks.get(check.id)).toEqual(shown)
  expect((await client.deployChecks.list()).items).toEqual([shown])
})

test('a ready event queues a run of the check once, however often it is posted', async () => {
  const caller = await openCheck(service, {
    task: 'Buy a mug',
    guided_exploration: 'deep',
    device: 'tablet',
  })
  const first = await caller.post({ idempotency_key: 'deploy 1' })
  expect(first).toEqual({
    status: 202,
    body: {
      deploy_event_id: expect.stringMatching(/^dev_[a-z0-9]{26}$/),
      deploy_check_id: caller.check.id,
      decision: 'queued_run',
      reason: null,
      run_id: expect.stringMatching(/^run_/),
      duplicate: false,
    },
  })
  const repeat = await caller.post({ idempotency_key: 'deploy 1', status: 'failed' })
  expect(repeat).toEqual({ status: 200, body: { ...first.body, duplicate: true } })
  expect(await caller.client.runs.get(String(first.body.run_id))).toMatchObject({
    target_url: target,
    task: 'Buy a mug',
    duration_budget: 'medium',
    device: 'tablet',
    status: 'queued',
  })
  expect(await countRuns(caller)).toBe(1)
})

test('fifty concurrent posts with one key queue one run', async () => {
  const caller = await openCheck(service)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => caller.post({ idempotency_key: 'same' })),
  )
  expect(answers.filter(({ status }) => status === 202).length).toBe(1)
  expect(answers.filter(({ status, body }) => status === 200 && body.duplicate).length).toBe(49)
  expect(new Set(answers.map(({ body }) => body.run_id)).size).toBe(1)
  expect(await countRuns(caller)).toBe(1)
})

test.each([
  ['ignored_non_ready', {}, { status: 'building' }],
  ['ignored_filter', { enabled: false }, {}],
  ['ignored_filter', { environments: ['production'] }, { environment: 'preview' }],
  ['ignored_filter', { environments: ['production'] }, {}],
  ['ignored_filter', { providers: ['vercel'] }, {}],
  ['ignored_filter', { branches: ['release/*'] }, { branch: 'main' }],
  ['queued_run', { branches: ['main', 'release/*'] }, { branch: 'release/2' }],
  ['queued_run', { providers: ['generic-ci'] }, {}],
])('%s: a check with %j and an event with %j', async (decision, settings, event) => {
  const caller = await openCheck(service, settings)
  const answer = await caller.post(event)
  expect(answer.status).toBe(202)
  expect(answer.body).toMatchObject({ decision })
  expect(await countRuns(caller)).toBe(decision === 'queued_run' ? 1 : 0)
})

test.each([
  [undefined, /no target_url: send one, or set the check's type to fixed_url with a target_url/],
  ['https://10.0.0.1/', /^invalid_request: target_url/],
  ['http://preview.example.com/', /^invalid_request: target_url/],
  [
    'https://elsewhere.example.com/',
    /^target_not_allowed: .* allow it with POST \/allowed-targets \{"host_pattern": "elsewhere\.example\.com"\}\. .* post an event with a new key\.$/,
  ],
])('an event for %s is blocked, says why, and leaves no trace but itself', async (url, reason) => {
  const caller = await openCheck(service)
  const answer = await caller.post({ target_url: url })
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ decision: 'blocked_target', run_id: null, duplicate: false })
  expect(answer.body.reason).toMatch(reason)
  expect(await countRuns(caller)).toBe(0)
  const { items } = await caller.client.deployChecks.listEvents(caller.check.id)
  expect(items).toMatchObject([{ decision: 'blocked_target', target_url: url ?? null }])
})

test('a fixed URL is used whatever the event says, and is required', async () => {
  const caller = await openCheck(service, { type: 'fixed_url', target_url: target })
  const { body } = await caller.post({ target_url: 'https://elsewhere.example.com/' })
  expect(await caller.client.runs.get(String(body.run_id))).toMatchObject({ target_url: target })
  const { client } = caller
  await expect(
    client.deployChecks.create({ name: 'x', type: 'fixed_url', persona_ids: [library] }),
  ).rejects.toMatchObject({
    status: 400,
    message: 'target_url is required when type is fixed_url',
  })
  await expect(
    client.deployChecks.update(caller.check.id, { target_url: null }),
  ).rejects.toMatchObject({
    status: 400,
    message: 'target_url is required when type is fixed_url',
  })
  await expect(
    client.deployChecks.update(caller.check.id, { target_url: 'https://localhost/' }),
  ).rejects.toMatchObject({ status: 400 })
  await expect(
    client.deployChecks.update(caller.check.id, { persona_ids: ['pers_x'] }),
  ).rejects.toMatchObject({ status: 404, code: 'persona_not_found' })
})

test('a target_url without type fixed_url is rejected, also in a change', async () => {
  const { client, check } = await openCheck(service)
  const refusal = { status: 400, message: 'target_url is only used with type fixed_url' }
  await expect(
    client.deployChecks.create({ name: 'x', target_url: target, persona_ids: [library] }),
  ).rejects.toMatchObject(refusal)
  await expect(client.deployChecks.update(check.id, { target_url: target })).rejects.toMatchObject(
    refusal,
  )
  const fixed = { type: 'fixed_url' as const, target_url: target }
  await client.deployChecks.update(check.id, fixed)
  await expect(client.deployChecks.update(check.id, { type: 'event_url' })).rejects.toMatchObject(
    refusal,
  )
  const back = { type: 'event_url' as const, target_url: null }
  expect(await client.deployChecks.update(check.id, back)).toMatchObject(back)
})

test.each([
  [{ branches: ['main'] }, {}, 'The event has no branch.'],
  [{ branches: ['main'] }, { git_ref: 'refs/tags/main' }, 'The event has no branch.'],
  [{ branches: ['main'] }, { git_ref: 'refs/heads/x' }, 'The branch matches none of the patterns.'],
  [
    { branches: ['main'] },
    { branch: 'x', git_ref: 'refs/heads/main' },
    'The branch matches none of the patterns.',
  ],
  [{ branches: ['release/*'] }, { git_ref: 'refs/heads/release/2' }, null],
  [{ environments: ['production'] }, {}, 'The event has no environment.'],
  [
    { environments: ['production'] },
    { environment: 'Production' },
    'The environment is not listed.',
  ],
  [{ providers: ['vercel'] }, { provider: 'netlify' }, 'The provider is not listed.'],
  [
    { providers: ['vercel'] },
    {},
    'The provider is generic-ci, the default for events without a provider; it is not listed.',
  ],
])('a check with %j says of an event with %j: %s', async (settings, event, reason) => {
  const caller = await openCheck(service, settings)
  expect((await caller.post(event)).body).toMatchObject({ reason })
})

test('a change keeps what it does not name', async () => {
  const { client, check } = await openCheck(service, { branches: ['main'], task: 'Look' })
  const { trigger_token: _token, ...before } = check
  const changed = await client.deployChecks.update(check.id, { name: 'renamed', task: null })
  expect(changed).toEqual({
    ...before,
    name: 'renamed',
    task: null,
    updated_at: expect.any(String),
  })
  expect(await client.deployChecks.get(check.id)).toEqual(changed)
})

test('a rotated token is rejected at the next event', async () => {
  const { client, check } = await openCheck(service)
  const event = { status: 'created', idempotency_key: 'k' }
  const { trigger_token: token } = await client.deployChecks.rotateToken(check.id)
  expect((await postEvent(service, check.id, check.trigger_token, event)).status).toBe(401)
  expect((await postEvent(service, check.id, token, event)).status).toBe(202)
})

test('an archived check accepts no event, is not listed, and cannot be changed', async () => {
  const { client, check, post } = await openCheck(service)
  await client.deployChecks.archive(check.id)
  const { archived_at: archivedAt } = await client.deployChecks.get(check.id)
  await client.deployChecks.archive(check.id)

  expect((await client.deployChecks.get(check.id)).archived_at).toBe(archivedAt)
  expect((await client.deployChecks.list()).items).toEqual([])
  expect(await post()).toEqual({
    status: 401,
    body: { error: { code: 'invalid_trigger_token', message: expect.any(String) } },
  })
  for (const attempt of [
    () => client.deployChecks.update(check.id, { name: 'x' }),
    () => client.deployChecks.rotateToken(check.id),
  ]) {
    const failure: unknown = await attempt().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UnderstudyError)
    expect(failure).toMatchObject({ status: 409, code: 'deploy_check_archived' })
  }
})

test('a check accepts only its own token: no key, no other token, no unknown id', async () => {
  const one = await openCheck(service)
  const other = await openCheck(service)
  const event = { status: 'created', idempotency_key: 'k' }
  const answers = [
    await postEvent(service, one.check.id, other.check.trigger_token, event),
    await postEvent(service, one.check.id, one.apiKey, event),
    await postEvent(service, 'dc_unknown', one.check.trigger_token, event),
  ]
  for (const answer of answers) {
    expect(answer).toEqual({
      status: 401,
      body: {
        error: {
          code: 'invalid_trigger_token',
          message: 'The trigger token is missing or not valid: send Authorization: Bearer svc_dc_…',
        },
      },
    })
  }
})

test('the last hundred events are listed, newest first, unchanged', async () => {
  const { client, check, customerId } = await openCheck(service)
  // Not through HTTP, which accepts 60 a minute.
  await service.db.transaction().execute(async (trx) => {
    for (let index = 1; index <= 101; index += 1) {
      await insertDeployEvent(trx, {
        customerId,
        id: `dev_${String(index).padStart(3, '0')}`,
        deployCheckId: check.id,
        decision: 'ignored_non_ready',
        reason: 'The status is building.',
        runId: null,
        event: { status: 'building', idempotency_key: `k${index}`, provider: 'generic-ci' },
        receivedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })
    }
  })
  const { items } = await client.deployChecks.listEvents(check.id)
  expect(items.length).toBe(100)
  expect(items[0]).toMatchObject({
    deploy_event_id: 'dev_101',
    status: 'building',
    idempotency_key: 'k101',
    provider: 'generic-ci',
    branch: null,
    received_at: '2026-01-01T00:01:41.000Z',
  })
  expect(items.at(-1)?.deploy_event_id).toBe('dev_002')
})

test('the 61st event of a check within a minute is rejected, and another check is not affected', async () => {
  const caller = await openCheck(service)
  const { client } = caller
  const second = await client.deployChecks.create({ name: 'second', persona_ids: [library] })
  const event = { status: 'created', idempotency_key: 'k' }
  for (let count = 0; count < 60; count += 1) {
    expect(
      (await postEvent(service, caller.check.id, caller.check.trigger_token, event)).status,
    ).toBeLessThan(300)
  }
  const refused = await postEvent(service, caller.check.id, caller.check.trigger_token, event)
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } })
  expect((await postEvent(service, second.id, second.trigger_token, event)).status).toBe(202)
})
