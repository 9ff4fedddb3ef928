import { afterAll, beforeAll, expect, test } from 'vitest'
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

const body = {
  url: 'https://example.com',
  persona: { name: 'Bo', role_description: 'A visitor.' },
}

async function create(caller: TestCaller, key: string, sent: object = body): Promise<Response> {
  return caller.request('POST', '/runs', { body: sent, headers: { 'idempotency-key': key } })
}

test('the same request with the same key is one run, however it is written', async () => {
  const caller = await service.addCaller('twice')
  const first = await create(caller, 'deploy 1')
  const answer = await first.text()
  const again = await create(caller, 'deploy 1', {
    persona: body.persona,
    target_url: body.url,
    guided_exploration: 'off',
    device: 'desktop',
  })
  expect([first.status, again.status]).toEqual([202, 202])
  expect(await again.text()).toBe(answer)
  expect((await caller.client.runs.list()).items.length).toBe(1)
})

test('another request with the same key is refused', async () => {
  const caller = await service.addCaller('changed')
  await create(caller, 'k')
  const other = await create(caller, 'k', { ...body, task: 'Buy a mug' })
  expect([other.status, await other.json()]).toMatchObject([
    409,
    { error: { code: 'idempotency_key_reused' } },
  ])
  const onPhone = await create(caller, 'k', { ...body, device: 'phone' })
  expect(onPhone.status).toBe(409)
  expect((await caller.client.runs.list()).items.length).toBe(1)
})

test('fifty concurrent ones are one run', async () => {
  const caller = await service.addCaller('crowd')
  const responses = await Promise.all(Array.from({ length: 50 }, () => create(caller, 'k')))
  const answers = await Promise.all(responses.map((response) => response.text()))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(answers).size).toBe(1)
  expect((await caller.client.runs.list()).items.length).toBe(1)
})

test('a rejected request leaves its key free', async () => {
  const caller = await service.addCaller('fixer')
  const refused = await create(caller, 'k', { url: body.url, persona_id: 'pers_x' })
  expect(refused.status).toBe(404)
  expect((await create(caller, 'k')).status).toBe(202)
})

test('a key belongs to its customer, and is forgotten after a day', async () => {
  const [one, other] = [await service.addCaller('one'), await service.addCaller('other')]
  const first = await (await create(one, 'k')).text()
  expect(await (await create(other, 'k')).text()).not.toBe(first)
  await service.db
    .updateTable('idempotency_keys')
    .set({ created_at: new Date('2026-01-01T00:00:00.000Z') })
    .where('customer_id', '=', one.customerId)
    .execute()
  const later = await create(one, 'k', { ...body, task: 'Buy a mug' })
  expect(later.status).toBe(202)
  expect((await one.client.runs.list()).items.length).toBe(2)
})

test('a key has 1 to 255 characters and is given once', async () => {
  const caller = await service.addCaller('long')
  expect((await create(caller, 'x'.repeat(255))).status).toBe(202)
  expect((await create(caller, 'x'.repeat(256))).status).toBe(400)
  expect((await create(caller, '')).status).toBe(400)
})
