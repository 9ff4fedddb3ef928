import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackRepository } from '../../support/records/unpack-repository.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { waitForUxMap } from '../../support/service/wait-for-ux-map.ts'

const run = promisify(execFile)
const asItLies =
  'The folder was read as is: it has no Git repository of its own, so no commit could be checked.'

let service: TestService
let folder: string

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'understudy-repositories-')))
  await unpackRepository('next', join(folder, 'allowed', 'shop'))
  await unpackRepository('next', join(folder, 'elsewhere', 'shop'))
  await mkdir(join(folder, 'whole'))
  await writeFile(join(folder, 'whole', 'index.html'), '<h1>Start</h1>')
  service = await startTestService({
    ROLE: 'all',
    ALLOW_LOCAL_REPOSITORIES: `${join(folder, 'allowed')},${join(folder, 'whole')}`,
  })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function createLocal(name = 'shop') {
  const clone_url = join(folder, 'allowed', name)
  return service.client.repositories.create({ name, clone_url })
}

test('a repository is shown as connected, listed, and not found once deleted', async () => {
  const { client } = await service.addCaller('repositories')
  const created = await client.repositories.create({
    name: 'shop',
    clone_url: 'https://example.com/shop.git',
    analysis_root: 'apps/web',
  })
  expect(created).toEqual({
    id: expect.stringMatching(/^repo_[a-z0-9]{26}$/),
    name: 'shop',
    clone_url: 'https://example.com/shop.git',
    default_branch: 'HEAD',
    analysis_root: 'apps/web',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
  expect(await client.repositories.list()).toEqual({ items: [created] })
  await client.repositories.delete(created.id)
  expect(await client.repositories.list()).toEqual({ items: [] })
  await expect(client.repositories.delete(created.id)).rejects.toMatchObject({
    status: 404,
    code: 'repository_not_found',
  })
})

test.each([
  'http://example.com/shop.git',
  'https://user:secret@example.com/shop.git',
  'https://10.0.0.5/shop.git',
  'ssh://git@example.com/shop.git',
  'git@example.com:shop.git',
  'file:///etc',
  'ext::sh -c id',
  '--upload-pack=id',
])('%s cannot be connected, and the answer says only that', async (clone_url) => {
  const response = await service.request('POST', '/repositories', {
    body: { name: 'x', clone_url },
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toEqual({
    error: {
      code: 'invalid_request',
      message:
        'clone_url: This URL cannot be used: its host must exist and have a public address, and it must use https and contain no credentials.',
    },
  })
})

test('a folder is accepted only at or below an allowed one, however it is written', async () => {
  for (const path of ['', 'elsewhere/shop', 'allowed/../elsewhere/shop', 'allowed/none']) {
    const body = { name: 'x', clone_url: `${folder}/${path}` }
    const refused = await service.request('POST', '/repositories', { body })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toEqual({
      error: {
        code: 'invalid_request',
        message:
          'clone_url: This folder is not one that the service can read. Its operator names such folders in ALLOW_LOCAL_REPOSITORIES; other repositories need an https address.',
      },
    })
  }
})

test('a job draws the map of a repository in the shape of a run map', async () => {
  const { id } = await createLocal()
  const admitted = await service.client.uxMaps.createJob({ repository_id: id, commit_sha: 'c1' })
  expect(admitted).toEqual({
    job_id: expect.stringMatching(/^uxj_[a-z0-9]{26}$/),
    status: 'queued',
    revalidation_mode: 'full',
    reason: null,
  })
  const { map, ...job } = await waitForUxMap(service.client, admitted.job_id)
  expect(job).toMatchObject({
    job_id: admitted.job_id,
    status: 'completed',
    reason: asItLies,
    repository_id: id,
    commit_sha: 'c1',
    trigger: 'manual',
    ref_kind: 'commit',
    ref_name: 'c1',
    base_commit_sha: null,
    analysis_root: null,
  })
  expect(map?.nodes.map(({ url_pattern, title }) => [url_pattern, title])).toEqual([
    ['/', 'Lamp shop'],
    ['/cart', 'Your cart'],
    ['/docs/:slug*', 'Documentation'],
    ['/products', 'Products'],
    ['/products/:id', 'Product'],
  ])
  expect(map?.journeys).toEqual([])
  const listed = await service.client.uxMaps.listJobs()
  expect(listed.items.find(({ job_id }) => job_id === admitted.job_id)).toEqual(job)
})

test('the changes decide whether a job is skipped, incremental or full', async () => {
  const { id } = await createLocal()
  const ask = (changed_files: string[], more: object = {}) =>
    service.client.uxMaps.createJob({
      repository_id: id,
      commit_sha: 'c2',
      changed_files,
      ...more,
    })
  expect(await ask([])).toMatchObject({
    status: 'skipped',
    revalidation_mode: 'none',
    reason: 'No file was changed.',
  })
  expect(await ask(['README.txt', 'src/shop.css'])).toMatchObject({
    status: 'skipped',
    reason: 'No changed file affects the map.',
  })
  expect(await ask(['src/app/page.tsx'], { analysis_root: 'apps/web' })).toMatchObject({
    status: 'skipped',
    reason: 'No changed file is below apps/web.',
  })
  const full = await ask(['src/app/page.tsx'], { base_commit_sha: 'c0' })
  expect(full).toMatchObject({
    status: 'queued',
    revalidation_mode: 'full',
    reason: 'base_commit_sha has no finished map, so every file is read.',
  })
  const first = await waitForUxMap(service.client, full.job_id)
  await writeFile(
    join(folder, 'allowed', 'shop', 'src', 'app', 'page.tsx'),
    `export const metadata = { title: 'New start' }\nexport default function Home() { return null }\n`,
  )
  const next = await ask(['src/app/page.tsx'], { commit_sha: 'c3', base_commit_sha: 'c2' })
  expect(next).toMatchObject({ revalidation_mode: 'incremental', reason: null })
  const second = await waitForUxMap(service.client, next.job_id)
  expect(first.map?.nodes[0]?.title).toBe('Lamp shop')
  expect(second.map?.nodes[0]?.title).toBe('New start')
  expect(second.map?.nodes.slice(1)).toEqual(first.map?.nodes.slice(1))
  const skipped = await service.client.uxMaps.getJob((await ask([])).job_id)
  expect(skipped).toMatchObject({ status: 'skipped', map: null, finished_at: expect.any(String) })
})

/** Commits everything below an allowed folder, and returns the hash. */
async function commitAll(name: string): Promise<string> {
  const git = ['-C', join(folder, 'allowed', name), '-c', 'user.name=t', '-c', 'user.email=t@t']
  await run('git', [...git, 'init', '--quiet', '--initial-branch=main'])
  await run('git', [...git, 'add', '--all'])
  await run('git', [...git, 'commit', '--quiet', '--allow-empty', '--message=All'])
  return (await run('git', [...git, 'rev-parse', 'HEAD'])).stdout.trim()
}

async function mapLocal(name: string, commit_sha: string) {
  const { id } = await createLocal(name)
  const { job_id } = await service.client.uxMaps.createJob({ repository_id: id, commit_sha })
  const { status, reason, map } = await waitForUxMap(service.client, job_id)
  return { status, reason, screens: map?.nodes.map(({ url_pattern }) => url_pattern) }
}

test('the requested commit of a work tree is read, whatever its current state', async () => {
  const page = join(folder, 'allowed', 'versions', 'late.html')
  await mkdir(join(folder, 'allowed', 'versions'))
  await writeFile(join(folder, 'allowed', 'versions', 'index.html'), '<h1>Start</h1>')
  const first = await commitAll('versions')
  await writeFile(page, '<h1>Late</h1>')
  const early = { status: 'completed', reason: null, screens: ['/'] }
  expect(await mapLocal('versions', first)).toEqual(early)
  await commitAll('versions')
  const late = { status: 'completed', reason: null, screens: ['/', '/late.html'] }
  expect(await mapLocal('versions', 'main')).toEqual(late)
  expect(await mapLocal('versions', first.slice(0, 10))).toEqual(early)
})

test.each(['0'.repeat(40), 'c1', '--all', 'HEAD^{tree}'])(
  'a work tree that lacks the commit %s fails the job',
  async (commit) => {
    const name = `lacking-${commit.length}`
    await mkdir(join(folder, 'allowed', name))
    await commitAll(name)
    expect(await mapLocal(name, commit)).toEqual({
      status: 'failed',
      reason: `The repository has no branch, tag or commit “${commit}” that can be read.`,
      screens: undefined,
    })
  },
)

test('a folder without a git store of its own is never read as the work tree around it', async () => {
  await mkdir(join(folder, 'allowed', 'around', 'inner', '.git'), { recursive: true })
  await writeFile(join(folder, 'allowed', 'around', 'inner', 'index.html'), '<h1>Start</h1>')
  await commitAll('around')
  expect(await mapLocal('around/inner', 'main')).toEqual({
    status: 'completed',
    reason: asItLies,
    screens: ['/'],
  })
})

test('an allowed folder may be a repository itself', async () => {
  const whole = { status: 'completed', reason: asItLies, screens: ['/'] }
  expect(await mapLocal('../whole', 'main')).toEqual(whole)
})

test('a map without a screen says that nothing was found', async () => {
  const nothing =
    'Neither a supported framework nor a page was found. Next.js, Nuxt, SvelteKit, Astro, Remix 2, React Router, Vue Router, Express and HTML can be read.'
  await mkdir(join(folder, 'allowed', 'empty'))
  const empty = { status: 'completed', screens: [] }
  expect(await mapLocal('empty', 'c1')).toEqual({ ...empty, reason: `${asItLies} ${nothing}` })
  const commit = await commitAll('empty')
  expect(await mapLocal('empty', commit)).toEqual({ ...empty, reason: nothing })
  await mkdir(join(folder, 'allowed', 'other'))
  const manifest = '{ "dependencies": { "@angular/router": "21.0.0" } }'
  await writeFile(join(folder, 'allowed', 'other', 'package.json'), manifest)
  const other = `${nothing} package.json: screens of Angular Router (@angular/router) are not read.`
  expect(await mapLocal('other', 'c1')).toEqual({ ...empty, reason: `${asItLies} ${other}` })
})

test('a missing repository fails the job with a message, without a path of this machine', async () => {
  await mkdir(join(folder, 'allowed', 'brief'))
  const { id } = await createLocal('brief')
  await rm(join(folder, 'allowed', 'brief'), { recursive: true })
  const { job_id } = await service.client.uxMaps.createJob({ repository_id: id, commit_sha: 'c1' })
  const { status, reason, map } = await waitForUxMap(service.client, job_id)
  expect({ status, reason, map }).toEqual({
    status: 'failed',
    reason: 'The folder does not exist or is not readable.',
    map: null,
  })
})

test('deleting a repository deletes its jobs, and foreign ones are like unknown ones', async () => {
  const { id } = await createLocal()
  const { job_id } = await service.client.uxMaps.createJob({ repository_id: id, commit_sha: 'c1' })
  await waitForUxMap(service.client, job_id)
  const stranger = await service.addCaller('stranger')
  await expect(stranger.client.uxMaps.getJob(job_id)).rejects.toMatchObject({ status: 404 })
  await expect(stranger.client.repositories.delete(id)).rejects.toMatchObject({ status: 404 })
  for (const repository_id of [id, 'repo_none']) {
    await expect(
      stranger.client.uxMaps.createJob({ repository_id, commit_sha: 'c1' }),
    ).rejects.toMatchObject({ status: 404, code: 'repository_not_found' })
  }
  expect((await stranger.client.uxMaps.listJobs()).items).toEqual([])
  await service.client.repositories.delete(id)
  await expect(service.client.uxMaps.getJob(job_id)).rejects.toMatchObject({
    status: 404,
    code: 'not_found',
  })
})

test.each(['../x', './x', 'a//b', 'a\\b', '/a', 'a/', 'a/..'])(
  'the analysis root %j is rejected',
  async (analysis_root) => {
    const { id } = await createLocal()
    const body = { repository_id: id, commit_sha: 'c1', analysis_root }
    const response = await service.request('POST', '/ux-maps/jobs', { body })
    expect(response.status).toBe(400)
  },
)
