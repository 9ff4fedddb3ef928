import { expect, test } from 'vitest'
import { createShareToken, isShareToken, parseShareToken, type ShareGrant } from './share-token.ts'

const run = { customerId: 'cust_a', runId: 'run_a' }
const secrets = { key: 'secret', reportUrlsRevokedAt: null }
const revoked = { key: 'secret', reportUrlsRevokedAt: new Date('2026-03-01T10:00:00.123Z') }
const expiresAt = new Date('2026-03-31T10:00:00.000Z')
const reportUrl = { kind: 'report_url', expiresAt } as const
const shareLink = { kind: 'share_link', linkId: 'shr_06gvqdjetpvjtd6k9cennunrpc' } as const
const token = createShareToken(secrets, run, reportUrl)
const linkToken = createShareToken(secrets, run, shareLink)

/** Whether a request with this token for the run is granted. */
function isGenuine(given: string, runId = 'run_a', now = secrets): boolean {
  const claim = parseShareToken(given)
  if (claim === null) return false
  return isShareToken(given, now, { customerId: claim.customerId, runId }, claim.grant)
}

test.each<[string, ShareGrant, string]>([
  ['report_url', reportUrl, token],
  ['share link', shareLink, linkToken],
])('a token of a %s says what it is and opens its run, and no other', (_name, grant, given) => {
  expect(parseShareToken(given)).toEqual({ customerId: 'cust_a', grant })
  expect(isGenuine(given)).toBe(true)
  expect(isGenuine(given, 'run_b')).toBe(false)
})

test('rotating the signing key revokes every token', () => {
  const rotated = { ...secrets, key: 'rotated' }
  expect(isGenuine(token, 'run_a', rotated)).toBe(false)
  expect(isGenuine(linkToken, 'run_a', rotated)).toBe(false)
})

test('revoking the report_urls of a run ends those from before, also of the same second, and no share link', () => {
  expect(isShareToken(token, revoked, run, reportUrl)).toBe(false)
  expect(isShareToken(linkToken, revoked, run, shareLink)).toBe(true)
  const renewed = createShareToken(revoked, run, reportUrl)
  expect(isShareToken(renewed, revoked, run, reportUrl)).toBe(true)
  const again = { ...revoked, reportUrlsRevokedAt: new Date('2026-03-01T10:00:00.124Z') }
  expect(isShareToken(renewed, again, run, reportUrl)).toBe(false)
})

test('a token from before there were share links still opens its run', () => {
  const earlier = 'cust_a.1774951200.fV5yYUwL6kbogqVeEonEO0vkuVjxtoVbLyA-5qklcgw'
  expect(token).toBe(earlier)
})

test.each([
  token.replace('cust_a', 'cust_b'),
  token.replace(/\.\d+\./, '.9999999999.'),
  // The same second, written in other ways.
  ...['0$1', '00$1', '+$1', '$1.0', ' $1', '$1 ', '$1e0', '-$1'].map((spelling) =>
    token.replace(/(?<=\.)(\d+)(?=\.)/, spelling),
  ),
  token.replace(/\.\d+\./, `.${expiresAt.getTime() / 1e6}e3.`),
  token.replace(/\.\d+\./, `.0x${(expiresAt.getTime() / 1000).toString(16)}.`),
  // The last of 43 characters has two unused bits.
  token.slice(0, -1) + nextInAlphabet(token.slice(-1)),
  token.toUpperCase(),
  `${token}\n`,
  token.slice(0, -1),
  `${token}x`,
  // The MAC of one kind under the name of the other.
  token.replace(/\.\d+\./, `.${shareLink.linkId}.`),
  linkToken.replace(shareLink.linkId, '1774951200'),
  linkToken.replace('06g', '07g'),
  linkToken.replace('shr_', 'SHR_'),
  '',
  '..',
  'a.1.b',
  'x'.repeat(10_000),
])('the tampered token %# opens nothing', (tampered) => {
  expect(isGenuine(tampered)).toBe(false)
})

function nextInAlphabet(character: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return alphabet.charAt(alphabet.indexOf(character) + 1)
}
