import { verifyWebhook } from '@understudy/sdk/verify-webhook'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  answerStatus,
  startWebhookReceiver,
  verifyWithStripe,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'
import { testMasterKey } from '../../support/service/test-dispatcher.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let receiver: WebhookReceiver
let service: TestService

const url = 'http://hook.test.example/understudy?key=1'
const notFound = { error: { code: 'not_found', message: 'Resource not found.' } }

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  service = await startTestService({
    MASTER_KEY: testMasterKey,
    TEST_HOSTS: `hook.test.example=127.0.0.1:${receiver.port}`,
  })
})

beforeEach(async () => {
  await service.db.deleteFrom('webhooks').where('customer_id', '=', service.customerId).execute()
  receiver.received.length = 0
  receiver.answerWith(answerStatus(200))
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await receiver[Symbol.asyncDispose]()
})

test('a webhook is created, listed, shown, changed and deleted', async () => {
  const { client } = await service.addCaller('owner')
  const { secret, ...created } = await client.webhooks.create({ url, events: ['run.completed'] })

  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(created).toEqual({
    id: expect.stringMatching(/^wh_[a-z0-9]{26}$/),
    url,
    events: ['run.completed'],
    format: 'json',
    quiet_hours: null,
    last_delivery_at: null,
    last_delivery_status: null,
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    confirmed: true,
    disabled: false,
    paused: false,
  })
  const second = await client.webhooks.create({ url, events: ['run.failed', 'run.failed'] })
  expect(second.events).toEqual(['run.failed'])
  expect((await client.webhooks.list()).items.map(({ id }) => id)).toEqual([created.id, second.id])
  expect(await client.webhooks.get(created.id)).toEqual(created)
  expect(await client.webhooks.update(created.id, {})).toEqual(created)
  expect(await client.webhooks.update(created.id, { events: ['session.failed'] })).toEqual({
    ...created,
    events: ['session.failed'],
  })
  await client.webhooks.delete(created.id)
  await expect(client.webhooks.get(created.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(client.webhooks.delete(created.id)).rejects.toMatchObject({ code: 'not_found' })
})

test('a secret of 16 characters is accepted and one of 15 is not', async () => {
  const body = { url, events: ['run.completed'] }
  const taken = await service.request('POST', '/webhooks', {
    body: { ...body, secret: 'x'.repeat(16) },
  })
  const refused = await service.request('POST', '/webhooks', {
    body: { ...body, secret: 'x'.repeat(15) },
  })

  expect(taken.status).toBe(201)
  expect(await taken.json()).toMatchObject({ secret: 'x'.repeat(16) })
  expect(refused.status).toBe(400)
})

test.each([
  'ftp://hook.test.example/',
  'http://127.0.0.1:8080/',
  'http://169.254.169.254/latest/meta-data',
  'https://user:password@example.com/',
  'https://localhost/',
  'https://example.com:25/',
  'not a url',
])('%s is rejected as a URL, at creation and later', async (bad) => {
  const { id } = await service.client.webhooks.create({ url, events: ['run.completed'] })
  const problem = {
    error: {
      code: 'invalid_request',
      message: 'url: must be a public http or https address without credentials',
    },
  }

  const body = { url: bad, events: ['run.completed'] }
  const created = await service.request('POST', '/webhooks', { body })
  expect(created.status).toBe(400)
  expect(await created.json()).toEqual(problem)
  const updated = await service.request('PATCH', `/webhooks/${id}`, { body: { url: bad } })
  expect(updated.status).toBe(400)
  expect(await updated.json()).toEqual(problem)
  expect((await service.client.webhooks.get(id)).url).toBe(url)
})

test.each([{ events: [] }, { events: ['run.exploded'] }, { secret: 'x'.repeat(16) }, { url: '' }])(
  'a change to %j is rejected',
  async (body) => {
    const { id } = await service.client.webhooks.create({ url, events: ['run.completed'] })
    const response = await service.request('PATCH', `/webhooks/${id}`, { body })
    expect(response.status).toBe(400)
  },
)

test('a foreign webhook is treated like an unknown one', async () => {
  const { id } = await service.client.webhooks.create({ url, events: ['run.completed'] })
  const stranger = await service.addCaller('stranger')
  for (const [method, path, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { events: ['run.failed'], regenerate_secret: true }],
    ['DELETE', '', undefined],
    ['POST', '/test', undefined],
    ['GET', '/deliveries', undefined],
  ] as const) {
    for (const asked of [id, 'wh_unknown']) {
      const response = await stranger.request(method, `/webhooks/${asked}${path}`, { body })
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual(notFound)
    }
  }
  expect((await stranger.client.webhooks.list()).items).toEqual([])
  expect(receiver.received).toEqual([])
})

test('a test event arrives at once, signed, and leaves no trace', async () => {
  const { id, secret } = await service.client.webhooks.create({ url, events: ['run.completed'] })

  expect(await service.client.webhooks.test(id)).toEqual({
    delivered: true,
    status_code: 200,
    attempt_count: 1,
    error: null,
  })
  expect(receiver.received).toHaveLength(1)
  const [request] = receiver.received
  if (request === undefined) throw new Error('nothing came')
  expect(request.path).toBe('/understudy?key=1')
  expect(request.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': 'Understudy-Webhooks/1',
    'x-service-event': 'webhook.test',
    'x-service-event-id': expect.stringMatching(/^evt_[a-z0-9]{26}$/),
    'x-service-signature': expect.stringMatching(/^t=\d{10},v1=[0-9a-f]{64}$/),
  })
  expect(verifyWithStripe(request, secret, new Date())).toBe(true)
  expect(() => verifyWithStripe(request, 'another secret', new Date())).toThrow(/signature/)
  expect(JSON.parse(request.body.toString())).toEqual({
    event: 'webhook.test',
    customer_id: service.customerId,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    payload: { webhook_id: id },
  })
  expect((await service.client.webhooks.get(id)).last_delivery_at).toBeNull()
  expect((await service.client.webhooks.listDeliveries(id)).items).toEqual([])
})

