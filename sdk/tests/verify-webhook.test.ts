import { expect, test } from 'vitest'
import { verifyWebhook } from '../src/verify-webhook.ts'

// The signatures were made with Python: hmac.new(secret, b'1772359200.' + body, sha256).hexdigest().
const secret = 'a secret of some length'
const body = '{"a":1}'
const signature = 'b862c9df798e5f16cbba92cf68ec6ee1e004cb113342ba8a9f38646cbacbdfd8'
const header = `t=1772359200,v1=${signature}`
const now = new Date('2026-03-01T10:00:00Z')

function shift(seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000)
}

test('the signature of a body is accepted, as text and as bytes', async () => {
  expect(await verifyWebhook(body, header, secret, { now })).toBe(true)
  expect(await verifyWebhook(new TextEncoder().encode(body), header, secret, { now })).toBe(true)
})

test('secret and body are encoded as UTF-8', async () => {
  const made = '6f7e6e739e0ce9babf4a09b32d7830452871eed5e4d277719ba673a6ccc1d02f'
  expect(
    await verifyWebhook(
      '{"name":"Grüße \u{1f375}"}',
      `t=1772359200,v1=${made}`,
      'Schlüssel zum Üben',
      { now },
    ),
  ).toBe(true)
})

test('any one of several signatures is sufficient, in any order', async () => {
  const other = `v1=${'0'.repeat(64)}`
  for (const more of [`${other},v1=${signature}`, `v1=${signature},${other}`]) {
    expect(await verifyWebhook(body, `t=1772359200,${more}`, secret, { now })).toBe(true)
  }
})

test.each([
  ['another secret', body, header, 'another secret'],
  ['an empty secret', body, header, ''],
  ['a body with an extra space', `${body} `, header, secret],
  ['another time', body, header.replace('200,', '201,'), secret],
  ['two times', body, `${header},t=1772359200`, secret],
  ['no time', body, `v1=${signature}`, secret],
  ['no signature', body, 't=1772359200', secret],
  ['another scheme', body, header.replace('v1', 'v0'), secret],
  ['half a signature', body, header.slice(0, -32), secret],
  ['an empty header', body, '', secret],
  ['no header', body, null, secret],
])('%s is refused', async (_title, sent, signed, key) => {
  expect(await verifyWebhook(sent, signed, key, { now })).toBe(false)
})

test.each([
  [300, true],
  [301, false],
  [-300, true],
  [-301, false],
])('a clock that is off by %d s is answered with %s', async (seconds, verdict) => {
  expect(await verifyWebhook(body, header, secret, { now: shift(seconds) })).toBe(verdict)
})

test('the tolerance is configurable', async () => {
  const options = { now: shift(61), toleranceS: 60 }
  expect(await verifyWebhook(body, header, secret, options)).toBe(false)
  expect(await verifyWebhook(body, header, secret, { ...options, toleranceS: 61 })).toBe(true)
})
