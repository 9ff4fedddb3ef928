import { expect, onTestFinished, test } from 'vitest'
import type { FailedRequest } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startTestSite } from '../../support/servers/test-site.ts'

const { signal } = new AbortController()

test('a request to a host that no visitor can reach fails like for a visitor', async () => {
  expect(await listFailures("await fetch('https://cdn.shop.test.example/tea.json')")).toEqual([
    { url: 'https://cdn.shop.test.example/tea.json', blocked: false },
  ])
})

test('a request to a port that only sessions are denied is blocked', async () => {
  expect(await listFailures("await fetch('https://tea.example.com:2525/tea.json')")).toEqual([
    { url: 'https://tea.example.com:2525/tea.json', blocked: true },
  ])
})

test('what the site does not answer is no denial, although a WebSocket to it was denied', async () => {
  const script = `await new Promise((resolve) => { new WebSocket('wss://' + location.host).onerror = resolve })
    await fetch('/hangs-up')`
  expect(await listFailures(script, { isReadOnly: true })).toContainEqual({
    url: expect.stringMatching(/\/hangs-up$/u),
    blocked: false,
  })
})

/** The failures of a page that runs this script, which ends with one. */
async function listFailures(
  script: string,
  options: { isReadOnly?: boolean } = {},
): Promise<Pick<FailedRequest, 'url' | 'blocked'>[]> {
  const site = await startTestSite({
    '/': `<!doctype html><html lang="en"><title>Tea</title><p id="out">Tea</p>
      <script type="module">try { ${script} } catch { out.textContent = 'No tea' }</script>`,
    '/hangs-up': (_request, response) => response.destroy(),
  })
  onTestFinished(() => site[Symbol.asyncDispose]())
  const url = `https://shop.test.example:${site.port}/`
  const session = await openSiteSession(url, options)
  onTestFinished(() => session[Symbol.asyncDispose]())
  await session.open(url, signal)
  const { lines, failedRequests } = await session.observe(signal)
  expect(lines).toEqual(['No tea'])
  return failedRequests.map((request) => ({ url: request.url, blocked: request.blocked }))
}
