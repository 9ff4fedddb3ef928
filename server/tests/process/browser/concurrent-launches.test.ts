import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchBrowserSession } from '../../../src/browser/launch-session.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import type { ActionResult } from '../../../src/turn/action.ts'
import { listen, type ListeningSite } from '../../support/servers/listen.ts'

const { signal } = new AbortController()

// Alone in its file: what is set up once per process must reach all of the first browsers.
test('the first sessions of a process, launched at once, can all operate their pages', async () => {
  await using site = await startSite()
  const folder = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const chromium = await findChromium({ browserPath: null, cacheFolders: listCacheFolders() })
  const guard = {
    testHosts: new Map([['shop.test.example', site.port]]),
    resolveHost: () => Promise.resolve([]),
  }

  const results = await Promise.all([1, 2, 3].map(clickTheButton))

  expect(results.map(({ ok, changed }) => ({ ok, changed }))).toEqual([
    { ok: true, changed: true },
    { ok: true, changed: true },
    { ok: true, changed: true },
  ])

  async function clickTheButton(): Promise<ActionResult> {
    await using session = await launchBrowserSession(
      { clock: systemClock, chromium, folder, guard },
      {
        allowlist: ['shop.test.example'],
        lifetimeMs: 60_000,
        context: {},
        onEgress: () => undefined,
      },
    )
    await session.open('http://shop.test.example/', signal)
    const { elements } = await session.observe(signal)
    return await session.act({ kind: 'click', ref: elements[0]?.ref ?? '' }, signal)
  }
})

async function startSite(): Promise<ListeningSite> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<h1>Shop</h1><button onclick="this.textContent = 'Done'">Do it</button>`)
  })
  return listen(server)
}
