import type { ChildProcess, ChildProcessByStdio } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { listCommandsNaming } from '../../support/process/list-commands.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { limitSignals } from '../../../src/browser/host/host-process.ts'
import { startBrowser } from '../../../src/browser/launch/launch-process.ts'
import { readProcessLimit } from '../../../src/browser/launch/read-process-limit.ts'
import { killGroup } from '../../../src/browser/launch/watch-supervisor.ts'
import { usualSiteLimits } from '../../../src/browser/launch/site-limits.ts'

test('a browser that does not start on the second try either reports both reasons', async () => {
  await using folder = await makeTestFolder()
  const chromium = { executablePath: '/nowhere/chromium', environment: {} }
  const options = {
    lifetimeMs: 5000,
    isSpare: false,
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

test.runIf(process.platform === 'linux').each([
  ['longer', { waits: '1', has: '60', works: '2' }, 'it runs\n'],
  ['shorter', { waits: '60', has: '1', works: '20' }, ''],
])(
  'a browser that waited for its session has the time of the session from then on, even if it is %s',
  async (_which, { waits, has, works }, expected) => {
    await using folder = await makeTestFolder()
    const session = join(folder.path, 'session')
    await mkdir(session)
    await writeFile(`${session}.lifetime`, `${has}\n`)
    const waiting = {
      UNDERSTUDY_FOLDER: session,
      UNDERSTUDY_SECONDS: waits,
      UNDERSTUDY_HAS_SESSION: 'false',
    }
    const child = supervise('/bin/sh', ['-c', `sleep ${works}; echo it runs`], waiting)
    const [said] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(said).toBe(expected)
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

/** Names itself so that the kernel's line about it is two lines. */
const nameless = 'printf "a\\nb" >/proc/$$/comm; sleep 60'

/** What code that has left the sandbox of a browser can do: each process leaves the process group. */
const escape = (command: string): string => `setsid sh -c '${command}' </dev/null >/dev/null 2>&1 &`

test.runIf(process.platform === 'linux')(
  'processes that leave the group of their browser are counted',
  async () => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const child = supervise('/bin/sh', ['-c', `${escape(nameless).repeat(12)} sleep 30`], {
      UNDERSTUDY_FOLDER: folder,
      UNDERSTUDY_PROCESSES: '20',
    })
    await once(child, 'exit')
    // Each is a shell and what it waits for.
    expect(await readProcessLimit(`${folder}.limit`)).toBe('processes')
  },
)

test.runIf(process.platform === 'linux')(
  'shared memory that no process maps counts, and is freed with the browser',
  async () => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const held = join('/dev/shm', basename(temporary.path))
    const child = supervise('/bin/sh', ['-c', `head -c 50000000 /dev/zero >${held}; sleep 30`], {
      UNDERSTUDY_FOLDER: folder,
      UNDERSTUDY_MEMORY_KIB: '30000',
    })
    await once(child, 'exit')
    expect(await readProcessLimit(`${folder}.limit`)).toBe('memory')
    expect(existsSync(held)).toBe(false)
  },
)

test.runIf(process.platform === 'linux')(
  'shared memory of System V does not outlive the browser',
  async () => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const bytes = String(1_048_576 + process.pid)
    const make = `cat /proc/sys/kernel/shmmni; ipcmk -M ${bytes} >/dev/null; echo $?`
    const child = supervise('/bin/sh', ['-c', make], { UNDERSTUDY_FOLDER: folder })
    const [answered] = await Promise.all([text(child.stdout), once(child, 'exit')])
    // Refused, or made in the namespace of the browser where the number of segments cannot be limited.
    expect(answered).toMatch(/^(?:0\n1|[1-9]\d*\n0)\n$/u)
    expect(await readFile('/proc/sysvipc/shm', 'utf8')).not.toContain(bytes)
  },
)

test.runIf(process.platform === 'linux').each([
  // Stopped, it does not notice that its connection is closed.
  ['its supervisor is killed', 'kill -s STOP $$', (child: ChildProcess) => child.kill('SIGKILL')],
  [
    'the browser ends',
    'while ! [ -e "$HOME/end" ]; do sleep 0.1; done',
    (_child: ChildProcess, home: string) => writeFile(join(home, 'end'), ''),
  ],
] as const)(
  'no process that has left the group of its browser remains when %s',
  async (_title, browser, end) => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const command = `sleep 60; : ${temporary.path}`
    const child = supervise('/bin/sh', ['-c', `${escape(command)} ${browser}`], {
      UNDERSTUDY_FOLDER: folder,
      HOME: folder,
    })
    // What remains of a killed supervisor is for the session host to end.
    onTestFinished(() => void (child.pid === undefined || killGroup(child.pid)))
    const listEscaped = () => listCommandsNaming(`sh -c ${command} `)
    await expect.poll(listEscaped).toHaveLength(1)
    await end(child, folder)
    await expect.poll(listEscaped).toEqual([])
  },
)

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
    const host = startHost(work, ['-c', 'exec sleep 60'], {
      UNDERSTUDY_FOLDER: folder,
      UNDERSTUDY_HOST_MEMORY_KIB: '200000',
      ...briefly,
    })

    const [, signal] = await once(host, 'exit')

    expect(signal).toBe(limitSignals[kind])
    await expect.poll(() => readdir(temporary.path)).toEqual([])
  },
)

