import { expect, test } from 'vitest'
import { seedRun } from '../../support/records/seed-run.ts'
import { startTestService, type TestCaller } from '../../support/service/test-service.ts'

test('runs requested at the same moment are returned only to their customers, each with its own sessions', async () => {
  await using service = await startTestService()
  const { db } = service
  const [one, two] = [await service.addCaller('one'), await service.addCaller('two')]
  await seedRun(db, { ...one, runId: 'run_same', sessionIds: ['sess_c', 'sess_a', 'sess_b'] })
  await seedRun(db, { ...two, runId: 'run_same', sessionIds: ['sess_z', 'sess_y'] })
  await seedRun(db, { ...one, runId: 'run_of_one', sessionIds: ['sess_d'] })

  const asked = Array.from({ length: 25 }, () => [
    listSessions(one, 'run_same'),
    listSessions(two, 'run_same'),
    listSessions(one, 'run_of_one'),
    listSessions(two, 'run_of_one'),
  ])

  const answers = await Promise.all(asked.map((together) => Promise.all(together)))
  for (const answer of answers) {
    expect(answer).toEqual([['sess_c', 'sess_a', 'sess_b'], ['sess_z', 'sess_y'], ['sess_d'], 404])
  }
})

test('lists requested at the same moment are returned only to their customers, each from its own position', async () => {
  await using service = await startTestService()
  const [one, two] = [await service.addCaller('one'), await service.addCaller('two')]
  for (const runId of ['run_a', 'run_b', 'run_c']) {
    await seedRun(service.db, { ...one, runId, sessionIds: [`sess_${runId}`] })
  }
  await seedRun(service.db, { ...two, runId: 'run_z', sessionIds: ['sess_z'] })
  const { next_cursor: cursor } = await one.client.runs.list({ limit: 1 })
  const after = { cursor: cursor ?? '' }

  const asked = Array.from({ length: 25 }, () => [
    listIds(one, {}),
    listIds(one, { limit: 2 }),
    listIds(one, after),
    listIds(one, { ...after, limit: 1 }),
    listIds(two, after),
    listIds(two, {}),
  ])

  const answers = await Promise.all(asked.map((together) => Promise.all(together)))
  for (const answer of answers) {
    expect(answer).toEqual([
      ['run_c', 'run_b', 'run_a'],
      ['run_c', 'run_b'],
      ['run_b', 'run_a'],
      ['run_b'],
      [],
      ['run_z'],
    ])
  }
})

test('of first runs created at the same moment, one allows its host', async () => {
  await using service = await startTestService()
  const { request, client } = await service.addCaller('newcomer')
  const persona = { name: 'Bo', role_description: 'A visitor.' }
  const hosts = Array.from({ length: 8 }, (_, index) => `shop${index}.example.com`)

  const responses = await Promise.all(
    hosts.map((host) => request('POST', '/runs', { body: { url: `https://${host}`, persona } })),
  )

  const statuses = responses.map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    202,
    ...Array.from(hosts.slice(1), () => 403),
  ])
  const { items } = await client.allowedTargets.list()
  expect(items.map(({ host_pattern: host }) => host)).toEqual([hosts[statuses.indexOf(202)]])
})

async function listIds(
  { client }: TestCaller,
  query: { limit?: number; cursor?: string },
): Promise<string[]> {
  return (await client.runs.list(query)).items.map(({ id }) => id)
}

async function listSessions(caller: TestCaller, runId: string): Promise<string[] | number> {
  const response = await caller.request('GET', `/runs/${runId}`)
  if (!response.ok) return response.status
  const { sessions } = await response.json()
  return sessions.map(({ id }: { id: string }) => id)
}
