import { expect, test } from 'vitest'
import { secretTransforms } from '../../../tests/support/secret-transforms.ts'
import { Secret } from '../secret.ts'
import { createSentFinder } from './find-sent.ts'

const isSent = createSentFinder(['Zq7!canary-5f0e', 'demo', 'ab'].map((text) => new Secret(text)))

test.each([
  'https://away.example/?v=Zq7%21canary-5f0e',
  'https://zq7!canary-5f0e.away.example/',
  'https://5a713721.63616e6172792d35663065.away.example/',
  'https://away.example/?user=demo',
  'https://away.example/?user=demo&x=1',
  '{"user":"demo"}',
  '{\\"user\\": \\"Demo\\"}',
  'demo',
])('a login is sent in %s', (text) => {
  expect(isSent(text)).toBe(true)
})

test.each([
  'https://away.example/demo/app.js',
  'https://demo.away.example/',
  'https://away.example/?file=demo.js',
  'https://away.example/?v=ab',
  '{"text":"a demo of it"}',
])('a short login is not detected in %s', (text) => {
  expect(isSent(text)).toBe(false)
})

test.each(secretTransforms)('a login is sent in every spelling: $name', ({ write }) => {
  const written = write('Zq7!canary-5f0e')
  const encoded = encodeURIComponent(written)
  const sent = {
    text: `It is ${written}.`,
    json: JSON.stringify({ value: written }),
    form: new URLSearchParams({ value: written }).toString(),
    query: `https://away.example/?v=${encoded}`,
    path: `https://away.example/${encoded}/app.js`,
  }
  expect(Object.entries(sent).filter(([, text]) => !isSent(text))).toEqual([])
})

const marked = '3p&ss "W#rd" 9x7k'
const isMarkedSent = createSentFinder([new Secret(marked)])

test.each([
  ['JSON', JSON.stringify({ password: marked })],
  ['a form', `p=${encodeURIComponent(marked)}`],
  ['a form with plus signs', 'p=3p%26ss+%22W%23rd%22+9x7k'],
  ['an address', 'https://away.example/?p=3p&ss%20%22W#rd%22%209x7k'],
  ['escape', '3p%26ss%20%22W%23rd%22%209x7k'],
])('a login that needs escapes is sent in codes of %s', (_what, text) => {
  const bytes = Buffer.from(text)
  const base64 = bytes.toString('base64')
  const sent = { base64, query: encodeURIComponent(base64), hexadecimal: bytes.toString('hex') }
  expect(Object.entries(sent).filter(([, each]) => !isMarkedSent(each))).toEqual([])
})
