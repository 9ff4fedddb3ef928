import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { basename, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { limitSignals } from '../../../src/browser/host/host-process.ts'
import { readProcessLimit } from '../../../src/browser/launch/read-process-limit.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { supervise, superviseByHost } from '../../support/process/supervise.ts'

/** A busy machine gives a process a small part of a processor. */
const briefly = { UNDERSTUDY_BUSY_SECONDS: '2', UNDERSTUDY_BUSY_PERCENT: '2' }

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
  [
    'graphics process is busy is not ended for it, because a visitor has a card for that',
    'gpu-process',
    '8',
    null,
  ],
  ['renderer is busy is ended', 'renderer', '60', 'processor'],
] as const)('a browser whose %s', async (_title, type, seconds, limit) => {
  await using temporary = await makeTestFolder()
  const folder = join(temporary.path, 'session')
  await mkdir(folder)
  const draw = `exec ${process.execPath} -e 'for (;;);' -- --type=${type}`
  const child = supervise('/bin/sh', ['-c', `(${draw}) & exec sleep 60`], {
    UNDERSTUDY_FOLDER: folder,
    UNDERSTUDY_SECONDS: seconds,
    ...briefly,
  })
  await once(child, 'exit')
  // Without a limit its time was up.
  expect(await readProcessLimit(`${folder}.limit`)).toBe(limit)
})

test.runIf(process.platform === 'linux').each([
  ['memory', 'const hoard = Buffer.alloc(3e8, 1); setInterval(() => hoard, 1000)'],
  ['processor', 'for (;;);'],
] as const)(
  'a session host that takes too much %s is ended, and the browser',
  async (kind, work) => {
    await using temporary = await makeTestFolder()
    const folder = join(temporary.path, 'session')
    await mkdir(folder)
    const host = superviseByHost(work, ['-c', 'exec sleep 60'], {
      UNDERSTUDY_FOLDER: folder,
      UNDERSTUDY_HOST_MEMORY_KIB: '200000',
      ...briefly,
    })
    onTestFinished(() => void host.kill('SIGKILL'))

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
    const host = superviseByHost(
      'setInterval(() => undefined, 1000)',
      ['-c', 'while :; do :; done'],
      {
        UNDERSTUDY_FOLDER: folder,
        UNDERSTUDY_SHARE_PERCENT: '2',
        UNDERSTUDY_SECONDS: '110',
      },
    )
    onTestFinished(() => void host.kill('SIGKILL'))
    const supervisorId = () => Number(readFileSync(`${folder}.pid`, 'utf8').split(' ')[0])
    const priorities = () => [getPriority(supervisorId()), getPriority(host.pid)]
    // 3 of the host, and 10 because it is busy, which takes long on a busy machine.
    const lowered = Math.min(19, getPriority() + 13)
    await expect.poll(priorities, { timeout: 100_000 }).toEqual([lowered, lowered])
  },
)
