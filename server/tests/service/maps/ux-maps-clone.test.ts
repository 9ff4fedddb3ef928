import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneRepository } from '../../../src/git/clone-repository.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createTemporaryPrefix } from '../../../src/lib/temporary-names.ts'
import { unpackRepository } from '../../support/records/unpack-repository.ts'
import type { ListeningSite } from '../../support/servers/listen.ts'
import { answerFrom } from '../../support/servers/start-git-server.ts'
import { startTlsSite } from '../../support/servers/start-tls-site.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { waitForUxMap } from '../../support/service/wait-for-ux-map.ts'

const run = promisify(execFile)

let folder: string
let server: ListeningSite
let service: TestService
let commit: string
let clonesBefore: string[]
const asked: string[] = []

/** git with a committer and without user settings. */
async function git(repository: string, ...given: string[]): Promise<string> {
  const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
  const { stdout } = await run('git', ['-C', repository, ...who, ...given], {
    env: { HOME: folder, GIT_CONFIG_NOSYSTEM: '1' },
  })
  return stdout.trim()
}

/** A commit with a link, a submodule, a hook's name and filters that a careless checkout would run. */
async function createRepository(name: string): Promise<string> {
  const repository = join(folder, name)
  await run('git', ['init', '--quiet', '--initial-branch=main', repository])
  await unpackRepository('html', repository)
  await writeFile(join(repository, '.gitattributes'), '*.html filter=lfs\n')
  await git(repository, 'add', '.')
  const text = await git(repository, 'hash-object', '-w', 'site/index.html')
  const index = ['update-index', '--add', '--cacheinfo']
  await git(repository, ...index, `120000,${text},site/link.html`)
  await git(repository, ...index, `160000,${'1'.repeat(40)},site/module`)
  await git(repository, 'commit', '--quiet', '--message=First')
  return git(repository, 'rev-parse', 'HEAD')
}

/** Its one commit takes a thousandth of its size on disk and on the wire. */
async function createHugeCommit(name: string): Promise<void> {
  const repository = join(folder, name)
  await run('git', ['init', '--quiet', '--initial-branch=main', repository])
  await git(repository, 'config', 'core.compression', '1')
  const tree = await git(repository, 'write-tree')
  const who = 'A <a@example.com> 0 +0000'
  const text = `tree ${tree}\nauthor ${who}\ncommitter ${who}\n\n`.padEnd(260 * 1024 * 1024)
  await writeFile(join(folder, 'commit'), text)
  const command = ['hash-object', '-t', 'commit', '-w', join(folder, 'commit')]
  const object = await git(repository, ...command)
  await git(repository, 'update-ref', 'refs/heads/main', object)
}

/** Those of this process: other files of tests clone at the same time. */
async function listClones(): Promise<string[]> {
  const prefix = await createTemporaryPrefix('understudy-clone')
  return (await readdir(tmpdir())).filter((name) => name.startsWith(prefix))
}

/** Git's own server, and a repository that has moved to a private address. */
function answer(request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', 'https://git.test.example')
  asked.push(url.pathname)
  if (url.pathname.startsWith('/moved.git/')) {
    response.writeHead(302, { location: `https://10.0.0.5${url.pathname}${url.search}` }).end()
    return
  }
  answerFrom(folder, url, { request, response })
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-git-'))
  clonesBefore = await listClones()
  commit = await createRepository('site')
  server = await startTlsSite(answer)
  service = await startTestService({
    ROLE: 'all',
    TEST_HOSTS: `git.test.example=127.0.0.1:${server.port}`,
  })
})

