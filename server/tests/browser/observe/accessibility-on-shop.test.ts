import { matchDefect } from '@understudy/testbed/shop/match-defect'
import { startShop } from '@understudy/testbed/shop/start-shop'
import { expect, test } from 'vitest'
import { accessibilityViolation } from '../../../src/friction/detectors/pages/accessibility-violation.ts'
import { openSiteSession } from '../../support/browser/open-site-session.ts'
import { testCertificate } from '../../support/servers/test-certificate.ts'

const { signal } = new AbortController()

test.each([
  ['all', [['pale-costs'], ['untold-studio']]],
  ['none', [[], []]],
] as const)('a visit finds the planted violations with %s defects', async (defects, expected) => {
  await using shop = await startShop({ port: 0, defects, certificate: testCertificate })
  const shopUrl = `https://shop.test.example:${shop.port}/`
  await using session = await openSiteSession(shopUrl)
  const found: unknown[] = []
  for (const path of ['/shipping', '/about']) {
    const url = new URL(path, shopUrl).href
    await session.open(url, signal)
    await session.observe(signal)
    const { violations } = await session.checkAccessibility(signal)
    const frictions = accessibilityViolation.inspect(violations)
    const evidence = [{ turn: 0, screenshot: null, quote: null, url, box: null }]
    found.push(frictions.map((friction) => matchDefect({ ...friction, evidence })?.id ?? friction))
  }
  expect(found).toEqual(expected)
})
