import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startBrowser } from '../../../src/browser/launch/launch-process.ts'
import { readProcessLimit } from '../../../src/browser/launch/read-process-limit.ts'
import { usualSiteLimits } from '../../../src/browser/launch/site-limits.ts'
import { killGroup } from '../../../src/browser/launch/watch-supervisor.ts'
import { listCommandsNaming } from '../../support/process/list-commands.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { supervise } from '../../support/process/supervise.ts'

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
