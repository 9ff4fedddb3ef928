import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'

function parseOrigins(entries: readonly string[]): readonly string[] {
  return parseConfig({ TRIAL_CORS_ORIGINS: entries.join(',') }).trialCorsOrigins
}

test('origins are taken as browsers send them', () => {
  const origins = ['https://www.example.com', 'http://localhost:5173', 'https://[2001:db8::1]:8443']
  expect(parseOrigins(origins)).toEqual(origins)
  expect(parseOrigins([])).toEqual([])
})

test.each([
  '*',
  'null',
  'https://*.example.com',
  'www.example.com',
  'https://www.example.com/',
  'https://www.example.com/path',
  'https://www.example.com:443',
  'https://WWW.example.com',
  'ftp://www.example.com',
  'file://',
])('%s is not an origin', (entry) => {
  expect(() => parseOrigins(['https://example.com', entry])).toThrow(
    `TRIAL_CORS_ORIGINS contains ${entry}, but each entry must be an origin as browsers send it`,
  )
})

test('a possible password in an entry is not quoted', () => {
  expect(() => parseOrigins(['https://user:secret@www.example.com'])).toThrow(
    'TRIAL_CORS_ORIGINS contains …@www.example.com, but each entry must be an origin as browsers send it',
  )
})
