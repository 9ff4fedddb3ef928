import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { launchBrowser } from '../../../src/browser/launch/launch.ts'
import { findTestLaunch } from '../../support/browser/lend-browser.ts'

test('the browser gets every feature switch of Playwright within its own', async () => {
  await using launched = await launchBrowser(
    {
      ...(await findTestLaunch()),
      guard: { resolveHost: () => Promise.resolve([]), testHosts: new Map() },
    },
    { lifetimeMs: 60_000, context: {}, onEgress: () => undefined },
  )
  const commandLine = await readFile(`/proc/${launched.processGroup}/cmdline`, 'utf8')
  for (const name of ['--disable-features=', '--enable-features=']) {
    const lists = commandLine
      .split('\0')
      .filter((text) => text.startsWith(name))
      .map((text) => text.slice(name.length).split(','))
    const [playwrights, ours] = lists
    expect(lists).toHaveLength(2)
    expect(playwrights?.length).toBeGreaterThan(0)
    expect(ours).toEqual(expect.arrayContaining(playwrights ?? []))
  }
})
