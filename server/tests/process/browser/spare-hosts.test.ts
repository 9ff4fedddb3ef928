import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { LaunchedSession } from '../../../src/browser/browser-session.ts'
import { createSessionHosts } from '../../../src/browser/host/session-hosts.ts'
import type { SessionLaunchOptions } from '../../../src/browser/launch-session.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { usualSiteLimits } from '../../../src/browser/launch/site-limits.ts'
import { killGroup } from '../../../src/browser/launch/watch-supervisor.ts'
import { describeContext } from '../../../src/browser/page/describe-context.ts'
import { type Clock, MINUTE_MS, systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { listChildren, listCommandsNaming } from '../../support/process/list-commands.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { listen } from '../../support/servers/listen.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'
import { patience } from '../../support/time/patience.ts'

const { signal } = new AbortController()
const home = 'https://shop.test.example/'
const hostProgram = 'browser/host/main.ts'
const login = {
  handle: 'cred_1',
  host: 'shop.test.example',
  username: new Secret('bo@shop.example'),
  password: new Secret('correct horse battery'),
}

describe.runIf(process.platform === 'linux')('a spare browser', () => {
  // Those of an earlier test can take a moment to end.
  beforeEach(async () => {
    await vi.waitUntil(async () => listHosts().length === 0, patience)
  })

  test('is given to one session, and the next one gets another', async () => {
    const bench = await openBench()
    const spare = await bench.startSpare()
    expect(bench.listLifetimes()).toEqual([])
    const [first, second] = await Promise.all([bench.launch({}), bench.launch({})])

    expect(bench.listGroups()).toContain(spare)
    expect(bench.listGroups()).toHaveLength(2)
    expect(bench.countTaken()).toBe(1)
    expect(bench.listLifetimes()).toEqual(['90\n'])
    for (const session of [first, second]) {
      expect(await session.open(home, signal)).toMatchObject({ kind: 'opened', status: 200 })
      expect((await session.observe(signal)).lines).toContain('Tea')
    }
    await first[Symbol.asyncDispose]()
    await second[Symbol.asyncDispose]()
    expect(bench.listGroups()).toEqual([])
  })

  test('is not used if it was started with other limits', async () => {
    const bench = await openBench()
    const spare = await bench.startSpare()
    const session = await bench.launch({ limits: { ...usualSiteLimits, consoleMb: 3 } })

    expect(bench.listGroups()).toHaveLength(1)
    expect(bench.listGroups()).not.toContain(spare)
    expect(await session.open(home, signal)).toMatchObject({ kind: 'opened' })
  })

  test('is used by a visitor with a phone, as a phone', async () => {
    const bench = await openBench()
    const spare = await bench.startSpare()
    const session = await bench.launch({ context: describeContext('phone') })

    expect(bench.listGroups()).toEqual([spare])
    expect(await session.open(home, signal)).toMatchObject({ kind: 'opened' })
    const { lines, scroll } = await session.observe(signal)
    expect(lines).toContain('Tea')
    expect(scroll).toMatchObject({ viewportWidth: 412, viewportHeight: 839 })
  })

  test('is in no host that has served a session, so that it suits one with logins', async () => {
    const bench = await openBench()
    await (await bench.launch({}))[Symbol.asyncDispose]()
    const [used] = listHosts()
    const spare = await bench.startSpare()
    expect(listHosts()).toHaveLength(2)
    expect(listHosts()).toContain(used)

    await bench.launch({ credentials: [login] })

    expect(bench.countTaken()).toBe(1)
    expect(listHosts()).toHaveLength(2)
    expect(bench.listGroups()).toEqual([spare])
  })

  test('is started in the idle host of the customer whose session was the last', async () => {
    const bench = await openBench()
    await bench.startSpare()
    await (await bench.launch({}))[Symbol.asyncDispose]()
    const hosts = listHosts()
    await bench.startSpare()
    expect(listHosts()).toEqual(hosts)
    expect(listHosts()).toHaveLength(1)

    const session = await bench.launch({})

    expect(bench.countTaken()).toBe(2)
    expect(await session.open(home, signal)).toMatchObject({ kind: 'opened', status: 200 })
    expect((await session.observe(signal)).lines).toContain('Tea')
  })

  test('in a host of its own leaves one idle host beside it', async () => {
    const bench = await openBench()
    const sessions = [await bench.launch({}), await bench.launch({ customerId: 'cust_b' })]
    for (const session of sessions) await session[Symbol.asyncDispose]()
    expect(listHosts()).toHaveLength(2)

    await bench.startSpare()

    await expect.poll(listHosts).toHaveLength(2)
    expect(bench.listGroups()).toHaveLength(1)
  })

  test('that suits no session that comes is replaced by one that does', async () => {
    const bench = await openBench()
    await bench.startSpare()
    await (await bench.launch({}))[Symbol.asyncDispose]()
    const unsuited = await bench.startSpare()

    await bench.launch({ customerId: 'cust_b' })

    expect(bench.countTaken()).toBe(1)
    await expect.poll(bench.listGroups).not.toContain(unsuited)
    const next = await bench.startSpare()
    await bench.launch({ customerId: 'cust_b', credentials: [login] })
    expect(bench.countTaken()).toBe(2)
    expect(bench.listGroups()).toContain(next)
  })

  test('that dies is replaced, and leaves no files', async () => {
    const bench = await openBench()
    const spare = await bench.startSpare()
    killGroup(spare)
    const next = await bench.startSpare()
    expect([0, spare]).not.toContain(next)
    expect(bench.listGroups()).toEqual([next])
    const session = await bench.launch({})

    expect(bench.countTaken()).toBe(1)
    expect(bench.listGroups()).toContain(next)
    expect(await session.open(home, signal)).toMatchObject({ kind: 'opened' })
  })

  test('of ten minutes is closed, and no session gets it', async () => {
    const clock = createLeapingClock()
    const bench = await openBench(clock)
    const old = await bench.startSpare()
    expect(bench.listGroups()).toEqual([old])

    clock.advance(10 * MINUTE_MS)
    await expect.poll(bench.listGroups).toEqual([])
    const session = await bench.launch({})

    expect(bench.countTaken()).toBe(0)
    expect(await session.open(home, signal)).toMatchObject({ kind: 'opened', status: 200 })
    expect(bench.listGroups()).not.toContain(old)
    await bench.startSpare()
    await bench.launch({})
    expect(bench.countTaken()).toBe(1)
  })

  test('ends when no more are wanted, and with its host', async () => {
    const bench = await openBench()
    await bench.startSpare()
    bench.stopSpares()

    await expect.poll(listHosts).toEqual([])
    await bench.expectNothingLeft()
  })

  test('is gone after a kill -9 of its worker', async () => {
    const parent = await openFolder()
    const script = fileURLToPath(new URL('../../fixtures/hold-spare-browser.ts', import.meta.url))
    const worker = spawn(process.execPath, [script, parent], {
      env: { ...process.env, TMPDIR: parent },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    onTestFinished(() => void worker.kill('SIGKILL'))
    const [line] = await once(worker.stdout, 'data')
    const { folder } = z.object({ folder: z.string() }).parse(JSON.parse(String(line)))
    await expect.poll(() => listGroups(folder)).toHaveLength(1)
    await expect.poll(() => listCommandsNaming(folder)).not.toEqual([])

    worker.kill('SIGKILL')

    await expectNothingLeft(folder)
  })
})

/** A worker whose spares the test starts. */
async function openBench(clock: Clock = systemClock) {
  const folder = await openFolder()
  const site = await listen(
    createServer(testCertificate, (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Tea</title><h1>Tea</h1>')
    }),
  )
  onTestFinished(() => site[Symbol.asyncDispose]())
  const deps = {
    clock,
    chromium: await findChromium({ browserPath: null, cacheFolders: listCacheFolders() }),
    folder,
    guard: {
      testHosts: new Map([['shop.test.example', site.port]]),
      resolveHost: () => Promise.resolve([]),
    },
  }
  const lines = new PassThrough()
  let written = ''
  lines.on('data', (chunk) => {
    written += String(chunk)
  })
  const hosts = createSessionHosts({ clock, log: createLog('debug', lines) })
  onTestFinished(() => hosts[Symbol.dispose]())
  const count = (message: string) => written.split(message).length - 1
  const countReady = () => count('a spare browser is ready')
  const permits = new PassThrough({ objectMode: true })
  const taken = permits[Symbol.asyncIterator]()
  const waitForCapacity = async () => void (await taken.next())
  let spares: Disposable | null = null
  return {
    /** Allows one more, and waits until it is ready; returns the group of its processes. */
    async startSpare(): Promise<number> {
      const [known, ready] = [listGroups(folder), countReady()]
      spares ??= hosts.keepSpares({ count: 1, launch: deps, waitForCapacity })
      permits.write('one')
      await expect.poll(countReady).toBe(ready + 1)
      return listGroups(folder).find((group) => !known.includes(group)) ?? 0
    },
    stopSpares: () => spares?.[Symbol.dispose](),
    countTaken: () => count('a session took the host of a spare browser'),
    listGroups: () => listGroups(folder),
    /** What the supervisors of handed over spares were told (launch-supervised.sh). */
    listLifetimes: () =>
      readdirSync(folder)
        .filter((name) => name.endsWith('.lifetime'))
        .map((name) => readFileSync(join(folder, name), 'utf8')),
    expectNothingLeft: () => expectNothingLeft(folder),
    async launch(options: Partial<SessionLaunchOptions>): Promise<LaunchedSession> {
      const session = await hosts.launch(deps, {
        customerId: 'cust_a',
        allowlist: ['shop.test.example'],
        lifetimeMs: 90_000,
        context: describeContext('desktop'),
        onEgress: () => undefined,
        ...options,
      })
      onTestFinished(() => session[Symbol.asyncDispose]())
      return session
    },
  }
}

/** Of the browsers in a launch folder, as their supervisors recorded them. */
function listGroups(folder: string): number[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pid'))
    .map((name) => Number(readFileSync(join(folder, name), 'utf8').split(' ')[0]))
}

async function expectNothingLeft(folder: string): Promise<void> {
  await expect.poll(() => listCommandsNaming(folder)).toEqual([])
  await expect.poll(() => readdirSync(folder)).toEqual([])
}

function listHosts(): number[] {
  return listChildren(process.pid, hostProgram)
}

async function openFolder(): Promise<string> {
  const folder = await makeTestFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  return folder.path
}
