import { expect, onTestFinished, test, vi } from 'vitest'
import type { FailedRequest } from '../../../src/turn/observation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startTestSite } from '../../support/servers/test-site.ts'
import { patience } from '../../support/time/patience.ts'

const { signal } = new AbortController()

test('a request to a host that no visitor can reach fails like for a visitor', async () => {
  expect(await listFailures("await fetch('https://cdn.shop.test.example/tea.json')")).toEqual([
    { url: 'https://cdn.shop.test.example/tea.json', blocked: false },
  ])
})

test('a request to a host is blocked if our name server does not say whether it exists', async () => {
  const script = "await fetch('https://cdn.shop.test.example/tea.json')"
  expect(await listFailures(script, { resolveHost: askSilentServer })).toEqual([
    { url: 'https://cdn.shop.test.example/tea.json', blocked: true },
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

async function askSilentServer(): Promise<string[]> {
  throw new Error('the name server is silent')
}

/** The failures of a page that runs this script, which ends with one. */
async function listFailures(
  script: string,
  options: Parameters<typeof openSiteSession>[1] = {},
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
  // Observed until the script has ended: an observation waits for a busy machine no longer than for a page that never rests.
  const failures: FailedRequest[] = []
  await vi.waitUntil(async () => {
    const { lines, failedRequests } = await session.observe(signal)
    failures.push(...failedRequests)
    return lines.includes('No tea')
  }, patience)
  return failures.map((request) => ({ url: request.url, blocked: request.blocked }))
}