test.runIf(process.platform === 'linux')(
  'the priority of a browser that is busy is lowered, and that of its session host',
  async () => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const host = startHost('setInterval(() => undefined, 1000)', ['-c', 'while :; do :; done'], {
      UNDERSTUDY_FOLDER: folder,
      UNDERSTUDY_SHARE_PERCENT: '2',
      UNDERSTUDY_SECONDS: '110',
    })
    const supervisorId = () => Number(readFileSync(`${folder}.pid`, 'utf8').split(' ')[0])
    const priorities = () => [getPriority(supervisorId()), getPriority(host.pid)]
    // 3 of the host, and 10 because it is busy, which takes long on a busy machine.
    const lowered = Math.min(19, getPriority() + 13)
    await expect.poll(priorities, { timeout: 100_000 }).toEqual([lowered, lowered])
  },
  120_000,
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

/** A session host that does the given work; its browser is a shell with the given arguments. */
function startHost(
  work: string,
  browser: readonly string[],
  settings: Readonly<Record<string, string>>,
): ChildProcess {
  const env = {
    ...createSettings('/bin/sh'),
    UNDERSTUDY_OWNER: String(process.pid),
    ...settings,
  }
  const start = `require('node:child_process')
    .spawn('sh', ${JSON.stringify([supervisor, ...browser])}, { env: ${JSON.stringify(env)}, detached: true })`
  // A service can have a lower priority than others from the start.
  const given = ['-n', '3', process.execPath, '-e', `${start}; ${work}`]
  const host = spawn('nice', given, { stdio: 'ignore' })
  onTestFinished(() => void host.kill('SIGKILL'))
  return host
}

function createSettings(browser: string) {
  return {
    PATH: process.env['PATH'],
    UNDERSTUDY_BROWSER: browser,
    UNDERSTUDY_USER: '60706',
    UNDERSTUDY_SECONDS: '60',
    UNDERSTUDY_HAS_SESSION: 'true',
    UNDERSTUDY_OWNER: '',
    UNDERSTUDY_MEMORY_KIB: '1000000',
    UNDERSTUDY_PROCESSES: '64',
    UNDERSTUDY_BUSY_SECONDS: '30',
    UNDERSTUDY_BUSY_PERCENT: '90',
    UNDERSTUDY_SHARE_PERCENT: '50',
    UNDERSTUDY_EVERY_SECONDS: '0.5',
    UNDERSTUDY_HOST_MEMORY_KIB: '1000000',
  }
}
