import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  listBasicEnvironment,
  type ProgramEnd,
  spawnProgram,
} from '../../server/tests/support/process/spawn-program.ts'

const execute = promisify(execFile)
const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const source = ['--source', 'https://maya:secret@git.example.com/acme/understudy.git']
const url = 'https://shop.example.com/'

let scratch: string

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'understudy-init-'))
})

afterAll(() => rm(scratch, { recursive: true, force: true }))

/** A folder of its own, with these files. */
async function makeFolder(name: string, files: readonly string[] = []): Promise<string> {
  const folder = join(scratch, name)
  await mkdir(folder)
  for (const file of files) await mkdir(join(folder, file), { recursive: true })
  return folder
}

async function init(folder: string, ...parameters: string[]): Promise<ProgramEnd> {
  const settings = { environment: {}, deadlineMs: 60_000, folder }
  return spawnProgram(main, { ...settings, parameters: ['init', ...parameters] }).ended
}

const workflow = z.object({
  on: z.unknown(),
  permissions: z.record(z.string(), z.string()),
  jobs: z.object({
    visitors: z.object({
      steps: z.array(z.object({ uses: z.string(), with: z.record(z.string(), z.string()) })),
    }),
  }),
})

test('on GitHub it writes a workflow with inputs that the action has, once', async () => {
  const folder = await makeFolder('github', ['.github'])
  const task = 'Buy a "mug": # now'
  const server = ['--server', 'https://understudy.example.com']
  const { code, stdout } = await init(folder, ...source, ...server, '--task', task)
  expect([code, stdout]).toEqual([0, expect.stringContaining('UNDERSTUDY_API_KEY')])
  const path = join(folder, '.github/workflows/understudy.yml')
  const written = await readFile(path, 'utf8')
  expect(written).not.toContain('secret@')
  const { on, jobs } = workflow.parse(parse(written))
  const [step] = jobs.visitors.steps
  expect([on, step?.uses]).toEqual(['deployment_status', 'acme/understudy@v0.1.0'])
  expect(step?.with).toMatchObject({ task, 'api-key': '${{ secrets.UNDERSTUDY_API_KEY }}' })
  const action = z
    .object({ inputs: z.record(z.string(), z.unknown()) })
    .parse(parse(await readFile(new URL('../../action.yml', import.meta.url), 'utf8')))
  expect(Object.keys(action.inputs)).toEqual(expect.arrayContaining(Object.keys(step?.with ?? {})))

  const again = await init(folder, url, ...source)
  expect([again.code, again.stderr]).toEqual([2, expect.stringContaining('--force replaces it')])
  expect(await readFile(path, 'utf8')).toBe(written)
  expect((await init(folder, url, ...source, '--force')).code).toBe(0)
  expect(await readFile(path, 'utf8')).toContain(`url: "${url}"`)
})

test('on GitLab it writes a job, or a file to include if there are jobs', async () => {
  const folder = await makeFolder('gitlab')
  expect((await init(folder, url, ...source, '--ci', 'gitlab')).code).toBe(0)
  const job = {
    include: [{ project: 'acme/understudy', file: 'cli/ci/gitlab.yml' }],
    visitors: {
      extends: '.understudy',
      variables: {
        UNDERSTUDY_SOURCE: 'https://git.example.com/acme/understudy.git',
        UNDERSTUDY_SITE: url,
      },
    },
  }
  expect(parse(await readFile(join(folder, '.gitlab-ci.yml'), 'utf8'))).toEqual(job)
  const { code, stdout } = await init(folder, url, ...source)
  expect([code, stdout]).toEqual([0, expect.stringContaining('- local: .gitlab/understudy.yml')])
  expect(parse(await readFile(join(folder, '.gitlab/understudy.yml'), 'utf8'))).toEqual(job)
})

/** A repository that installs a command called understudy, which prints its parameters and ends with 4. */
async function makeSource(): Promise<string> {
  const folder = await makeFolder('source', ['cli'])
  const manifest = { name: 'source', version: '1.0.0', private: true, workspaces: ['cli'] }
  const cli = { name: 'cli', version: '1.0.0', bin: { understudy: './understudy.js' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'cli/package.json'), JSON.stringify(cli))
  const program = `#!/usr/bin/env node\nconsole.log(JSON.stringify(process.argv.slice(2)))\nprocess.exitCode = 4\n`
  await writeFile(join(folder, 'cli/understudy.js'), program)
  await chmod(join(folder, 'cli/understudy.js'), 0o755)
  await execute('npm', ['install', '--package-lock-only', '--offline'], { cwd: folder })
  await commit(folder)
  return folder
}

async function commit(folder: string): Promise<void> {
  const author = ['-c', 'user.name=Maya', '-c', 'user.email=maya@example.com']
  await execute('git', ['init', '--quiet', '--initial-branch', 'topic', folder])
  await execute('git', ['-C', folder, 'add', '.'])
  const parameters = ['-C', folder, ...author, 'commit', '--quiet', '--allow-empty', '-m', 'All']
  await execute('git', parameters)
}

test('elsewhere it writes a script that passes on the exit code', async () => {
  const folder = await makeFolder('generic')
  await commit(folder)
  const task = `Buy "Maya's" mug; $(exit 9)`
  expect((await init(folder, `${url}?a="$b`, ...source, '--task', task)).code).toBe(0)
  const path = join(folder, 'understudy.sh')
  expect((await stat(path)).mode & 0o111).toBe(0o111)
  const script = await readFile(path, 'utf8')
  const own = script.replace('https://git.example.com/acme/understudy.git', await makeSource())
  expect(own).not.toBe(script)
  await writeFile(path, own)
  const ended = await execute('sh', [path], { cwd: folder, env: listBasicEnvironment() }).catch(
    (error: unknown) => z.object({ code: z.number(), stdout: z.string() }).parse(error),
  )
  expect(ended).toMatchObject({ code: 4 })
  const last: unknown = JSON.parse(ended.stdout.trim().split('\n').at(-1) ?? '')
  expect(last).toEqual([
    'run',
    new URL(`${url}?a="$b`).href,
    `--task=${task}`,
    '--wait',
    '300',
    '--branch',
    'topic',
    '--junit',
    'understudy.xml',
    '--md',
    'understudy.md',
  ])
})

test('2: a source that is no repository, and a site that nobody names', async () => {
  const folder = await makeFolder('refused')
  const unknown = await init(folder, url, '--source', '/srv/understudy')
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('/srv/understudy is not the https address of a repository'),
  ])
  const nameless = await init(folder, '--ci', 'gitlab', ...source)
  expect([nameless.code, nameless.stderr]).toEqual([
    2,
    expect.stringContaining('A pipeline of GitLab has to know the site'),
  ])
})
