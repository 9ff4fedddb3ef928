import { createServer } from 'node:http'
import { expect, test } from 'vitest'
import { listen } from '../../../server/tests/support/servers/listen.ts'
import { startTestSite } from '../../../server/tests/support/servers/test-site.ts'
import { waitForSite } from './wait-for-site.ts'

/** A site that answers with these, the last one for ever. */
async function serveAnswers(statuses: readonly number[]) {
  let asked = 0
  const site = await listen(
    createServer((_request, response) => {
      response.statusCode = statuses[Math.min(asked, statuses.length - 1)] ?? 500
      asked += 1
      response.end()
    }),
  )
  return { site, url: `http://127.0.0.1:${site.port}/`, countAsked: () => asked }
}

function watchContext() {
  const told: string[] = []
  const controller = new AbortController()
  return {
    told,
    controller,
    context: { signal: controller.signal, tell: (line: string) => told.push(line) },
  }
}

test('a site that is being deployed is waited for, and a redirect is an answer', async () => {
  const { site, url, countAsked } = await serveAnswers([404, 302])
  await using _site = site
  const { told, context } = watchContext()
  await waitForSite(context, url, 60)
  expect([countAsked(), told]).toEqual([2, [`Waiting for ${url}, which answers with 404 …`]])
})

test('a site that is never deployed could not be tested', async () => {
  const { site, url } = await serveAnswers([503])
  await using _site = site
  await expect(waitForSite(watchContext().context, url, 0.2)).rejects.toMatchObject({
    exitCode: 3,
    message: `${url} answers with 503, after waiting 0.2 s: check the deployment, or wait longer with --wait.`,
  })
})

test('an address that commands the runner of a pipeline is told as text', async () => {
  const { site, url } = await serveAnswers([503])
  await using _site = site
  const { told, context } = watchContext()
  const waiting = waitForSite(context, `${url}##[error]\u001b[2J`, 0.2)
  const shown = `${url}# #[error] [2J answers with 503`
  await expect(waiting).rejects.toThrow(shown)
  expect(told).toEqual([expect.stringContaining(`${url}# #[error] [2J, which`)])
})

test('Ctrl-C ends waiting', async () => {
  const { site, url } = await serveAnswers([503])
  await using _site = site
  const { told, controller, context } = watchContext()
  const waiting = waitForSite(context, url, 600)
  await expect.poll(() => told).toHaveLength(1)
  controller.abort()
  await expect(waiting).rejects.toThrow('abort')
})

test('a site on this machine can have a self-signed certificate', async () => {
  await using site = await startTestSite({ '/': '<h1>Shop</h1>' })
  const { told, context } = watchContext()
  await waitForSite(context, `https://127.0.0.1:${site.port}/`, 0.1)
  expect(told).toEqual([])
})
