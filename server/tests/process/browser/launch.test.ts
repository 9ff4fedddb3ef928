import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { ChromiumInstallation } from '../../../src/browser/launch/chromium-installation.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { createLaunchFolder } from '../../../src/browser/launch/launch-folder.ts'
import {
  launchBrowser,
  type LaunchedBrowser,
  type LaunchOptions,
} from '../../../src/browser/launch/launch.ts'
import type { EgressDecision } from '../../../src/guard/egress-proxy.ts'
import { noTestHosts, type TestHosts } from '../../../src/guard/test-hosts.ts'
import {
  findMainProcess,
  listBrowserProcesses,
  listProcesses,
} from '../../support/process/list-processes.ts'
import { listen, type ListeningSite } from '../../support/servers/listen.ts'

const isLinux = process.platform === 'linux'
/** What never ends fails by it; a busy machine takes seconds for what takes none. */
const inTime = { timeout: 30_000, interval: 50 }
const withinFiveSeconds = { timeout: 5000, interval: 50 }

describe('a launched browser', () => {
  test('shows a test host with a self-signed certificate, through the proxy and nowhere else', async () => {
    await using site = await startSite()
    const decisions: EgressDecision[] = []
    const { context } = await launch({
      testHosts: new Map([['shop.test.example', site.port]]),
      onEgress: (decision) => decisions.push(decision),
    })
    const page = await context.newPage()

    await page.goto('https://shop.test.example/')

    expect(await page.title()).toBe('Shop')
    await expect(page.goto(`https://127.0.0.1:${site.port}/`)).rejects.toThrow('ERR_TUNNEL')
    expect(decisions).toEqual([
      { host: 'shop.test.example', port: 443, carrier: 'request', verdict: { kind: 'connected' } },
      {
        host: '127.0.0.1',
        port: site.port,
        carrier: 'request',
        verdict: { kind: 'denied', rule: 'address' },
      },
    ])
  })

  test('rejects a certificate with a key that was unknown at its start', async () => {
    await using site = await startSite()
    const { context } = await launch({ testHosts: new Map([['shop.test.example', site.port]]) })
    site.useKey('self-signed-other-key.pem')
    const page = await context.newPage()

    await expect(page.goto('https://shop.test.example/')).rejects.toThrow('ERR_CERT')
  })

  test('registers no service worker', async () => {
    await using site = await startSite()
    const { context } = await launch({ testHosts: new Map([['shop.test.example', site.port]]) })
    const page = await context.newPage()
    await page.goto('https://shop.test.example/')

    await page.evaluate("navigator.serviceWorker.register('/worker.js')")

    expect(await page.evaluate('navigator.serviceWorker.getRegistrations()')).toEqual([])
  })
})

