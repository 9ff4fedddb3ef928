import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedListRows } from '../../support/reads/seed-list-rows.ts'
import {
  createResources,
  everyEndpoint,
  type OwnedIds,
  unknownIds,
  webhookTestHost,
} from '../../support/records/contract-cases.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

const library = 'pers_0000000000000000000default'

let service: TestService
let owner: TestCaller
let stranger: TestCaller
let owned: OwnedIds

beforeAll(async () => {
  service = await startTestService({ TEST_HOSTS: webhookTestHost, TRUSTED_PROXIES: '127.0.0.1' })
  owner = await service.addCaller('owner')
  stranger = await service.addCaller('stranger')
  owned = await createResources(service, owner, 'own')
  await seed(stranger.customerId, 'theirs')
  const reader = await service.addCaller('reader')
  await seed(reader.customerId, 'mine')
  readers.push(reader)
})

afterAll(() => service[Symbol.asyncDispose]())

const readers: TestCaller[] = []

/** A hundred rows in every list, each with the mark in its id. */
async function seed(customerId: string, mark: string): Promise<void> {
  const { deployCheck } = owned
  await seedListRows(service.db, { customerId, mark, count: 100, deployCheck, webhook: '' })
}

const queries: Readonly<Record<string, string>> = {
  listRuns: '?limit=100',
  listEvents: '?since=0',
  getUsage: '?month=2026-03',
}

/** Operations whose answer is about the caller as a whole. */
const lists = everyEndpoint.filter(
  ([name, { method, path, auth }]) =>
    method === 'GET' && auth === 'api_key' && !path.includes('{') && !name.includes('Billing'),
)

test('every list is checked', () => {
  expect(lists.map(([, { path }]) => path).toSorted()).toEqual([
    '/allowed-targets',
    '/api-keys',
    '/credentials',
    '/deploy-checks',
    '/events',
    '/personas',
    '/repositories',
    '/runs',
    '/share-links',
    '/usage',
    '/ux-maps/jobs',
    '/webhooks',
  ])
})

test.each(lists)(
  '%s shows a hundred rows of the caller and none of others',
  async (name, { path }) => {
    const [reader] = readers
    const response = await reader?.request('GET', `${path}${queries[name] ?? ''}`)
    expect(response?.status).toBe(200)
    const text = (await response?.text()) ?? ''
    const ids = new Set([...text.matchAll(/"(?<id>(?:mine|theirs)_\d+)"/g)].map(({ 1: id }) => id))
    expect([...ids].filter((id) => id?.startsWith('mine_')).length).toBe(100)
    expect(text).not.toContain('theirs_')
  },
)

/** Bodies that name another customer's data, by what they name. */
const naming: [string, string, string, (ids: OwnedIds) => unknown][] = [
  [
    'a persona in a deploy check',
    'POST',
    '/deploy-checks',
    ({ persona }) => ({ name: 'main', persona_ids: [persona] }),
  ],
  [
    'a credential in a deploy check',
    'POST',
    '/deploy-checks',
    ({ credential }) => ({ name: 'main', persona_ids: [library], credential_ids: [credential] }),
  ],
  [
    'a repository in a job',
    'POST',
    '/ux-maps/jobs',
    ({ repository }) => ({ repository_id: repository, commit_sha: 'c1' }),
  ],
  [
    'a persona in a run',
    'POST',
    '/runs',
    ({ persona }) => ({ url: 'https://h1.example.com', persona_id: persona }),
  ],
]

test.each(naming)('%s of another is unknown', async (_title, method, path, render) => {
  const [foreign, unknown] = await Promise.all(
    [owned, unknownIds].map(async (ids) => {
      const response = await stranger.request(method, path, { body: render(ids) })
      return [response.status, await response.text()]
    }),
  )
  expect(foreign?.[0]).toBe(404)
  expect(foreign).toEqual(unknown)
})

test('a check accepts only its own token, and another’s counts as none', async () => {
  const { client } = await service.addCaller('with a check')
  const check = await client.deployChecks.create({ name: 'own', persona_ids: [library] })
  const answers = await Promise.all(
    [owned.deployCheck, 'dc_x'].map(async (id) => {
      const response = await fetch(`${service.baseUrl}/deploy-checks/${id}/events`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${check.trigger_token}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ status: 'ready', idempotency_key: 'a' }),
      })
      return [response.status, await response.text()]
    }),
  )
  expect(answers[0]?.[0]).toBe(401)
  expect(answers[0]).toEqual(answers[1])
})

test('HEAD reveals no more about another’s data than about nothing', async () => {
  const lengths = await Promise.all(
    [owned.persona, 'pers_x'].map(async (id) => {
      const { status, headers } = await stranger.request('HEAD', `/personas/${id}`)
      return [status, headers.get('content-length')]
    }),
  )
  expect(lengths[0]?.[0]).toBe(404)
  expect(lengths[0]).toEqual(lengths[1])
})
