import { hostState } from '@understudy/contract/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { createFirstSignInLink } from '../../../src/operations/identity/sign-in-links.ts'
import { announceWorker } from '../../../src/worker/announce-worker.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { runAdminOn } from '../../support/service/run-admin.ts'
import type { TestService } from '../../support/service/test-service.ts'
import {
  openMember,
  openVisitor,
  password,
  readOutcome,
  startVisitedService,
} from '../../support/service/test-visitor.ts'

let service: TestService

beforeAll(async () => {
  service = await startVisitedService()
})

afterAll(() => service[Symbol.asyncDispose]())

test('only operators see the state of the host, and nothing of customers in it', async () => {
  const { customerId } = await service.addCaller('Secret customer')
  await seedRun(service.db, { customerId, runId: 'run_secret', sessionIds: ['sess_secret'] })
  const owner = await openMember(service, customerId, { email: 'boss@example.com', role: 'owner' })
  const refused = [403, 'role_not_sufficient']
  expect(await readOutcome(await owner.send('GET', '/identity/host'))).toEqual(refused)
  const program = await service.request('GET', '/identity/host')
  expect(program.status).toBe(401)

  await runAdminOn(service.opened, ['user', 'operator', 'boss@example.com'])
  const text = await (await owner.send('GET', '/identity/host')).text()
  const state = hostState.parse(JSON.parse(text))
  expect(state.sessions).toEqual({ queued: 1, running: 0, faulty: 0 })
  expect(state.jobs.map(({ kind }) => kind)).toContain('run-session')
  expect(state.database).toMatchObject({ version: expect.stringMatching(/^PostgreSQL \d+/) })
  expect(state.database.size_bytes).toBeGreaterThan(1_000_000)
  for (const hidden of [customerId, 'Secret', 'run_secret', 'sess_secret', 'boss@']) {
    expect(text).not.toContain(hidden)
  }

  await runAdminOn(service.opened, ['user', 'operator', 'boss@example.com', '--set', 'off'])
  expect(await readOutcome(await owner.send('GET', '/identity/host'))).toEqual(refused)
})

test('an operator who is removed from the last customer can still sign in and is still one', async () => {
  const { customerId } = await service.addCaller('Left')
  const headers = { 'understudy-customer': customerId }
  const email = 'host@example.com'
  const operator = await openMember(service, customerId, { email, role: 'owner' })
  const owner = await openMember(service, customerId, { email: 'next@example.com', role: 'owner' })
  await runAdminOn(service.opened, ['user', 'operator', email])
  const path = `/identity/members/${operator.account.person.id}`
  expect((await owner.send('DELETE', path, { headers })).status).toBe(204)
  const again = openVisitor(service)
  const signedIn = await again.send('POST', '/identity/sign-in', { body: { email, password } })
  expect(signedIn.status).toBe(200)
  expect((await again.send('GET', '/identity/host')).status).toBe(200)
  expect(await readOutcome(await again.send('GET', '/identity/members', { headers }))).toEqual([
    403,
    'role_not_sufficient',
  ])
})

test('the person of the first start is an operator; a worker is listed until it stops or is silent for an hour', async () => {
  const { db, baseUrl } = service
  const { customerId } = await service.addCaller('first')
  const link = await db
    .transaction()
    .execute((trx) => createFirstSignInLink({ db: trx, clock: systemClock, baseUrl }, customerId))
  const visitor = openVisitor(service)
  const token = new URL(link).hash.slice(1)
  await visitor.send('POST', '/identity/sign-in-link', { body: { token } })
  const readWorkers = async () =>
    hostState.parse(await (await visitor.send('GET', '/identity/host')).json()).workers

  const stopping = new AbortController()
  const reporting = announceWorker(
    {
      db,
      clock: systemClock,
      log: createLog('silent'),
      workerId: 'worker-a',
      version: '1.2.3',
      concurrency: 4,
      listModelRoutes: () => [{ name: 'openai/gpt', isHealthy: false }],
    },
    stopping.signal,
  )
  await expect.poll(readWorkers).toEqual([
    {
      id: 'worker-a',
      version: '1.2.3',
      concurrency: 4,
      sessions: 0,
      started_at: expect.any(String),
      silent_s: expect.any(Number),
      model_routes: [{ name: 'openai/gpt', healthy: false }],
    },
  ])
  const seenAt = new Date(Date.now() - 61 * 60_000)
  await db
    .insertInto('workers')
    .values({ id: 'killed', version: '1.2.3', concurrency: 4, model_routes: '[]', seen_at: seenAt })
    .execute()
  expect((await readWorkers()).map(({ id }) => id)).toEqual(['worker-a'])
  stopping.abort()
  await reporting
  expect(await readWorkers()).toEqual([])
})
