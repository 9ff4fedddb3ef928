import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { defaultCaps } from '../../../src/browser/caps.ts'
import { DocumentGoneError } from '../../../src/browser/page/document-errors.ts'
import { PageLink } from '../../../src/browser/page/page-link.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { lendTestBrowser } from '../../support/browser/test-browser.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'
import { startTestSite } from '../../support/servers/test-site.ts'

/** Each process of the browser counts its execution contexts from 1, so that a number means another one in the next page. */
test('what was meant for a document is never evaluated in that of another process', async () => {
  await using lent = await lendTestBrowser()
  await using site = await startTestSite({ '/': '<title>Tea</title><p>Tea</p>' })
  const context = await lent.browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  // The browser's own error page has a process of its own.
  const dead = `https://127.0.0.1:${await findTestPort()}/`
  await expect(page.goto(dead)).rejects.toThrow('ERR_CONNECTION_REFUSED')
  const link = await PageLink.attach(page, { clock: systemClock, caps: defaultCaps })
  await link.call(link.mainFrameId, 'observe', 'tea', false)
  // As if the events about the next document had not arrived yet.
  ignore(link.session, 'Runtime.executionContextCreated')
  ignore(link.session, 'Runtime.executionContextDestroyed')

  await page.goto(`https://localhost:${site.port}/`)

  await expect(link.call(link.mainFrameId, 'observe', 'tea', false)).rejects.toThrow(
    DocumentGoneError,
  )
})

/** Sessions are event emitters, which their type does not say. */
function ignore(session: CDPSession, event: string): void {
  const { removeAllListeners } = z.object({ removeAllListeners: z.function() }).parse(session)
  Reflect.apply(removeAllListeners, session, [event])
}
