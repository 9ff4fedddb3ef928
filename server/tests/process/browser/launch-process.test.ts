import type { ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { limitSignals } from '../../../src/browser/host/host-process.ts'
import { startBrowser } from '../../../src/browser/launch/launch-process.ts'
import { readProcessLimit } from '../../../src/browser/launch/read-process-limit.ts'
import { usualSiteLimits } from '../../../src/browser/launch/site-limits.ts'

test('a browser that does not start on the second try either reports both reasons', async () => {
  await using folder = await makeTestFolder()
  const chromium = { executablePath: '/nowhere/chromium', environment: {} }
  const options = {
    lifetimeMs: 5000,
    limits: usualSiteLimits.process,
    owner: null,
    proxyPort: 9,
    socketProxyPort: 9,
    arguments: [],
  }
  await expect(startBrowser({ chromium, folder: folder.path }, options)).rejects.toThrow(
    /not start: .*chromium.* \(first attempt: .*not start: .*chromium.*\)/u,
  )
})

test.runIf(process.platform !== 'win32')(
  'a browser whose process group cannot be written down is not run',
  async () => {
    await using folder = await makeTestFolder()
    const session = join(folder.path, 'session')
    await mkdir(session)
    await mkdir(`${session}.group`)
    const child = supervise('/bin/echo', ['it runs'], { UNDERSTUDY_FOLDER: session })
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect({ said, code }).toEqual({ said: '', code: 1 })
  },
)

test.runIf(process.platform !== 'win32')(
  'what the user of a browser planted in its folder leads no write elsewhere',
  async () => {
    await using folder = await makeTestFolder()
    const session = join(folder.path, 'session')
    const kept = join(folder.path, 'kept')
    await writeFile(kept, 'untouched')
    await mkdir(session)
    for (const name of ['group', 'pid', 'limit']) await symlink(kept, join(session, name))
    const child = supervise('/bin/echo', ['it runs'], { UNDERSTUDY_FOLDER: session })
    await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(await readFile(kept, 'utf8')).toBe('untouched')
  },
)

test.runIf(process.platform === 'linux').each([
  ['more processes than it may have is ended, and the limit recorded', 8, 'processes'],
  ['no more processes than it may have is left alone', 20, null],
] as const)('a browser with %s', async (_title, processes, limit) => {
  await using temporary = await makeTestFolder()
  const folder = join(temporary.path, 'session')
  await mkdir(folder)
  // With the name of a program that the supervisor runs.
  const twelve = 'for one in 1 2 3 4 5 6 7 8 9 10 11 12; do sleep 60 & done; sleep 3'
  const child = supervise('/bin/sh', ['-c', twelve, 'browser'], {
    UNDERSTUDY_FOLDER: folder,
    UNDERSTUDY_PROCESSES: String(processes),
  })
  await once(child, 'exit')
  expect(await readProcessLimit(`${folder}.limit`)).toBe(limit)
})

test.runIf(process.platform === 'linux')(
  'a browser that is busy in one process after the other is ended like one that is busy in one',
  async () => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const moment = 'i=0; while [ $i -lt 200000 ]; do i=$((i + 1)); done'
    const child = supervise('/bin/sh', ['-c', `while :; do sh -c '${moment}'; done`], {
      UNDERSTUDY_FOLDER: folder,
      ...briefly,
    })
    await once(child, 'exit')
    expect(await readProcessLimit(`${folder}.limit`)).toBe('processor')
  },
)

test.runIf(process.platform === 'linux').each([
  ['memory', 'const hoard = Buffer.alloc(3e8, 1); setInterval(() => hoard, 1000)'],
  ['processor', 'for (;;);'],
] as const)(
  'a session host that takes too much %s is ended, and the browser',
  async (kind, work) => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const environment = {
      ...createSettings('/bin/sh'),
      UNDERSTUDY_FOLDER: folder,
      UNDERSTUDY_OWNER: String(process.pid),
      UNDERSTUDY_HOST_MEMORY_KIB: '200000',
      ...briefly,
    }
    const given = [supervisor, '-c', 'exec sleep 60']
    const start = `require('node:child_process')
    .spawn('sh', ${JSON.stringify(given)}, { env: ${JSON.stringify(environment)}, detached: true })`
    const host = spawn(process.execPath, ['-e', `${start}; ${work}`], { stdio: 'ignore' })
    onTestFinished(() => void host.kill('SIGKILL'))

    const [, signal] = await once(host, 'exit')

    expect(signal).toBe(limitSignals[kind])
    await expect.poll(() => readdir(temporary.path)).toEqual([])
  },
)

/** A busy machine gives a process a small part of a processor. */
const briefly = { UNDERSTUDY_BUSY_SECONDS: '2', UNDERSTUDY_BUSY_PERCENT: '2' }

const supervisor = fileURLToPath(
  new URL('../../../src/browser/launch/launch-supervised.sh', import.meta.url),
)

function supervise(
  browser: string,
  given: readonly string[],
  settings: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, null> {
  return spawn('sh', [supervisor, ...given], {
    env: { ...createSettings(browser), ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
    // Leader of its own group, which a supervisor kills in the end.
    detached: true,
  })
}

function createSettings(browser: string) {
  return {
    PATH: process.env['PATH'],
    UNDERSTUDY_BROWSER: browser,
    UNDERSTUDY_USER: '60706',
    UNDERSTUDY_SECONDS: '60',
    UNDERSTUDY_OWNER: '',
    UNDERSTUDY_MEMORY_KIB: '1000000',
    UNDERSTUDY_PROCESSES: '64',
    UNDERSTUDY_BUSY_SECONDS: '30',
    UNDERSTUDY_BUSY_PERCENT: '90',
    UNDERSTUDY_HOST_MEMORY_KIB: '1000000',
  }
}
