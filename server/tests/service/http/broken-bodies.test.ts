import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { startTestService } from '../../support/service/test-service.ts'

test('a client that disconnects in the middle of a body is no error of the service', async () => {
  const lines = new PassThrough()
  await using service = await startTestService({}, null, createLog('info', lines))
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  await once(socket, 'connect')
  const head = [
    'POST /runs HTTP/1.1',
    'host: localhost',
    `authorization: Bearer ${service.apiKey}`,
    'content-type: application/json',
    'content-length: 100',
  ]
  const closed = once(socket, 'close')
  socket.write([...head, '', '{"target_url":'].join('\r\n'))
  // By the time of another response, the service has read that.
  expect((await service.request('GET', '/personas')).status).toBe(200)
  socket.resetAndDestroy()
  await closed

  let logged = ''
  lines.setEncoding('utf8').on('data', (text: string) => {
    logged += text
  })
  await expect.poll(() => logged).toContain('disconnected')
  // Errors have the level 50.
  expect(logged).not.toContain('"level":50')
  expect(logged).not.toContain('stack')
})