describe.runIf(isLinux)('the processes of a launched browser', () => {
  test('run sandboxed, as a user who is not root, with no debugging port', async () => {
    const { processGroup, context } = await launch({})
    await context.newPage()
    const browser = listBrowserProcesses(processGroup)

    expect(browser.length).toBeGreaterThan(3)
    for (const { uid, command } of browser) {
      expect(uid).not.toBe(0)
      expect(command).not.toMatch(/--no-sandbox|--remote-debugging-port|--disable-web-security/)
      expect(command).not.toMatch(/IsolateOrigins|site-per-process/)
    }
    const renderer = browser.find((one) => one.command.includes('--type=renderer'))
    expect(renderer).toMatchObject({ capabilities: '0000000000000000', seccomp: '2' })
    expect(renderer?.namespaces).toBeGreaterThan(browser[0]?.namespaces ?? NaN)
  })

  test('are told to send everything through the proxy', async () => {
    const { processGroup, context } = await launch({})
    await context.newPage()
    const main = findMainProcess(processGroup)

    expect(main?.command.split(' ')).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^--proxy-server=http:\/\/127\.0\.0\.1:\d+$/),
        '--proxy-bypass-list=<-loopback>',
        '--webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
        '--disable-quic',
        '--dns-prefetch-disable',
        '--disable-background-networking',
        '--disable-component-update',
        '--no-first-run',
        '--remote-debugging-pipe',
      ]),
    )
    expect(main?.command).toContain('--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1')
  })

  test('get nothing of the worker’s environment', async () => {
    process.env.UNDERSTUDY_CANARY_SECRET = 'do-not-pass-on'
    onTestFinished(() => {
      delete process.env.UNDERSTUDY_CANARY_SECRET
    })
    const { processGroup, context } = await launch({})
    await context.newPage()

    for (const { environment } of listProcesses(processGroup)) {
      expect(environment).not.toContain('do-not-pass-on')
    }
  })

  test('cannot use up the machine’s memory: they end while a page allocates 4 GB', async () => {
    const launched = await launch({})
    const page = await launched.context.newPage()

    const allocating = page.evaluate(async () => {
      const held: Uint8Array[] = []
      try {
        while (held.length < 64) held.push(new Uint8Array(2 ** 26).fill(1))
      } catch {
        // One process cannot have all of it: it keeps what it has.
      }
      await new Promise(() => undefined)
    })

    await expect(allocating).rejects.toThrow(/closed/)
    expect(await launched.readExceeded()).toBe('memory')
    await vi.waitFor(() => expect(listProcesses(launched.processGroup)).toEqual([]), inTime)
  })

  test('still draw with WebGL and run WebAssembly', async () => {
    const { context } = await launch({})
    const page = await context.newPage()

    const works = await page.evaluate(() => [
      document.createElement('canvas').getContext('webgl') !== null,
      new WebAssembly.Memory({ initial: 1000, maximum: 10_000 }).buffer.byteLength,
    ])

    expect(works).toEqual([true, 65_536_000])
  })

  test('are gone with their files after ten launches in a row', async () => {
    const folder = await makeFolder()
    const groups: number[] = []
    for (let round = 0; round < 10; round += 1) {
      await using launched = await launchIn(folder, {})
      groups.push(launched.processGroup ?? 0)
      await launched.context.newPage()
    }

    expect(new Set(groups).size).toBe(10)
    expect(groups.flatMap((group) => listProcesses(group))).toEqual([])
    expect(await readdir(folder)).toEqual([])
  })

  test('are killed when their time is up, even if the browser is stopped', async () => {
    // Long enough for a page on a busy machine.
    const launched = await launch({ lifetimeMs: 5000 })
    for (const { pid } of listBrowserProcesses(launched.processGroup)) process.kill(pid, 'SIGSTOP')

    await vi.waitFor(() => expect(listProcesses(launched.processGroup)).toEqual([]), inTime)
    await vi.waitFor(() => expect(launched.browser.isConnected()).toBe(false), inTime)
  })

  test.each([
    ['leads the group', 0],
    ['watches the limits', 1],
  ])(
    'are gone with their files when the supervisor’s process that %s is killed',
    async (_which, place) => {
      const folder = await makeFolder()
      const launched = await launchIn(folder, {})
      await launched.context.newPage()
      // Short-lived copies of the second come after it.
      const shells = listProcesses(launched.processGroup)
        .filter(({ command }) => command.includes('launch-supervised.sh'))
        .toSorted((a, b) => a.pid - b.pid)

      process.kill(firstOf(shells.slice(place)).pid, 'SIGKILL')

      await vi.waitFor(() => expect(listProcesses(launched.processGroup)).toEqual([]), inTime)
      await vi.waitFor(() => expect(launched.browser.isConnected()).toBe(false), inTime)
      await launched[Symbol.asyncDispose]()
      expect(await readdir(folder)).toEqual([])
    },
  )

  test.each([
    ['that still listens', false],
    ['that no longer listens', true],
  ])(
    'of a browser %s end within 5 s of a kill -9 of the worker, and their files are removed',
    async (_which, isStopped) => {
      const parent = await makeFolder()
      const script = fileURLToPath(new URL('../../fixtures/hold-browser.ts', import.meta.url))
      const worker = spawn(process.execPath, [script, parent], {
        env: { ...process.env, TMPDIR: parent },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void worker.kill('SIGKILL'))
      const [line] = await once(worker.stdout, 'data')
      const held = z
        .object({ group: z.number(), folder: z.string() })
        .parse(JSON.parse(String(line)))
      expect(listProcesses(held.group).length).toBeGreaterThan(3)
      expect(await readdir(parent)).toEqual([held.folder.slice(parent.length + 1)])
      if (isStopped) {
        for (const { pid } of listBrowserProcesses(held.group)) process.kill(pid, 'SIGSTOP')
      }

      worker.kill('SIGKILL')

      await vi.waitFor(() => {
        expect(listProcesses(held.group)).toEqual([])
        expect(readdirSync(held.folder)).toEqual([])
      }, withinFiveSeconds)
      await using next = await createLaunchFolder(parent)
      expect(await readdir(parent)).toEqual([next.path.slice(parent.length + 1)])
    },
  )
})

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('no such process')
  return first
}

interface Options extends Partial<LaunchOptions> {
  testHosts?: TestHosts
}

async function launch(options: Options): Promise<LaunchedBrowser> {
  const launched = await launchIn(await makeFolder(), options)
  onTestFinished(() => launched[Symbol.asyncDispose]())
  return launched
}

let installation: Promise<ChromiumInstallation> | null = null

async function launchIn(folder: string, options: Options): Promise<LaunchedBrowser> {
  installation ??= findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
  return launchBrowser(
    {
      chromium: await installation,
      folder,
      guard: {
        resolveHost: () => Promise.resolve([]),
        testHosts: options.testHosts ?? noTestHosts,
      },
    },
    { lifetimeMs: 60_000, context: {}, onEgress: () => undefined, ...options },
  )
}

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  await chmod(folder, 0o711)
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  return folder
}

async function startSite(): Promise<ListeningSite & { useKey: (file: string) => void }> {
  const server = createServer(readPem('self-signed.pem'), (_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>Shop</title>')
  })
  const useKey = (file: string): void => server.setSecureContext(readPem(file))
  return { ...(await listen(server)), useKey }
}

/** A private key and its certificate in one file. */
function readPem(file: string): { key: Buffer; cert: Buffer } {
  const pem = readFileSync(new URL(`../../fixtures/${file}`, import.meta.url))
  return { key: pem, cert: pem }
}
