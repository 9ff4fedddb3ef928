import { once } from 'node:events'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { assertGivenBack } from '../../support/process/assert-recovered.ts'
import { openCrashBench } from '../../support/process/open-crash-bench.ts'

/**
 * Opens an event stream as a browser would and resolves when `event` has arrived on it; `closed` resolves when the server has
 * ended it.
 */
async function openStream(
  url: string,
  { apiKey, event }: { apiKey: string; event: string },
): Promise<{ closed: Promise<unknown> }> {
  const sent = request(url, { headers: { authorization: `Bearer ${apiKey}` } })
  sent.end()
  const [response] = await once(sent, 'response')
  const closed = once(response, 'end')
  const arrived = Promise.withResolvers<void>()
  let text = ''
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part
    if (text.includes(`event: ${event}\n`)) arrived.resolve()
  })
  await Promise.race([
    arrived.promise,
    closed.then(() => Promise.reject(new Error(`the stream ended after: ${text}`))),
  ])
  return { closed }
}

test('a stop returns the session, ends the streams, and the next process continues', async () => {
  await using bench = await openCrashBench()
  const first = await bench.start()
  const { runId, sessionId } = await bench.createHeldRun('/teas')
  const stream = await openStream(`${first.baseUrl}/runs/${runId}/sessions/${sessionId}/stream`, {
    apiKey: bench.apiKey(),
    event: 'session_started',
  })

  first.kill('SIGTERM')

  expect(await first.exited).toEqual({ code: 0, signal: null })
  await stream.closed
  await assertGivenBack(bench, sessionId)

  const second = await bench.start({ SPARE_BROWSERS: '1', LOG_LEVEL: 'debug' })
  const run = await bench.client().runs.wait(runId, { signal: AbortSignal.timeout(60_000) })
  expect(run).toMatchObject({ status: 'completed' })
  const { items } = await bench.client().sessions.events(runId, sessionId)
  expect(items.map(({ kind }) => kind).filter((kind) => kind.startsWith('session_'))).toEqual([
    'session_started',
    'session_retried',
    'session_ended',
  ])
  await expect.poll(second.stderr).toContain('a spare browser is ready')
  second.kill('SIGINT')
  expect(await second.exited).toEqual({ code: 0, signal: null })
  await expect.poll(() => bench.listBrowsers()).toEqual([])
})

test('a stop does not wait for an unresponsive site, and the attempt does not count', async () => {
  await using bench = await openCrashBench()
  const service = await bench.start()
  await bench.createHeldRun('/')

  service.kill('SIGTERM')

  expect(await service.exited).toEqual({ code: 0, signal: null })
  const givenBack = await bench.withDatabase((db) =>
    db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow(),
  )
  expect(givenBack).toMatchObject({ attempt: 1, released_attempts: 1, worker_id: null })
})
