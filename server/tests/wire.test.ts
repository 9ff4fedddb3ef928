import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TestService } from './test-service.ts'
import { startTestService } from './test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** What the service answers to these bytes until it ends the connection. */
async function sendRaw(text: string): Promise<string> {
  const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('latin1').on('data', (data: string) => {
    answer += data
  })
  socket.write(text)
  await once(socket, 'close')
  return answer
}

function head(method: string, path: string, ...lines: string[]): string {
  return [`${method} ${path} HTTP/1.1`, 'connection: close', ...lines, '', ''].join('\r\n')
}

const host = 'host: localhost'

function bearer(): string {
  return `authorization: Bearer ${service.apiKey}`
}

describe('on the wire', () => {
  test.each([
    ['two hosts', () => head('GET', '/personas', host, 'host: other', bearer())],
    ['two keys', () => head('GET', '/personas', host, bearer(), bearer())],
    ['no host', () => head('GET', '/personas', bearer())],
    ['a header without a name', () => head('GET', '/personas', host, ': x')],
    ['two lengths', () => head('POST', '/runs', host, 'content-length: 1', 'content-length: 2')],
    [
      'a length and chunks',
      () => head('POST', '/runs', host, 'content-length: 1', 'transfer-encoding: chunked'),
    ],
    ['a negative length', () => head('POST', '/runs', host, 'content-length: -1')],
    ['no HTTP', () => 'hello\r\n\r\n'],
  ])('%s is 400', async (_title, render) => {
    const answer = await sendRaw(render())
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/x-request-id: [\w-]+/i)
    expect(answer).toMatch(/\r\n\r\n\{"error":\{"code":"invalid_request","message":".+"\}\}$/)
  })

  test('TRACE is not served', async () => {
    const answer = await sendRaw(head('TRACE', '/personas', host, bearer()))
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(answer).not.toContain(service.apiKey)
  })

  test('a chunked body is read, and one that grows too large is cut off', async () => {
    const lines = [host, bearer(), 'content-type: application/json', 'transfer-encoding: chunked']
    const start = head('POST', '/api-keys', ...lines)
    expect(await sendRaw(`${start}c\r\n{"name":"a"}\r\n0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 201 /)
    // All of it has been read when the answer is written, so that no reset overtakes the answer.
    const chunk = `40000\r\n${' '.repeat(262_144)}\r\n1\r\n \r\n`
    expect(await sendRaw(`${start}${chunk}`)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('headers without end are refused', async () => {
    const answer = await sendRaw(head('GET', '/personas', host, `x: ${'y'.repeat(20_000)}`))
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('"code":"header_too_large"')
  })
})
