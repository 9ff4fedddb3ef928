import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerTables } from '../../../src/store/accounts/customer-rows.ts'
import {
  bodyFor,
  createResources,
  fill,
  type OwnedIds,
  unknownIds,
  workingEndpoints,
} from '../../support/records/contract-cases.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

let service: TestService
let owner: TestCaller
let stranger: TestCaller
let owned: OwnedIds
let strangers: OwnedIds

beforeAll(async () => {
  service = await startTestService()
  owner = await service.addCaller('owner')
  stranger = await service.addCaller('stranger')
  owned = await createResources(service, owner, 'own')
  strangers = await createResources(service, stranger, 'other')
  await seedFinishedRun(service, {
    customerId: owner.customerId,
    runId: 'run_own_second',
    sessionIds: ['sess_own_second'],
  })
})

afterAll(() => service[Symbol.asyncDispose]())

const withIds = workingEndpoints.filter(([, { path }]) => path.includes('{'))

test('the matrix covers the working operations that name something', () => {
  expect(withIds.length).toBeGreaterThanOrEqual(35)
})

async function readOwned(): Promise<unknown> {
  const rows: Record<string, unknown> = {}
  for (const table of customerTables) {
    const found = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} as t
      where customer_id = ${owner.customerId} order by 1`.execute(service.db)
    rows[table] = found.rows.map(({ row }) => row)
  }
  return rows
}

test.each(withIds)('%s hides what belongs to another customer', async (name, endpoint) => {
  const before = await readOwned()
  const options = { body: bodyFor(name, endpoint, unknownIds) }
  const unknown = await stranger.request(endpoint.method, fill(endpoint, unknownIds), options)
  const foreign = await stranger.request(endpoint.method, fill(endpoint, owned), options)

  expect([unknown.status, foreign.status]).toEqual([404, 404])
  const text = await unknown.text()
  expect(await foreign.text()).toBe(text)
  expect(JSON.parse(text)).toEqual({
    error: { code: expect.any(String), message: expect.any(String) },
  })
  expect(listHeaders(foreign)).toEqual(listHeaders(unknown))
  expect(await readOwned()).toEqual(before)
})

/** Without what differs between any two answers. */
function listHeaders({ headers }: Response): string[] {
  const varying = ['x-request-id', 'date', 'ratelimit', 'connection', 'keep-alive']
  return [...headers].flatMap(([name, value]) =>
    varying.includes(name) ? [] : [`${name}: ${value}`],
  )
}

const ofSession = withIds.filter(([, { path }]) => path.includes('{session_id}'))

test.each(ofSession)('%s finds a session under its own run only', async (_name, endpoint) => {
  const mixed = [
    { ...owned, run: 'run_own_second' },
    { ...owned, session: strangers.session },
    { ...owned, run: strangers.run },
  ]
  for (const ids of mixed) {
    const response = await owner.request(endpoint.method, fill(endpoint, ids))
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: { code: 'not_found', message: 'Resource not found.' } },
    ])
  }
})

test('a map of one run shows no session of another', async () => {
  for (const session of ['sess_x', strangers.session]) {
    const response = await owner.request('GET', `/runs/${owned.run}/map?session=${session}`)
    expect(response.status).toBe(404)
  }
})

test("the map of a run is compared with the customer's own repositories alone, once they are mapped", async () => {
  const compare = (job: string) => owner.request('GET', `/runs/${owned.run}/map?ux_map_job=${job}`)
  const foreign = await compare(strangers.uxMapJob)
  const unknown = await compare('uxj_x')
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect(await foreign.text()).toBe(await unknown.text())
  const queued = await compare(owned.uxMapJob)
  expect([queued.status, await queued.json()]).toEqual([
    409,
    {
      error: {
        code: 'conflict',
        message: `The UX map job ${owned.uxMapJob} has no map (status queued).`,
      },
    },
  ])
})

test('a run accepts no persona of another customer', async () => {
  const body = { url: 'https://own.example.com', persona_ids: [strangers.persona] }
  const foreign = await owner.request('POST', '/runs', { body })
  const unknown = await owner.request('POST', '/runs', {
    body: { ...body, persona_ids: ['pers_x'] },
  })
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect(await foreign.text()).toBe(await unknown.text())
})

test('a run accepts no credential of another customer', async () => {
  const answers = []
  for (const id of [strangers.credential, 'cred_x']) {
    const response = await owner.request('POST', '/runs', {
      body: {
        url: 'https://own.example.com',
        persona: { name: 'Bo', role_description: 'A visitor.' },
        credential_ids: [id],
      },
    })
    answers.push([response.status, await response.text()])
  }
  expect(answers[0]?.[0]).toBe(404)
  expect(answers[0]).toEqual(answers[1])
})

test('lists contain nothing of another customer', async () => {
  for (const path of [
    '/api-keys',
    '/allowed-targets',
    '/personas',
    '/runs',
    '/deploy-checks',
    '/credentials',
    '/usage?month=2026-03',
  ]) {
    const text = await (await stranger.request('GET', path)).text()
    for (const id of Object.values(owned)) expect(text).not.toContain(id)
  }
})
