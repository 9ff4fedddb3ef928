import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import type { LaunchedSession } from '../../../src/browser/browser-session.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { startTestSite } from '../../support/servers/test-site.ts'

const waits = {
  work: 'const until = performance.now() + 1000; while (performance.now() < until);',
  answer:
    "const request = new XMLHttpRequest(); request.open('GET', '/late', false); request.send()",
}
const { signal } = new AbortController()

test.runIf(process.platform === 'linux').each([
  ['what a busy machine adds is not', 'work', { perCore: 4, from: 20, below: 1000 }],
  [
    'waiting for an answer is, on a busy machine too,',
    'answer',
    { perCore: 1, from: 500, below: Infinity },
  ],
] as const)('%s part of the wait for a page', async (_title, kind, { perCore, from, below }) => {
  const session = await openPage(waits[kind])
  const loops = perCore * availableParallelism()
  await Promise.all(Array.from({ length: loops }, keepBusy))

  await session.act({ kind: 'click', ref: 'e1' }, signal)

  const { pageWaitMs, lines } = await session.observe(signal)
  expect(lines).toContain('Done')
  expect(pageWaitMs).toBeGreaterThanOrEqual(from)
  expect(pageWaitMs).toBeLessThan(below)
})

async function openPage(script: string): Promise<LaunchedSession> {
  const site = await startTestSite({
    '/': `<!doctype html><html lang="en"><title>Tea</title><button id="go">Go</button><p id="out"></p>
      <script>go.onclick = () => { ${script}; out.append('Done') }</script>`,
    '/late': (_request, response) => void setTimeout(() => response.end(), 1000),
  })
  onTestFinished(() => site[Symbol.asyncDispose]())
  const url = `https://shop.test.example:${site.port}/`
  const session = await openSiteSession(url)
  onTestFinished(() => session[Symbol.asyncDispose]())
  await session.open(url, signal)
  await session.observe(signal)
  return session
}

async function keepBusy(): Promise<void> {
  const given = ['60', 'sh', '-c', 'echo busy; while :; do :; done']
  const loop = spawn('timeout', given, {
    stdio: ['ignore', 'pipe', 'ignore'],
    // The kernel shares processors between the processes of a session before it shares them between sessions.
    detached: true,
  })
  onTestFinished(() => void loop.kill())
  await once(loop.stdout, 'data')
}