afterAll(async () => {
  await service[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

async function map(clone_url: string, wanted: { commit_sha: string; ref_name?: string }) {
  const { client } = service
  const { id } = await client.repositories.create({ name: 'site', clone_url })
  const { job_id } = await client.uxMaps.createJob({ repository_id: id, ...wanted })
  return waitForUxMap(client, job_id)
}

test('a repository is cloned over https at the commit asked for, and only its files are read', async () => {
  const job = await map('https://git.test.example/site.git', { commit_sha: commit })
  expect({ status: job.status, reason: job.reason }).toEqual({ status: 'completed', reason: null })
  expect(job.map?.nodes.map(({ url_pattern, file }) => [url_pattern, file])).toEqual([
    ['/', 'site/index.html'],
    ['/about.html', 'site/about.html'],
    ['/contact.html', 'site/contact.html'],
    ['/news', 'site/news/index.html'],
    ['/thanks.html', 'site/thanks.html'],
  ])
  expect(asked).not.toContain('/site.git/info/lfs/objects/batch')
})

test('without a branch, that of the repository is read', async () => {
  const { client } = service
  const clone_url = 'https://git.test.example/site.git'
  const { id, default_branch: branch } = await client.repositories.create({
    name: 'site',
    clone_url,
  })
  expect(branch).toBe('HEAD')
  const { job_id } = await client.uxMaps.createJob({ repository_id: id, commit_sha: branch })
  const job = await waitForUxMap(client, job_id)
  expect({ status: job.status, reason: job.reason }).toEqual({ status: 'completed', reason: null })
})

test('a branch and a shortened hash are resolved to their commit', async () => {
  const url = 'https://git.test.example/site.git'
  expect((await map(url, { commit_sha: 'main' })).status).toBe('completed')
  expect((await map(url, { commit_sha: commit.slice(0, 8) })).status).toBe('completed')
})

test.each([
  [
    'site',
    { commit_sha: 'f'.repeat(40) },
    `The repository has no branch, tag or commit “${'f'.repeat(40)}” that can be read.`,
  ],
  [
    'none',
    { commit_sha: 'main' },
    'The repository could not be cloned: it does not exist or is not public.',
  ],
  [
    'site',
    { commit_sha: '--upload-pack=touch x', ref_name: '-x' },
    'The repository has no branch, tag or commit “--upload-pack=touch x” that can be read.',
  ],
  [
    'moved',
    { commit_sha: 'main' },
    'This URL cannot be used: its host must exist and have a public address, and it must use https and contain no credentials.',
  ],
])('%s at %o fails with a message', async (name, wanted, reason) => {
  const job = await map(`https://git.test.example/${name}.git`, wanted)
  expect({ status: job.status, reason: job.reason, map: job.map }).toEqual({
    status: 'failed',
    reason,
    map: null,
  })
})

test.runIf(process.platform === 'linux')(
  'a repository that git cannot hold in memory fails in words',
  async () => {
    await createHugeCommit('huge')
    const job = await map('https://git.test.example/huge.git', { commit_sha: 'main' })
    expect({ status: job.status, reason: job.reason }).toEqual({
      status: 'failed',
      reason: 'Git needs more than 256 MiB of memory for this repository.',
    })
  },
)

test('a nonexistent host fails with the same message as a forbidden one', async () => {
  const job = await map('https://nobody.invalid-host.example/site.git', { commit_sha: 'main' })
  expect(job).toMatchObject({
    status: 'failed',
    reason:
      'This URL cannot be used: its host must exist and have a public address, and it must use https and contain no credentials.',
  })
})

test('a machine without git says so', async () => {
  const wanted = {
    cloneUrl: 'https://git.test.example/site.git',
    commitSha: 'main',
    refName: 'main',
    defaultBranch: 'main',
  }
  const guard = {
    resolveHost: async () => [],
    testHosts: new Map([['git.test.example', server.port]]),
  }
  const deps = { guard, clock: systemClock, searchPath: join(folder, 'nothing') }
  await expect(cloneRepository(deps, wanted, new AbortController().signal)).rejects.toThrow(
    'Git cannot be started on the machine that creates maps.',
  )
})

test('nothing of a clone is left behind', async () => {
  const left = (await listClones()).filter((name) => !clonesBefore.includes(name))
  expect(left).toEqual([])
})