test.each([
  [500, { delivered: false, status_code: 500, error: 'The receiver responded with 500.' }],
  [302, { delivered: false, status_code: 302, error: 'The receiver responded with 302.' }],
  [299, { delivered: true, status_code: 299, error: null }],
])('a test event that is answered with %i reports that status', async (status, told) => {
  const { id } = await service.client.webhooks.create({ url, events: ['run.completed'] })
  receiver.answerWith(answerStatus(status, { location: 'http://hook.test.example/elsewhere' }))

  expect(await service.client.webhooks.test(id)).toEqual({ attempt_count: 1, ...told })
  expect(receiver.received).toHaveLength(1)
})

test('the client verifies deliveries, with the old secret and the new one', async () => {
  const created = await service.client.webhooks.create({ url, events: ['run.completed'] })
  const updated = await service.client.webhooks.update(created.id, { regenerate_secret: true })
  await service.client.webhooks.test(created.id)

  const [request] = receiver.received
  if (request === undefined) throw new Error('nothing came')
  const header = String(request.headers['x-service-signature'])
  const verify = (secret = '') => verifyWebhook(request.body, header, secret)
  expect(await verify(created.secret)).toBe(true)
  expect(await verify(updated.secret)).toBe(true)
  expect(await verify('another secret')).toBe(false)
})

test('a new secret is shown once and signs in addition to the old one', async () => {
  const created = await service.client.webhooks.create({ url, events: ['run.completed'] })
  const updated = await service.client.webhooks.update(created.id, { regenerate_secret: true })
  await service.client.webhooks.test(created.id)

  const { secret } = updated
  if (secret === undefined) throw new Error('no secret was shown')
  expect(secret).not.toBe(created.secret)
  expect(await service.client.webhooks.get(created.id)).not.toHaveProperty('secret')
  const [request] = receiver.received
  if (request === undefined) throw new Error('nothing came')
  expect(request.headers['x-service-signature']).toMatch(
    /^t=\d{10},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/,
  )
  expect(verifyWithStripe(request, created.secret, new Date())).toBe(true)
  expect(verifyWithStripe(request, secret, new Date())).toBe(true)
})

test('the old secret no longer signs after a day', async () => {
  const created = await service.client.webhooks.create({ url, events: ['run.completed'] })
  await service.client.webhooks.update(created.id, { regenerate_secret: true })
  const { previous_secret_expires_at: expiresAt } = await service.db
    .selectFrom('webhooks')
    .select('previous_secret_expires_at')
    .where('id', '=', created.id)
    .executeTakeFirstOrThrow()
  expect(Math.round(((expiresAt?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(24 * 60)

  await service.db
    .updateTable('webhooks')
    .set({ previous_secret_expires_at: new Date() })
    .where('id', '=', created.id)
    .execute()
  await service.client.webhooks.test(created.id)
  expect(receiver.received[0]?.headers['x-service-signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/)
})

test('a secret is only in the first answer and in no row', async () => {
  const secret = 'Zq7!canary-5f0c6f0e'
  const { id } = await service.client.webhooks.create({ url, events: ['run.completed'], secret })
  const bodies: string[] = []
  for (const [method, path, body] of [
    ['GET', '/webhooks', undefined],
    ['GET', `/webhooks/${id}`, undefined],
    ['PATCH', `/webhooks/${id}`, { events: ['run.failed'] }],
    ['PATCH', `/webhooks/${id}`, { regenerate_secret: false }],
    ['POST', `/webhooks/${id}/test`, undefined],
    ['GET', `/webhooks/${id}/deliveries`, undefined],
  ] as const) {
    const response = await service.request(method, path, { body })
    expect(response.status).toBe(200)
    bodies.push(await response.text())
  }
  const rows = await service.db.selectFrom('webhooks').selectAll().execute()

  expect(JSON.stringify([bodies, rows])).not.toContain('canary')
  expect(rows.find((row) => row.id === id)?.secret).toMatch(/^v1\.dek_\w{26}\./)
})

test('a sealed secret moved between webhooks, customers or columns’ owners does not open', async () => {
  const victim = await service.addCaller('victim')
  const thief = await service.addCaller('thief')
  const own = await victim.client.webhooks.create({ url, events: ['run.completed'] })
  const other = await victim.client.webhooks.create({ url, events: ['run.completed'] })
  const foreign = await thief.client.webhooks.create({ url, events: ['run.completed'] })
  const { secret } = await service.db
    .selectFrom('webhooks')
    .select('secret')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
  const moved = [other.id, foreign.id]
  await service.db.updateTable('webhooks').set({ secret }).where('id', 'in', moved).execute()

  const failure = { status: 502, code: 'test_failed' }
  await expect(victim.client.webhooks.test(other.id)).rejects.toMatchObject(failure)
  await expect(thief.client.webhooks.test(foreign.id)).rejects.toMatchObject(failure)
  expect((await victim.client.webhooks.test(own.id)).delivered).toBe(true)
})

test('on a server without a master key no webhook is created', async () => {
  await using opened = await openTestDatabase()
  await using bare = await startTestService(
    { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/unused' },
    opened,
  )
  const response = await bare.request('POST', '/webhooks', {
    body: { url: 'https://example.com/hook', events: ['run.completed'] },
  })

  expect(response.status).toBe(503)
  expect(await response.json()).toEqual({
    error: { code: 'encryption_not_configured', message: 'No master key is configured.' },
  })
  expect((await bare.client.webhooks.list()).items).toEqual([])
})
