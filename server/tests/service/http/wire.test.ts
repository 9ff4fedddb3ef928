import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService({ TRUSTED_PROXIES: '127.0.0.1' })
})

afterAll(() => service[Symbol.asyncDispose]())

/** The service's response to these bytes, until it closes the connection. */
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
    ...['', '[', 'a b', '%', 'a/b', 'x@y', 'a?b', 'a#b', 'a\\b', 'a:b', 'a:99999', '[::1'].map(
      (name): [string, () => string] => [
        `the host "${name}"`,
        () => head('GET', '/personas', `host: ${name}`, bearer()),
      ],
    ),
    ['a header without a name', () => head('GET', '/personas', host, ': x')],
    ['two lengths', () => head('POST', '/runs', host, 'content-length: 1', 'content-length: 2')],
    [
      'a length and chunks',
      () => head('POST', '/runs', host, 'content-length: 1', 'transfer-encoding: chunked'),
    ],
    ['a negative length', () => head('POST', '/runs', host, 'content-length: -1')],
    ['no HTTP', () => 'hello\r\n\r\n'],
    ['an expectation', () => head('GET', '/personas', host, bearer(), 'expect: 200-ok')],
    [
      'an expectation beside the known one',
      () => head('GET', '/personas', host, bearer(), 'expect: 100-continue, tea'),
    ],
  ])('%s is 400', async (_title, render) => {
    const answer = await sendRaw(render())
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/x-request-id: [\w-]+/i)
    expect(answer).toMatch(/\r\n\r\n\{"error":\{"code":"invalid_request","message":".+"\}\}$/)
  })

  test.each(['localhost', 'a.example:8080', '[::1]', '[::1]:80', 'my_service:3000', '127.0.0.1:1'])(
    'the host %s is one',
    async (name) => {
      const answer = await sendRaw(head('GET', '/personas', `host: ${name}`, bearer()))
      expect(answer).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  test('health needs no host when HTTP does not', async () => {
    expect(await sendRaw('GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.[01] 200 /)
  })

  test('a client that waits for permission to send its body gets it, and then its answer', async () => {
    const lines = [host, bearer(), 'content-type: application/json', 'content-length: 12']
    const start = head('POST', '/api-keys', ...lines, 'Expect: 100-Continue')
    expect(await sendRaw(`${start}{"name":"a"}`)).toMatch(
      /^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 201 /,
    )
  })

  test.each(['gzip', 'br', 'deflate', 'zstd', 'x-unknown', 'identity, gzip', ''])(
    'a body that is encoded as "%s" is 415',
    async (encoding) => {
      const lines = [host, bearer(), 'content-type: application/json', 'content-length: 12']
      const start = head('POST', '/api-keys', ...lines, `Content-Encoding: ${encoding}`)
      const answer = await sendRaw(`${start}{"name":"a"}`)
      expect(answer).toMatch(/^HTTP\/1\.1 415 /)
      expect(answer).toMatch(
        /\r\n\r\n\{"error":\{"code":"unsupported_media_type","message":"The request body must not be encoded\."\}\}$/,
      )
    },
  )

  test('a body declared as not encoded is read', async () => {
    const lines = [host, bearer(), 'content-type: application/json', 'content-length: 12']
    const start = head('POST', '/api-keys', ...lines, 'content-encoding: Identity')
    expect(await sendRaw(`${start}{"name":"a"}`)).toMatch(/^HTTP\/1\.1 201 /)
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
    // All of it has been read when the response is written, so that no reset overtakes the response.
    const chunk = `40000\r\n${' '.repeat(262_144)}\r\n1\r\n \r\n`
    expect(await sendRaw(`${start}${chunk}`)).toMatch(/^HTTP\/1\.1 413 /)
  })

  test('endless headers are rejected', async () => {
    const answer = await sendRaw(head('GET', '/personas', host, `x: ${'y'.repeat(20_000)}`))
    expect(answer).toMatch(/^HTTP\/1\.1 431 /)
    expect(answer).toContain('"code":"header_too_large"')
  })
})
