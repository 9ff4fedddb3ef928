import { chmod, mkdtemp, rm } from 'node:fs/promises'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BrowserSession } from '../../../src/browser/browser-session.ts'
import { launchBrowserSession } from '../../../src/browser/launch-session.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { openSessionBench } from '../../support/browser/session-bench.ts'
import { type CorpusLine, ssrfCorpus } from '../../support/guard/ssrf-corpus.ts'
import { createScriptedMind } from '../../support/mind/scripted-mind.ts'
import { startTlsSite } from '../../support/servers/start-tls-site.ts'

const shop = 'https://shop.example.com/'
const hosts = [
  'shop.example.com',
  'example.com',
  'www.example.com',
  'hop1.example.com',
  'hop2.example.com',
]
const { signal } = new AbortController()

const asked = ssrfCorpus.filter(({ ctx }) => ctx === 'nav')

test('the corpus has 22 navigations', () => {
  expect(asked).toHaveLength(22)
})

test.each([...Map.groupBy(asked, ({ allowlist }) => allowlist.join())])(
  'a visit that may go to %s is denied every other navigation of the corpus, and continues',
  async (_allowlist, lines) => {
    let redirects: readonly string[] = []
    const answer: RequestListener = ({ headers, url }, response) => {
      const hop = Number(/^hop(\d)/.exec(headers.host ?? '')?.[1] ?? 0)
      const location = url === '/r' || hop > 0 ? redirects[hop] : undefined
      const head = location === undefined ? { 'content-type': 'text/html' } : { location }
      response.writeHead(location === undefined ? 200 : 302, head)
      response.end(`<!doctype html><title>${headers.host}</title><h1>Shop</h1>`)
    }
    await using site = await startTlsSite(answer)
    const allowlist = [...(lines[0]?.allowlist ?? []), 'shop.example.com']
    await using session = await openConfined(site.port, allowlist)
    for (const line of lines) {
      expect(await session.open(shop, signal)).toMatchObject({ kind: 'opened' })
      ;({ redirects } = line)
      await expectVerdict(session, line)
      redirects = []
      const { title } = await session.observe(signal)
      expect([line.id, title]).toEqual([line.id, titleAfter(line)])
    }
  },
)

function findLast({ url, redirects }: CorpusLine): string {
  return new URL(redirects.at(-1) ?? url, url).href
}

/** The name in one of them is allowed; the proxy finds that what it resolves to is not. */
function isBlocked(line: CorpusLine): boolean {
  return line.verdict === 'deny' && findLast(line) !== 'https://127.0.0.1.nip.io/'
}

async function expectVerdict(session: BrowserSession, line: CorpusLine): Promise<void> {
  const { id, url, verdict } = line
  const { ok, failure } = await session.act({ kind: 'goto', url }, signal)
  const { blockedNavigations } = await session.observe(signal)
  expect([id, ok, failure === null]).toEqual([id, verdict === 'allow', verdict === 'allow'])
  expect([id, blockedNavigations.map((blocked) => blocked.url)]).toEqual([
    id,
    isBlocked(line) ? [findLast(line)] : [],
  ])
}

/** Each page is named after its host; Chromium's own pages have no name. */
function titleAfter(line: CorpusLine): string {
  if (isBlocked(line)) return 'shop.example.com'
  return line.verdict === 'allow' ? new URL(findLast(line)).host : ''
}

test('an agent that requests a blank page and a source is denied, which is recorded, and continues', async () => {
  await using bench = await openSessionBench()
  await using site = await startTlsSite((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end('<!doctype html><title>Shop</title><h1>Shop</h1>')
  })
  const urls = ['about:blank', 'view-source:https://shop.example.com/', `${shop}next`]
  const mind = createScriptedMind(({ turn }) => {
    const url = urls[turn - 1]
    return url === undefined
      ? { kind: 'done', summary: 'All asked.', quote: '' }
      : { kind: 'goto', url }
  })

  const { result, turns, events } = await bench.run(
    { mind, openBrowser: () => openConfined(site.port, ['shop.example.com']) },
    { targetUrl: shop },
  )

  expect(result.kind).toBe('nothing_left')
  expect(turns.map(({ result: { ok } }) => ok)).toEqual([false, false, true, true])
  expect(events.filter(({ kind }) => kind === 'blocked_navigation')).toMatchObject([
    { turn: 1, data: { url: 'about:blank', reason: 'the scheme about: is not allowed' } },
    { turn: 2, data: { url: urls[1], reason: 'the scheme view-source: is not allowed' } },
  ])
})

async function openConfined(port: number, allowlist: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  await chmod(folder, 0o711)
  return launchBrowserSession(
    {
      clock: systemClock,
      chromium: await findChromium({ browserPath: null, cacheFolders: listCacheFolders() }),
      folder,
      guard: {
        testHosts: new Map(hosts.map((host) => [host, port])),
        resolveHost: () => Promise.resolve(['127.0.0.1']),
      },
    },
    { allowlist, lifetimeMs: 120_000, context: {}, onEgress: () => undefined },
  )
}
