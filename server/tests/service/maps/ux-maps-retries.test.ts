import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRepositoryKey } from '../../../src/artifacts/artifact-keys.ts'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import {
  failLostMapping,
  type MappingDeps,
  mapRepository,
} from '../../../src/operations/repositories/map-repository.ts'
import { startUxMapJob } from '../../../src/store/integrations/ux-map-jobs.ts'
import { unpackRepository } from '../../support/records/unpack-repository.ts'
import { endlessSpace } from '../../support/service/endless-space.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let folder: string
let service: TestService
let deps: MappingDeps
const { signal } = new AbortController()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-retries-'))
  await unpackRepository('html', join(folder, 'repositories', 'site'))
  const allowed = join(folder, 'repositories')
  // This process runs no jobs, so the tests decide when a job is tried.
  service = await startTestService({
    ALLOW_LOCAL_REPOSITORIES: allowed,
    ARTIFACTS_URL: `file:${join(folder, 'artifacts')}`,
  })
  deps = {
    db: service.db,
    artifacts: createLocalArtifactStore(join(folder, 'artifacts')),
    clock: systemClock,
    log: createLog('silent'),
    guard: { resolveHost: async () => [], testHosts: new Map() },
    localRepositories: [allowed],
    searchPath: undefined,
    space: endlessSpace,
  }
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const emptyMap = JSON.stringify({
  nodes: [],
  edges: [],
  journeys: [],
  frameworks: [],
  unresolved_links: [],
  unread_files: [],
})

async function createJob() {
  const { client, customerId } = service
  const clone_url = join(folder, 'repositories', 'site')
  const { id } = await client.repositories.create({ name: 'site', clone_url })
  const { job_id } = await client.uxMaps.createJob({ repository_id: id, commit_sha: 'c1' })
  return { repositoryId: id, customerId, jobId: job_id }
}

test('a job left running by a lost worker is done by the next try, and only once', async () => {
  const job = await createJob()
  await startUxMapJob(service.db, { ...job, id: job.jobId, at: new Date() })
  expect((await service.client.uxMaps.getJob(job.jobId)).status).toBe('running')
  await mapRepository(deps, job, signal)
  const drawn = await service.client.uxMaps.getJob(job.jobId)
  expect({ status: drawn.status, screens: drawn.map?.nodes.length }).toEqual({
    status: 'completed',
    screens: 5,
  })
  await mapRepository(deps, job, signal)
  await failLostMapping(deps, job)
  expect(await service.client.uxMaps.getJob(job.jobId)).toEqual(drawn)
})

test('a stopping worker leaves its job to another', async () => {
  const job = await createJob()
  const stopping = AbortSignal.abort(new Error('the worker is stopping'))
  await expect(mapRepository(deps, job, stopping)).rejects.toThrow('the worker is stopping')
  expect((await service.client.uxMaps.getJob(job.jobId)).status).toBe('running')
})

test('a job that was tried too often fails with a message', async () => {
  const job = await createJob()
  await failLostMapping(deps, job)
  expect(await service.client.uxMaps.getJob(job.jobId)).toMatchObject({
    status: 'failed',
    reason: 'The process that built the map failed several times, so the job was abandoned.',
    map: null,
  })
})

test('of the completed jobs of a repository the newest 30 are kept, with their maps', async () => {
  const { repositoryId, customerId, jobId } = await createJob()
  const other = await createJob()
  const insert = async (repository: string, prefix: string, count: number) =>
    sql`insert into ux_map_jobs (customer_id, id, repository_id, status, revalidation_mode, commit_sha, trigger,
        ref_kind, ref_name, created_at, started_at, finished_at)
      select ${customerId}, ${prefix} || n, ${repository}, 'completed', 'full', 'c1', 'manual', 'commit', 'c1',
        at, at, at
      from generate_series(1, ${count}::int) as n, lateral (select timestamptz '2026-01-01' + n * interval '1 day' as at) as day
    `.execute(service.db)
  await insert(repositoryId, 'uxj_old', 31)
  await insert(other.repositoryId, 'uxj_other', 31)
  const keyOf = (id: string) => createRepositoryKey(customerId, repositoryId, id, 'map.json')
  for (const id of ['uxj_old1', 'uxj_old2', 'uxj_old3'])
    await deps.artifacts.put(keyOf(id), new TextEncoder().encode(emptyMap))
  await mapRepository(deps, { customerId, jobId }, signal)
  const { items } = await service.client.uxMaps.listJobs()
  const remaining = (repository: string) =>
    items.filter((job) => job.repository_id === repository && job.status === 'completed')
  expect(remaining(other.repositoryId)).toHaveLength(31)
  expect(remaining(repositoryId)).toHaveLength(30)
  expect(remaining(repositoryId).at(-1)?.job_id).toBe('uxj_old3')
  expect((await service.client.uxMaps.getJob('uxj_old3')).map?.nodes).toEqual([])
  await expect(service.client.uxMaps.getJob('uxj_old2')).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await deps.artifacts.get(keyOf('uxj_old2'))).toBeNull()
})

test('a repository deleted while it is mapped leaves nothing behind', async () => {
  const job = await createJob()
  const artifacts: MappingDeps['artifacts'] = {
    ...deps.artifacts,
    async put(key, bytes) {
      if (key.endsWith('map.json')) await service.client.repositories.delete(job.repositoryId)
      await deps.artifacts.put(key, bytes)
    },
  }
  await mapRepository({ ...deps, artifacts }, job, signal)
  const repositories = join(folder, 'artifacts', job.customerId, 'repositories')
  const files = await readdir(repositories, { recursive: true })
  expect(files.filter((name) => name.includes(job.jobId) && name.endsWith('.json'))).toEqual([])
})
