import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  // This process runs no jobs, so every job waits.
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

type Caller = Awaited<ReturnType<TestService['addCaller']>>

async function connect({ client }: Caller): Promise<string> {
  const clone_url = 'https://git.example.com/shop.git'
  return (await client.repositories.create({ name: 'shop', clone_url })).id
}

test('a later customer does not wait behind the map jobs of another', async () => {
  const many = await service.addCaller('many')
  const repository_id = await connect(many)
  for (const commit_sha of ['c1', 'c2', 'c3'])
    await many.client.uxMaps.createJob({ repository_id, commit_sha })
  const late = await service.addCaller('late')
  await late.client.uxMaps.createJob({ repository_id: await connect(late), commit_sha: 'c1' })
  const { rows } = await sql<{ customer: string }>`
    select data ->> 'customerId' as customer from queue.job where name = 'map-repository'
    order by priority desc, created_on`.execute(service.db)
  expect(rows.map(({ customer }) => (customer === late.customerId ? 'late' : 'many'))).toEqual([
    'many',
    'late',
    'many',
    'many',
  ])
})

test('the 21st waiting job is rejected with a time to retry, and other customers’ are not', async () => {
  const many = await service.addCaller('twenty')
  const repository_id = await connect(many)
  const ask = (commit_sha: string, more: object = {}) =>
    many.request('POST', '/ux-maps/jobs', { body: { repository_id, commit_sha, ...more } })
  const asked = await Promise.all(Array.from({ length: 25 }, (_, index) => ask(`c${index}`)))
  expect(asked.filter(({ status }) => status === 202)).toHaveLength(20)
  const refused = asked.filter(({ status }) => status === 429)
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(5).fill('60'))
  expect(await refused[0]?.json()).toEqual({
    error: { code: 'rate_limited', message: '20 jobs are already queued.' },
  })
  expect((await ask('c30', { changed_files: [] })).status).toBe(202)
  const other = await service.addCaller('other')
  const body = { repository_id: await connect(other), commit_sha: 'c1' }
  expect((await other.request('POST', '/ux-maps/jobs', { body })).status).toBe(202)
})

test('an equal job that has not begun is merged with the next one', async () => {
  const { client } = await service.addCaller('equal')
  const clone_url = 'https://git.example.com/shop.git'
  const { id } = await client.repositories.create({ name: 'shop', clone_url })
  const wanted = { repository_id: id, commit_sha: 'main' }
  const first = await client.uxMaps.createJob(wanted)
  expect(await client.uxMaps.createJob(wanted)).toEqual(first)
  const other = await client.uxMaps.createJob({ ...wanted, analysis_root: 'apps/web' })
  expect(other.job_id).not.toBe(first.job_id)
  await sql`update ux_map_jobs set status = 'running' where id = ${first.job_id}`.execute(
    service.db,
  )
  const later = await client.uxMaps.createJob(wanted)
  expect(later.job_id).not.toBe(first.job_id)
})
