import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hasService } from '../../server/tests/support/process/has-service.ts'
import {
  makeDataFolder,
  type TestFolder,
} from '../../server/tests/support/process/make-test-folder.ts'
import type { ProgramEnd } from '../../server/tests/support/process/spawn-program.ts'
import { startChildService } from '../../server/tests/support/process/start-child-service.ts'
import { findTestPort } from '../../server/tests/support/servers/find-test-port.ts'
import { listen, type ListeningSite } from '../../server/tests/support/servers/listen.ts'
import { startProviderServer } from '../../server/tests/support/servers/provider-server.ts'
import { spawnDemo } from './support/spawn-demo.ts'

const aMinute = 60_000

let folder: TestFolder
/** The tests take turns with these. */
let DATA_DIR: string
let PORT: string

beforeAll(async () => {
  PORT = String(await findTestPort())
  const made = await makeDataFolder()
  folder = made
  DATA_DIR = made.DATA_DIR
})

afterAll(() => folder[Symbol.asyncDispose]())

const deadSite = 'https://dead.test.example/'
/** No process listens there. */
const TEST_HOSTS = 'dead.test.example=127.0.0.1:1'

test('an unknown option is rejected with the usage, and the exit code is 2', async () => {
  expect(await spawnDemo(['--bogus'], { PORT }).ended).toEqual({
    code: 2,
    stdout: '',
    stderr:
      "demo: unknown option '--bogus'\nUsage: npm run demo -- [options] [URL] (see --help)\n  [URL] is an https URL\n",
  })
})

describe('a demo that cannot start explains why in one line', () => {
  test.runIf(process.platform === 'linux')('if its folder cannot be created', async () => {
    expect(await spawnDemo([deadSite], { DATA_DIR: '/proc/understudy', PORT }).ended).toEqual(
      refusal(
        `DATA_DIR: /proc/understudy is not writable (ENOENT: no such file or directory, mkdir '/proc/understudy'); give this user write access, or set another folder`,
      ),
    )
  })

  test('if another service responds on its port', async () => {
    await using other = await startOtherService()
    const taken = { PORT: String(other.port) }
    const line = `PORT: 127.0.0.1:${taken.PORT} is in use by another process; stop it, or set another PORT`
    // Variables that the operator set for the service itself do not affect the demo.
    const hosts = { DATABASE_URL: 'postgres://127.0.0.1:1/app', DATABASE_BACKEND: 'citus' }
    expect(await spawnDemo([deadSite], { ...hosts, DATA_DIR, ...taken, TEST_HOSTS }).ended).toEqual(
      refusal(`the service did not start: ${line} (log: ${join(DATA_DIR, 'server.log')})`),
    )
  })
})

describe('a demo of an unreachable site', () => {
  let ended: ProgramEnd

  beforeAll(async () => {
    ended = await spawnDemo([deadSite, '--once'], { DATA_DIR, PORT, TEST_HOSTS }).ended
  })

  test('reports it as such, with the reason, and the exit code is 1', () => {
    expect(ended.code).toBe(1)
    expect(ended.stdout).toMatch(
      /\nThe site was not tested\.\n {2}The visit could not continue, .*The site could not be reached\.\n\nReport: /,
    )
    expect(ended.stdout).not.toContain('No problems')
  })

  test('prints a command at its end that serves its report again', async () => {
    const [, reportUrl = '', kept, ownPort] =
      /Report: (\S+)\nThe service stops now; .*: DATA_DIR=(\S+) PORT=(\d+) npm start\n$/.exec(
        ended.stdout,
      ) ?? []
    expect([kept, ownPort, new URL(reportUrl).port]).toEqual([DATA_DIR, PORT, PORT])
    await using _service = await startChildService({ DATA_DIR, PORT })
    const report = await fetch(reportUrl)
    expect(report.status).toBe(200)
    expect(await report.text()).toContain('The site could not be reached')
  })
})

test('a key that the provider rejects is reported as such, and is not shown', async () => {
  await using provider = await startProviderServer('openai', [{ kind: 'status', status: 401 }])
  const { code, stdout, stderr } = await spawnDemo(['--once'], {
    DATA_DIR,
    PORT,
    MODEL_ROUTES: `openai-compatible/m@${provider.url}`,
    OPENAI_COMPATIBLE_API_KEY: 'canary-key',
  }).ended
  expect({ code, stderr }).toEqual({ code: 1, stderr: '' })
  expect(stdout).toContain(
    'model failed: The model could not decide: The model could not be reached',
  )
  expect(stdout).toContain(`key was rejected. From ${join(DATA_DIR, 'server.log')}:`)
  expect(stdout).toMatch(/"status":401,.*"a model call failed"/)
  expect(provider.requests[0]?.headers.authorization).toBe('Bearer canary-key')
  expect(stdout + stderr).not.toContain('canary-key')
})

// Closing a terminal sends SIGHUP; SIGKILL gives the demo no time to stop anything.
test.each(['SIGHUP', 'SIGKILL'] as const)(
  'a demo ended by %s leaves no service behind',
  async (signal) => {
    const demo = spawnDemo([deadSite], { DATA_DIR, PORT, TEST_HOSTS })
    await demo.waitFor('personas visit')
    expect(await hasService(DATA_DIR)).toBe(true)
    demo.kill(signal)
    await demo.ended
    await vi.waitUntil(async () => !(await hasService(DATA_DIR)), { timeout: aMinute })
  },
)

function refusal(line: string): ProgramEnd {
  return { code: 1, stdout: 'Starting the service …\n', stderr: `demo: ${line}\n` }
}

/** Healthy, but not our service. */
async function startOtherService(): Promise<ListeningSite> {
  const server = createServer((_request, response) => response.end('{"status":"ok"}'))
  return listen(server)
}
