import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { pruneRecords } from '../../../src/operations/prune-records.ts'
import { draft, listImported, openImporter } from '../../support/service/open-importer.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

const unknownToken = {
  error: { code: 'not_found', message: 'Resource not found.' },
}
const usedToken = {
  error: { code: 'token_already_used', message: 'The import token has already been used.' },
}

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

test('a token works once, and leaves no text behind', async () => {
  const caller = await openImporter(service)
  const token = await caller.issue()
  expect(await caller.save({ import_token: token, draft })).toMatchObject({ status: 201 })
  const again = await caller.save({ import_token: token, draft })
  expect(again).toEqual({ status: 409, body: usedToken })
  expect(await listImported(caller)).toHaveLength(1)
  const { sealed_text: sealed } = await service.db
    .selectFrom('import_tokens')
    .selectAll()
    .where('customer_id', '=', caller.customerId)
    .executeTakeFirstOrThrow()
  expect(sealed).toBeNull()
})

test('a token works for one of twenty saves at once', async () => {
  const caller = await openImporter(service)
  const token = await caller.issue()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      caller.save({ import_token: token, draft, name: `Porter ${index}` }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toEqual(Array.from({ length: 19 }, () => ({ status: 409, body: usedToken })))
  expect(await listImported(caller)).toHaveLength(1)
})

test('a token of another customer, expired, malformed or never issued gets the same 404', async () => {
  const [owner, stranger] = [await openImporter(service), await openImporter(service)]
  const foreign = await owner.issue()
  const expired = await stranger.issue()
  await expire(stranger)
  const used = await owner.issue()
  await owner.save({ import_token: used, draft })
  const tokens = [
    `imp_${'a'.repeat(43)}`,
    foreign,
    expired,
    used,
    'imp_',
    'x',
    `${foreign}x`,
    ` ${foreign}`,
    `sk_live_${'a'.repeat(49)}`,
    "' or 1=1 --",
    '\u202E',
  ]
  for (const token of tokens) {
    const answer = await stranger.request('POST', '/personas/import-from-text/save', {
      body: { import_token: token, draft },
    })
    expect([token, answer.status, await answer.text()]).toEqual([
      token,
      404,
      JSON.stringify(unknownToken),
    ])
  }
  expect(await listImported(stranger)).toEqual([])
  expect(await owner.save({ import_token: foreign, draft })).toMatchObject({ status: 201 })
})

test.each([[''], ['x'.repeat(201)], [null], [7], ['imp_\u0000'], [undefined]])(
  'a token cannot be %j',
  async (token) => {
    const caller = await openImporter(service)
    expect(await caller.save({ import_token: token, draft })).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request' } },
    })
  },
)

test('a token lives one hour, to the millisecond', async () => {
  const caller = await openImporter(service)
  await caller.issue()
  const row = await service.db
    .selectFrom('import_tokens')
    .selectAll()
    .where('customer_id', '=', caller.customerId)
    .executeTakeFirstOrThrow()
  expect(row.expires_at.getTime() - row.created_at.getTime()).toBe(3_600_000)
})

test('a token that was used stays so after its hour, and one that was not is removed', async () => {
  const caller = await openImporter(service)
  const used = await caller.issue()
  await caller.save({ import_token: used, draft })
  await caller.issue()
  await expire(caller)
  const fresh = await caller.issue()
  const pruned = await pruneRecords(
    { ...service, clock: systemClock },
    new AbortController().signal,
  )
  expect(pruned.importTokens).toBeGreaterThanOrEqual(1)
  const rows = await service.db
    .selectFrom('import_tokens')
    .select('used_at')
    .where('customer_id', '=', caller.customerId)
    .execute()
  expect(rows).toHaveLength(2)
  expect(await caller.save({ import_token: used, draft })).toEqual({ status: 409, body: usedToken })
  expect(await caller.save({ import_token: fresh, draft })).toMatchObject({ status: 201 })
})

/** Expires all tokens of a customer. */
async function expire({ customerId }: TestCaller): Promise<void> {
  await service.db
    .updateTable('import_tokens')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('customer_id', '=', customerId)
    .execute()
}
