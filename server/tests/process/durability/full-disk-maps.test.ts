import { execFile } from 'node:child_process'
import { chmod, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Client, createClient, UnderstudyError } from '@understudy/sdk'
import { describe, expect, test, vi } from 'vitest'
import { listDelaysS } from '../../support/process/list-logged.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { explainNoSmallDisk, openSmallDisk } from '../../support/process/open-small-disk.ts'
import { readFirstKey, startChildService } from '../../support/process/start-child-service.ts'
import { unpackRepository } from '../../support/records/unpack-repository.ts'
import { startGitServer } from '../../support/servers/start-git-server.ts'
import { seedDataDirectory } from '../../support/service/embedded-databases.ts'

vi.setConfig({ testTimeout: 300_000 })

const run = promisify(execFile)
const obstacle = explainNoSmallDisk()
const diskMib = 100
/** Within this time after there is space again, the job goes on. */
const goesOnS = 60

/** A service whose folder of this kind is on a small disk, and a repository that it can clone. */
async function openBench(resources: AsyncDisposableStack, small: 'data' | 'tmp') {
  const { path } = resources.use(await makeTestFolder())
  const places = { data: join(path, 'data'), tmp: join(path, 'tmp'), git: join(path, 'git') }
  for (const place of Object.values(places)) await mkdir(place)
  await chmod(places.tmp, 0o711)
  const repository = join(places.git, 'site')
  await run('git', ['init', '--quiet', '--initial-branch=main', repository])
  await unpackRepository('html', repository)
  const git = ['-C', repository, '-c', 'user.name=A', '-c', 'user.email=a@example.com']
  await run('git', [...git, 'add', '.'])
  await run('git', [...git, 'commit', '--quiet', '--message=First'])
  const server = resources.use(await startGitServer(places.git))
  const disk = resources.use(await openSmallDisk(places[small], diskMib))
  await seedDataDirectory(small === 'data' ? disk.outside : places.data)
  const environment = {
    DATA_DIR: places.data,
    TMPDIR: places.tmp,
    TEST_HOSTS: `git.test.example=127.0.0.1:${server.port}`,
  }
  const service = resources.use(await startChildService(environment, { enter: disk.enter }))
  const apiKey = readFirstKey(service)
  const client = createClient({ baseUrl: service.baseUrl, apiKey, retries: 0 })
  const seen = (place: 'data' | 'tmp') => (place === small ? disk.outside : places[place])
  return { server, disk, service, client, seen }
}

async function askForMap(client: Client): Promise<string> {
  const { id } = await client.repositories.create({
    name: 'site',
    clone_url: 'https://git.test.example/site.git',
  })
  const { job_id } = await client.uxMaps.createJob({ repository_id: id, commit_sha: 'main' })
  return job_id
}

/** A request that writes: whether it was admitted, or why not. */
async function addPersona(client: Client): Promise<string> {
  try {
    await client.personas.create({ name: 'Ada', role_description: 'Buys tea.' })
    return 'added'
  } catch (error) {
    return error instanceof UnderstudyError ? error.code : String(error)
  }
}

describe.skipIf(obstacle !== '')(`while a map is built${obstacle}`, () => {
  test.each([
    ['data', 'storage_full'],
    ['tmp', 'added'],
  ] as const)(
    'the disk of %s runs full: the job goes on when there is space, and leaves nothing behind',
    async (small, added) => {
      await using resources = new AsyncDisposableStack()
      const { server, disk, service, client, seen } = await openBench(resources, small)
      const held = server.holdNext('/site.git/git-upload-pack')
      const jobId = await askForMap(client)
      const release = await held
      await disk.fill()
      release()

      await expect.poll(() => service.stderr()).toContain('a job waits for space')
      expect(await client.uxMaps.getJob(jobId)).toMatchObject({ status: 'running', reason: null })
      expect(await addPersona(client)).toBe(added)

      await disk.empty()
      const emptiedMs = Date.now()

      const readStatus = async () => (await client.uxMaps.getJob(jobId)).status
      await expect.poll(readStatus, { timeout: 200_000 }).toBe('completed')
      // By the clock of the service: how long the map takes then depends on the machine.
      const continued = 'space is available again: the job continues'
      const delaysS = listDelaysS(service, continued, emptiedMs)
      expect(delaysS.filter((s) => s >= goesOnS)).toEqual([])
      expect(delaysS).toHaveLength(1)
      const { reason, map } = await client.uxMaps.getJob(jobId)
      expect([reason, map?.nodes.length]).toEqual([null, 5])
      const clones = (await readdir(seen('tmp'))).filter((name) => name.includes('clone'))
      expect(clones).toEqual([])
      expect(await readdir(join(seen('data'), 'artifacts', '.partial'))).toEqual([])
    },
  )
})
