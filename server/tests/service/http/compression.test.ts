import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** Requests without the built-in fetch, which would undo the encoding. */
async function ask(path: string, headers: Record<string, string>) {
  const request = get(new URL(path, service.baseUrl), { agent: false, headers })
  const [response]: IncomingMessage[] = await once(request, 'response')
  if (response === undefined) throw new Error('no response')
  return { headers: response.headers, body: await buffer(response) }
}

test('a large answer is compressed for a client that accepts it, and is the same answer', async () => {
  const plain = await ask('/openapi.json', {})
  const brotli = await ask('/openapi.json', { 'accept-encoding': 'br, gzip' })
  const gzip = await ask('/openapi.json', { 'accept-encoding': 'gzip' })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(brotli.headers.vary).toContain('accept-encoding')
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
  expect(brotli.body.length).toBeLessThan(plain.body.length / 5)
})

test('the page of the documentation is sent compressed', async () => {
  const plain = await ask('/docs/', {})
  const { headers, body } = await ask('/docs/', { 'accept-encoding': 'br' })
  expect(headers['content-encoding']).toBe('br')
  expect(body.length).toBeLessThan(plain.body.length / 8)
})

test('a small answer is sent uncompressed', async () => {
  const { headers } = await ask('/health', { 'accept-encoding': 'br, gzip' })
  expect(headers['content-encoding']).toBeUndefined()
})

test('answers to POST are never compressed: they contain secrets next to the caller’s input', async () => {
  const headers = { authorization: `Bearer ${service.apiKey}`, 'accept-encoding': 'gzip' }
  const created = await fetch(new URL('/personas', service.baseUrl), {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      name: 'Night nurse',
      role_description: 'Orders supplies between two rounds.',
      goals: Array.from({ length: 50 }, (_, index) => `${index} ${'order '.repeat(30)}`),
    }),
  })
  const { id } = z.object({ id: z.string() }).parse(await created.json())
  const read = await ask(`/personas/${id}`, headers)
  expect(created.status).toBe(201)
  expect(created.headers.get('content-encoding')).toBeNull()
  expect(read.headers['content-encoding']).toBe('gzip')
})
