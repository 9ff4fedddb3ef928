import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createServer } from 'node:https'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import {
  BrowserGoneError,
  type LaunchedSession,
  PageHungError,
} from '../../../src/browser/browser-session.ts'
import { createSessionHosts, type SessionHosts } from '../../../src/browser/host/session-hosts.ts'
import type { SessionLaunchOptions } from '../../../src/browser/launch-session.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { SiteLimitError, usualSiteLimits } from '../../../src/browser/launch/site-limits.ts'
import type { EgressDecision } from '../../../src/guard/egress-proxy.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { Secret } from '../../../src/lib/secret.ts'
import { listChildren, listCommandsNaming } from '../../support/process/list-commands.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { listen } from '../../support/servers/listen.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'
import { patience } from '../../support/time/patience.ts'

const { signal } = new AbortController()
const home = 'https://shop.test.example/'
const hostProgram = 'browser/host/main.ts'
const page = `<h1>Tea</h1><form><label>Password <input type="password"></label><button>Go</button></form>
  <button onclick="setInterval(() => { for (let i = 0; i < 100; i += 1) console.log(i) }, 10)">Flood</button>
  <button onclick="fetch('/take', { method: 'POST' })">Send</button>`

const pages: Readonly<Record<string, string>> = {
  '/long': `<script>setInterval(() => prompt('Tea', 'x'.repeat(3e7)), 50)</script>`,
  '/wordy': `<script>setInterval(() => console.log('x'.repeat(1e5)), 50)</script>`,
}

const login = {
  handle: 'cred_1',
  host: 'shop.test.example',
  username: new Secret('bo@shop.example'),
  password: new Secret('correct horse battery'),
}

describe.runIf(process.platform === 'linux')('a session in a process of its own', () => {
  // Those of an earlier test can take a moment to end.
  beforeEach(async () => {
    await vi.waitUntil(async () => listHosts().length === 0, patience)
  })

  test('sees, acts, fills logins in and takes pictures as one in this process', async () => {
    const { session, egress } = await launch({ credentials: [login] })

    expect(await session.open(home, signal)).toEqual({ kind: 'opened', url: home, status: 200 })
    const observation = await session.observe(signal)
    expect(observation.lines).toContain('Tea')
    const field = observation.elements.find(({ role }) => role === 'textbox')
    const action = { kind: 'use_credential', ref: field?.ref ?? '' } as const
    expect(
      await session.act({ ...action, credential: 'cred_1', field: 'password' }, signal),
    ).toMatchObject({ ok: true, failure: null })
    const pictured = await session.screenshot(signal)
    expect('bytes' in pictured && [...pictured.bytes.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff])
    expect(egress).toContainEqual({
      host: 'shop.test.example',
      port: 443,
      carrier: 'request',
      verdict: { kind: 'connected' },
    })
  })

  test('gives the host back to the next session, which starts no other', async () => {
    const hosts = openHosts()
    const first = await launch({}, hosts)
    const [host] = listHosts()
    await first.session[Symbol.asyncDispose]()
    const second = await launch({}, hosts)
    await second.session.open(home, signal)

    expect(listHosts()).toEqual([host])
  })

  test('ends a host that has held logins, together with its session', async () => {
    const { session } = await launch({ credentials: [login] })
    const [host] = listHosts()
    await session[Symbol.asyncDispose]()

    await expect.poll(listHosts).not.toContain(host)
  })

  test('says what the site used too much of', async () => {
    const { session } = await launch({ limits: { ...usualSiteLimits, eventsPerSecond: 50 } })
    await session.open(home, signal)
    const { elements } = await session.observe(signal)
    const ref = elements.find(({ name }) => name === 'Flood')?.ref ?? ''

    const flood = async () => {
      await session.act({ kind: 'click', ref }, signal)
      for (;;) await passSlowPage(() => session.observe(signal))
    }

    await expect(flood()).rejects.toThrow(
      new SiteLimitError('console', 'the site wrote more than 50 messages a second to the console'),
    )
  })

  test('ends with its site if that makes the host hoard, and beside it all goes on', async () => {
    const hosts = openHosts()
    const process = { ...usualSiteLimits.process, hostMemoryMib: 160 }
    const hoarding = await launch({ limits: { ...usualSiteLimits, process } }, hosts)
    const other = await launch({}, hosts)
    await other.session.open(home, signal)

    const visit = async () => {
      await passSlowPage(() => hoarding.session.open(`${home}long`, signal))
      for (;;) await passSlowPage(() => hoarding.session.observe(signal))
    }

    await expect(visit()).rejects.toThrow(
      new SiteLimitError('reading_memory', 'reading the site took too much memory'),
    )
    expect((await other.session.observe(signal)).lines).toContain('Tea')
    await expectNothingLeft(hoarding.folder)
  })

  test('says that the site wrote too much text to the console', async () => {
    const { session } = await launch({ limits: { ...usualSiteLimits, consoleMb: 1 } })
    const visit = async () => {
      await session.open(`${home}wordy`, signal)
      for (;;) await passSlowPage(() => session.observe(signal))
    }

    await expect(visit()).rejects.toThrow(
      new SiteLimitError('console_text', 'the site wrote more than 1 MB to the console'),
    )
  })

  test('that only reads sends nothing that may change data', async () => {
    const { session } = await launch({ isReadOnly: true })
    await session.open(home, signal)
    const { elements } = await session.observe(signal)
    const ref = elements.find(({ name }) => name === 'Send')?.ref ?? ''

    await session.act({ kind: 'click', ref }, signal)

    const { failedRequests } = await session.observe(signal)
    expect(failedRequests).toMatchObject([{ method: 'POST', url: `${home}take`, status: null }])
  })

  test('stops waiting as soon as its signal aborts, and can be closed then', async () => {
    const { session, folder } = await launch({})
    await session.open(home, signal)
    const stopping = new AbortController()
    const opening = session.open(`${home}endless`, stopping.signal)
    stopping.abort(new Error('stopped'))

    await expect(opening).rejects.toThrow('stopped')
    await session[Symbol.asyncDispose]()
    expect(await readdir(folder)).toEqual([])
  })

  test('a host that ends takes its browser along, and its session is told', async () => {
    const { session, folder } = await launch({})
    await session.open(home, signal)
    for (const pid of listHosts()) process.kill(pid, 'SIGKILL')

    await expect(session.observe(signal)).rejects.toThrow(
      new BrowserGoneError('the browser is gone'),
    )
    await expectNothingLeft(folder)
  })

  test('a host that hangs delays no other session, and is ended when its session is', async () => {
    const hosts = openHosts()
    const hung = await launch({}, hosts)
    await hung.session.open(home, signal)
    const host = firstOf(listHosts())
    const other = await launch({}, hosts)
    process.kill(host, 'SIGSTOP')
    await other.session.open(home, signal)

    expect((await other.session.observe(signal)).lines).toContain('Tea')
    await hung.session[Symbol.asyncDispose]()
    await expectNothingLeft(hung.folder)
  })

  test.each([
    ['works', 'SIGKILL', false],
    ['hangs', 'SIGKILL', true],
    ['closes its browser', 'SIGTERM', false],
  ] as const)(
    'a worker that is killed while its host %s leaves nothing behind',
    async (_how, ending, isStopped) => {
      const parent = await openFolder()
      const port = await openSite()
      const script = fileURLToPath(
        new URL('../../fixtures/hold-hosted-session.ts', import.meta.url),
      )
      const worker = spawn(process.execPath, [script, parent, String(port)], {
        env: { ...process.env, TMPDIR: parent },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void worker.kill('SIGKILL'))
      const [line] = await once(worker.stdout, 'data')
      const { folder } = z.object({ folder: z.string() }).parse(JSON.parse(String(line)))
      const host = firstOf(listChildren(firstOf([worker.pid]), hostProgram))
      if (isStopped) process.kill(host, 'SIGSTOP')

      worker.kill(ending)

      await expectNothingLeft(folder)
      await expect.poll(() => isThere(host)).toBe(false)
    },
  )
})

/** On a busy machine the page can be too slow to respond, which is not what ends its session here. */
async function passSlowPage(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PageHungError)) throw error
  }
}

