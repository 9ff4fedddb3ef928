import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { measureCpuMs } from '../../../tests/support/time/measure-cpu.ts'
import { readSentRequest } from './sent-request.ts'

const login = 'p=Zq7!canary-5f0e'
const stray = Buffer.from('x')

function read(body: Buffer): string | null {
  const postDataEntries = [{ bytes: body.toString('base64') }]
  return readSentRequest({
    url: 'https://away.example/',
    method: 'POST',
    headers: {},
    hasPostData: true,
    postDataEntries,
  })
}

function writeForm(contents: readonly Buffer[]): Buffer {
  const parts = contents.flatMap((content, place) => [
    Buffer.from(`--edge\r\nContent-Disposition: form-data; name="f${place}"\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from('--edge--\r\n')])
}

function nameArchive(archive: Buffer): Buffer {
  const header = Buffer.from(archive.subarray(0, 10))
  header[3] = 8
  return Buffer.concat([header, Buffer.from('a.txt\0'), archive.subarray(10)])
}

test.each([
  ['gzip', gzipSync(login)],
  ['zlib', deflateSync(login)],
  ['deflate without a header', deflateRawSync(login)],
  ['gzip behind a byte', Buffer.concat([stray, gzipSync(login)])],
  ['gzip that was cut off', Buffer.concat([stray, gzipSync(login).subarray(0, -6)])],
  ['gzip with a name', nameArchive(gzipSync(login))],
  ['two archives', Buffer.concat([gzipSync('more'), gzipSync(login)])],
  ['gzip in a form', writeForm([stray, gzipSync(login)])],
  ['zlib in a form', writeForm([stray, deflateSync(login)])],
  ['deflate without a header in a form', writeForm([stray, deflateRawSync(login), stray])],
])('a compressed body is read: %s', (_how, body) => {
  expect(read(body)).toContain(login)
})

test.each([
  ['gzip', gzipSync('x'.repeat(600_000))],
  ['deflate without a header', deflateRawSync('x'.repeat(600_000))],
  ['gzip in a form', writeForm([gzipSync('x'.repeat(600_000))])],
  ['damaged gzip behind a byte', Buffer.concat([stray, gzipSync(login).fill(0xff, 10)])],
  ['many archives', Buffer.concat(Array.from({ length: 100 }, () => gzipSync(login)))],
])('a body that unpacks to too much, or to nothing, is unreadable: %s', (_how, body) => {
  expect(read(body)).toBeNull()
})

test.each([
  'x^2 + 1',
  'name=Maya&city=Bern',
  '{"query":"{ me { name } }"}',
  '{"items":[1,2,3]}',
  '',
  'A note\r\n\r\nwith lines',
])('a body that is not compressed is read as it is: %s', (text) => {
  expect(read(writeForm([Buffer.from(text)]))).toContain(text)
})

test('a form of files is read in time', () => {
  const files = Array.from({ length: 100 }, () => deflateRawSync('x'.repeat(500_000)))
  expect(measureCpuMs(() => read(writeForm(files)))).toBeLessThan(2000)
})

const plain = { url: 'https://away.example/', method: 'GET', headers: {} }

test.each([
  ['address', { ...plain, url: `https://away.example/?${login}` }],
  // Any token is a method, once a server has allowed them all.
  ['method', { ...plain, method: login }],
  ['Accept', { ...plain, headers: { Accept: login } }],
  ['Accept-Language', { ...plain, headers: { 'accept-language': login } }],
  ['User-Agent', { ...plain, headers: { 'User-Agent': login } }],
])('what a page can set itself is read: %s', (_part, request) => {
  expect(readSentRequest(request)).toContain(login)
})

test('the origin, which a page cannot set, is not', () => {
  expect(readSentRequest({ ...plain, headers: { Origin: 'https://shop.example' } })).not.toContain(
    'shop.example',
  )
})
