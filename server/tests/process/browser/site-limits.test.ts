import { readdir } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { createServer } from 'node:https'
import { expect, onTestFinished, test } from 'vitest'
import type { LaunchedSession } from '../../../src/browser/browser-session.ts'
import { launchBrowserSession } from '../../../src/browser/launch-session.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import {
  SiteLimitError,
  type SiteLimits,
  usualSiteLimits,
} from '../../../src/browser/launch/site-limits.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { listCommandsNaming } from '../../support/process/list-commands.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { listen } from '../../support/servers/listen.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'

const { signal } = new AbortController()
const { process: usual, traffic } = usualSiteLimits
const isLinux = process.platform === 'linux'

/** What a page does, what of it is limited in the test, and what is said then. */
const cases: readonly [
  name: string,
  page: string,
  limits: Partial<SiteLimits>,
  failure: SiteLimitError,
][] = [
  [
    'has ten workers eat memory',
    work(
      // Slowly enough for a busy machine to look before the kernel ends the page.
      `const hoard = []; setInterval(() => hoard.push(new Array(1e5).fill(Math.random())), 100)`,
      10,
    ),
    { process: { ...usual, memoryMib: 512 } },
    new SiteLimitError('memory', 'the site used more than 0.5 GB of memory'),
  ],
  [
    'keeps a processor busy',
    work('for (;;) {}', 2),
    // Of a busy machine it may get no more.
    { process: { ...usual, busyS: 3, busyPercent: 10 } },
    new SiteLimitError('processor', 'the site kept a CPU core busy for 3 s without a pause'),
  ],
  [
    'loads without end',
    `<script>fetch('/endless').then((answer) => answer.arrayBuffer())</script>`,
    { traffic: { ...traffic, receivedMb: 5 } },
    new SiteLimitError('received', 'the site sent more than 5 MB'),
  ],
  [
    'sends as fast as it may for a while',
    // Enough requests that a busy machine always has data to pass on.
    `<script>for (let i = 0; i < 6; i += 1) fetch('/endless').then((answer) => answer.arrayBuffer())</script>`,
    { traffic: { ...traffic, mbPerSecond: 0.2, fullSpeedS: 2 } },
    new SiteLimitError('bandwidth', 'the site sent 0.2 MB a second for 2 s without a pause'),
  ],
  [
    'sends without end',
    `<script>setInterval(() => fetch('/take', { method: 'POST', body: new Uint8Array(1e6) }), 50)</script>`,
    { traffic: { ...traffic, sentMb: 5 } },
    new SiteLimitError('sent', 'the site made the browser send more than 5 MB'),
  ],
  [
    'opens one WebSocket after the other',
    `<script>setInterval(() => { for (let i = 0; i < 20; i += 1) new WebSocket('wss://shop.test.example/') }, 50)</script>`,
    { traffic: { ...traffic, connectionsPerSecond: 10 } },
    new SiteLimitError('connections', 'the site opened more than 10 connections a second'),
  ],
  [
    'keeps its connections open and asks for more',
    `<script>setInterval(() => fetch('/never?' + Math.random()).catch(() => {}), 100)</script>`,
    { traffic: { ...traffic, openConnections: 4, refusedS: 2 } },
    new SiteLimitError(
      'open_connections',
      'the site kept 4 connections open and asked for more for 2 s without a pause',
    ),
  ],
  [
    'floods its console',
    `<script>setInterval(() => { for (let i = 0; i < 100; i += 1) console.log('Tea', i) }, 10)</script>`,
    { eventsPerSecond: 100 },
    new SiteLimitError('console', 'the site wrote more than 100 messages a second to the console'),
  ],
  [
    'floods the visitor with dialogs',
    `<script>setInterval(() => alert('Tea'), 1)</script>`,
    { eventsPerSecond: 10 },
    new SiteLimitError('dialogs', 'the site showed more than 10 dialogs a second'),
  ],
  [
    'floods itself with requests',
    `<script>setInterval(() => { for (let i = 0; i < 50; i += 1) fetch('/tea?' + Math.random()) }, 10)</script>`,
    { eventsPerSecond: 100 },
    new SiteLimitError('requests', 'the site made more than 100 requests a second'),
  ],
]

test.runIf(isLinux).each(cases)(
  'a site that %s ends its own session, with a word for it and nothing left behind',
  async (_name, page, limits, failure) => {
    await using site = await listen(createServer(testCertificate, answer(page)))
    const { session, folder } = await launch(site.port, { ...usualSiteLimits, ...limits })

    await expect(visit(session)).rejects.toThrow(failure)

    await session[Symbol.asyncDispose]()
    expect(await readdir(folder)).toEqual([])
    await expect.poll(() => listCommandsNaming(folder)).toEqual([])
  },
)

test.runIf(isLinux)('what a site may use does not end its session', async () => {
  const page = `<h1>Tea</h1>${work('setInterval(() => { for (let i = 0; i < 1e6; i += 1); }, 500)', 2)}`
  await using site = await listen(createServer(testCertificate, answer(page)))
  const { session } = await launch(site.port, {
    ...usualSiteLimits,
    process: { ...usual, busyS: 3 },
    traffic: { ...traffic, receivedMb: 5 },
  })
  await session.open('https://shop.test.example/', signal)
  for (let look = 0; look < 5; look += 1) {
    expect((await session.observe(signal)).lines).toContain('Tea')
    await session.act({ kind: 'scroll', to: 'down' }, signal)
  }
})

/** Workers that all run the same. */
function work(source: string, count: number): string {
  return `<script>const url = URL.createObjectURL(new Blob([${JSON.stringify(source)}]));
    for (let i = 0; i < ${count}; i += 1) new Worker(url)</script>`
}

function answer(page: string): RequestListener {
  return (request, response) => {
    if (request.url === '/endless') {
      response.writeHead(200, { 'access-control-allow-origin': '*' })
      // It must end with its reader: the other files of this worker would share the processor with it.
      const write = (failure?: Error | null): void => {
        if (!failure) response.write(Buffer.alloc(2 ** 16), (again) => setImmediate(write, again))
      }
      write()
      return
    }
    if (request.url?.startsWith('/never') === true) return
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><html lang="en"><title>Tea</title>${request.url === '/' ? page : ''}`,
    )
  }
}

/** Looks again and again, as a session does. */
async function visit(session: LaunchedSession): Promise<never> {
  await session.open('https://shop.test.example/', signal)
  for (;;) await session.observe(signal)
}

async function launch(
  port: number,
  limits: SiteLimits,
): Promise<{ session: LaunchedSession; folder: string }> {
  const folder = await makeTestFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const session = await launchBrowserSession(
    {
      clock: systemClock,
      chromium: await findChromium({ browserPath: null, cacheFolders: listCacheFolders() }),
      folder: folder.path,
      guard: {
        testHosts: new Map([['shop.test.example', port]]),
        resolveHost: () => Promise.resolve([]),
      },
    },
    {
      allowlist: ['shop.test.example'],
      lifetimeMs: 90_000,
      context: {},
      onEgress: () => undefined,
      limits,
    },
  )
  onTestFinished(() => session[Symbol.asyncDispose]())
  return { session, folder: folder.path }
}