async function expectNothingLeft(folder: string): Promise<void> {
  await expect.poll(() => listCommandsNaming(folder)).toEqual([])
  await expect.poll(() => readdirSync(folder)).toEqual([])
}

function isThere(pid: number): boolean {
  return readdirSync('/proc').includes(String(pid))
}

/** Never 0, which would signal the test's own group. */
function firstOf(pids: readonly (number | undefined)[]): number {
  const [pid] = pids
  if (pid === undefined) throw new Error('no such process')
  return pid
}

function listHosts(): number[] {
  return listChildren(process.pid, hostProgram)
}

function openHosts(): SessionHosts {
  const hosts = createSessionHosts({ clock: systemClock, log: createLog('silent') })
  onTestFinished(() => hosts[Symbol.dispose]())
  return hosts
}

async function openFolder(): Promise<string> {
  const folder = await makeTestFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  return folder.path
}

async function openSite(): Promise<number> {
  const site = await listen(
    createServer(testCertificate, (request, response) => {
      if (request.url === '/endless') return
      response.writeHead(200, { 'content-type': 'text/html' })
      const body = pages[request.url ?? ''] ?? page
      response.end(`<!doctype html><html lang="en"><title>Tea</title>${body}`)
    }),
  )
  onTestFinished(() => site[Symbol.asyncDispose]())
  return site.port
}

async function launch(
  options: Partial<SessionLaunchOptions>,
  hosts = openHosts(),
): Promise<{ session: LaunchedSession; folder: string; egress: EgressDecision[] }> {
  const folder = await openFolder()
  const egress: EgressDecision[] = []
  const session = await hosts.launch(
    {
      clock: systemClock,
      chromium: await findChromium({ browserPath: null, cacheFolders: listCacheFolders() }),
      folder,
      guard: {
        testHosts: new Map([['shop.test.example', await openSite()]]),
        resolveHost: () => Promise.resolve([]),
      },
    },
    {
      customerId: 'cust_a',
      allowlist: ['shop.test.example'],
      lifetimeMs: 90_000,
      context: {},
      onEgress: (decision) => egress.push(decision),
      ...options,
    },
  )
  onTestFinished(() => session[Symbol.asyncDispose]())
  return { session, folder, egress }
}
