import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

/** Sends the half of a request, and breaks the connection once the service has read that. */
async function sendHalf({ baseUrl, apiKey, request }: TestService, barrier: string): Promise<void> {
  const socket = connect(Number(new URL(baseUrl).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /runs HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${apiKey}`,
    'content-type: application/json',
    'content-length: 100',
  ]
  const closed = once(socket, 'close')
  socket.write([...head, '', '{"target_url":'].join('\r\n'))
  // By the time of another response, the service has read that.
  expect((await request('GET', barrier)).status).toBe(200)
  socket.resetAndDestroy()
  await closed
  expect((await request('GET', barrier)).status).toBe(200)
}

test.each(['while its body is read', 'before its body is read'])(
  'a client that disconnects %s is no error of the service',
  async (when) => {
    const lines = new PassThrough()
    await using service = await startTestService({}, null, createLog('info', lines))
    // The embedded database finds no key while something else uses it.
    await (when === 'while its body is read'
      ? sendHalf(service, '/personas')
      : service.db.transaction().execute(() => sendHalf(service, '/openapi.json')))

    let logged = ''
    lines.setEncoding('utf8').on('data', (text: string) => {
      logged += text
    })
    await expect.poll(() => logged).toContain('disconnected')
    // Errors have the level 50.
    expect(logged).not.toContain('"level":50')
    expect(logged).not.toContain('stack')
  },
)
