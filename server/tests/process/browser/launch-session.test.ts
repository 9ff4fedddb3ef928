import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { BrowserSession } from '../../../src/browser/browser-session.ts'
import { launchBrowserSession } from '../../../src/browser/launch-session.ts'
import { findChromium, listCacheFolders } from '../../../src/browser/launch/find-chromium.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'
import { listen } from '../../support/servers/listen.ts'

const { signal } = new AbortController()

test('a session says why a site cannot be opened, as far as customers may know', async () => {
  await using site = await listen(
    createServer((_request, response) => response.end('<h1>Shop</h1>')),
  )
  const { session, folder } = await launch(
    new Map([
      ['shop.test.example', site.port],
      ['closed.test.example', await findTestPort()],
    ]),
  )

  expect(await session.open('http://shop.test.example/', signal)).toEqual({
    kind: 'opened',
    url: 'http://shop.test.example/',
    status: 200,
  })
  expect(await session.open('https://closed.test.example/', signal)).toMatchObject({
    kind: 'failed',
    reason: 'connection_failed',
  })
  // Identical wording, so that it does not reveal which names our own network knows.
  for (const host of ['unknown.test.example', 'inside.test.example']) {
    expect(await session.open(`https://${host}/`, signal)).toEqual({
      kind: 'failed',
      reason: 'unknown_host',
      message: 'no public address was found for the host',
    })
  }
  expect(await session.open('https://elsewhere.example/', signal)).toMatchObject({
    kind: 'failed',
    reason: 'target_refused',
  })

  await session[Symbol.asyncDispose]()
  expect(await readdir(folder)).toEqual([])
})

async function launch(
  testHosts: Map<string, number>,
): Promise<{ session: BrowserSession; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await chmod(folder, 0o711)
  const session = await launchBrowserSession(
    {
      clock: systemClock,
      chromium: await findChromium({ browserPath: null, cacheFolders: listCacheFolders() }),
      folder,
      guard: {
        testHosts,
        resolveHost: (host) =>
          host === 'inside.test.example'
            ? Promise.resolve(['10.0.0.5'])
            : Promise.reject(new Error('ENOTFOUND')),
      },
    },
    {
      allowlist: ['*.test.example'],
      lifetimeMs: 60_000,
      context: {},
      onEgress: () => undefined,
    },
  )
  onTestFinished(() => session[Symbol.asyncDispose]())
  return { session, folder }
}
