import { expect, test } from 'vitest'
import { assertCleanEnvironment, createBrowserEnvironment } from './launch-environment.ts'

test.each([
  ['PLAYWRIGHT_DISABLE_FORCED_CHROMIUM_PROXIED_LOOPBACK', '1'],
  ['SELENIUM_REMOTE_URL', 'http://grid.example.com'],
  ['HTTP_PROXY', 'http://proxy.example.com'],
  ['https_proxy', 'http://proxy.example.com'],
  ['NO_PROXY', '*'],
  ['no_proxy', 'localhost'],
  ['NODE_OPTIONS', '--require ./x.cjs'],
  ['NODE_TLS_REJECT_UNAUTHORIZED', '0'],
])('no browser starts while %s is set', (name, value) => {
  expect(() => assertCleanEnvironment({ PATH: '/usr/bin', [name]: value })).toThrow(
    `Refusing to start browsers while ${name} is set; unset it.`,
  )
})

test('an environment without them is clean, and so is one where they are empty', () => {
  expect(() =>
    assertCleanEnvironment({ PATH: '/usr/bin', DATABASE_URL: 'postgres://', HTTP_PROXY: '' }),
  ).not.toThrow()
})

test('a browser gets these variables and no others', () => {
  expect(Object.keys(createBrowserEnvironment('/tmp/x')).toSorted()).toEqual([
    'HOME',
    'LANG',
    'PATH',
    'TMPDIR',
  ])
})
