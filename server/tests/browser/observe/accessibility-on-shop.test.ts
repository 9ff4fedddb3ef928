import { matchDefect } from '@understudy/testbed/shop/match-defect'
import { startShop } from '@understudy/testbed/shop/start-shop'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accessibilityViolation } from '../../../src/friction/detectors/pages/accessibility-violation.ts'
import { createTestPersona } from '../../support/records/create-test-persona.ts'
import { describeStep } from '../../support/records/describe-step.ts'
import { launchTestBrowser, openTestSession } from '../../support/browser/test-browser.ts'

const { signal } = new AbortController()

let browser: Browser

beforeAll(async () => {
  browser = await launchTestBrowser()
})

afterAll(() => browser.close())

test.each([
  ['all', [['pale-costs'], ['untold-studio']]],
  ['none', [[], []]],
] as const)('a visit finds what is planted with %s defects', async (defects, expected) => {
  await using shop = await startShop({ port: 0, defects })
  await using session = await openTestSession(browser)
  const found: unknown[] = []
  for (const path of ['/shipping', '/about']) {
    const url = `https://127.0.0.1:${shop.port}${path}`
    await session.open(url, signal)
    const before = await session.observe(signal)
    const step = describeStep({ kind: 'wait', ms: 100 }, { before })
    const frictions = accessibilityViolation.detect({
      step,
      earlier: [],
      persona: createTestPersona(),
    })
    const evidence = [{ turn: 0, screenshot: null, quote: null, url, box: null }]
    found.push(frictions.map((friction) => matchDefect({ ...friction, evidence })?.id ?? friction))
  }
  expect(found).toEqual(expected)
})
