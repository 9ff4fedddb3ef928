import type { ServerResponse } from 'node:http'
import type { CDPSession } from 'playwright-core'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { PageHungError } from '../../../src/browser/browser-session.ts'
import { defaultCaps } from '../../../src/browser/caps.ts'
import { DocumentGoneError } from '../../../src/browser/page/document-errors.ts'
import { PageLink } from '../../../src/browser/page/page-link.ts'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { untilAborted } from '../../../src/lib/waiting/until-aborted.ts'
import { lendTestBrowser } from '../../support/browser/test-browser.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'
import { startTestSite } from '../../support/servers/test-site.ts'
import { patience } from '../../support/time/patience.ts'

const never = new AbortController().signal

/** A machine on which nothing waits for a processor. */
const quiet = {
  clock: systemClock,
  caps: defaultCaps,
  processorDelay: { sinceMarkMs: () => 0 },
}

/** Each process of the browser counts its execution contexts from 1, so that a number means another one in the next page. */
test('what was meant for a document is never evaluated in that of another process', async () => {
  await using lent = await lendTestBrowser()
  await using site = await startTestSite({ '/': '<title>Tea</title><p>Tea</p>' })
  const context = await lent.browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  // The browser's own error page has a process of its own.
  const dead = `https://127.0.0.1:${await findTestPort()}/`
  await expect(page.goto(dead)).rejects.toThrow('ERR_CONNECTION_REFUSED')
  const link = await PageLink.attach(page, quiet)
  await link.call(link.mainFrameId, 'hasShownSecrets')
  // As if the events about the next document had not arrived yet.
  ignore(link.session, 'Runtime.executionContextCreated')
  ignore(link.session, 'Runtime.executionContextDestroyed')

  await page.goto(`https://localhost:${site.port}/`)

  await expect(link.call(link.mainFrameId, 'hasShownSecrets')).rejects.toThrow(DocumentGoneError)
})

describe('a page that has not answered in time', () => {
  const { hungMs } = defaultCaps
  const hung = new PageHungError('the page stopped responding')

  test('is waited for as long as a busy machine kept it from running', async () => {
    const busy = await openBusyPage({ delayMs: 3000 })
    const answer = busy.call()
    await busy.passWait(hungMs)

    await vi.waitUntil(() => busy.waits.length === 2, patience)
    busy.release()

    expect(await answer).toBe('Tea')
    expect(busy.waits).toEqual([hungMs, 3000])
  })

  test('counts as hung if the machine was not busy', async () => {
    const busy = await openBusyPage({ delayMs: 40 })
    const answer = busy.call()
    answer.catch(() => undefined)
    await busy.passWait(hungMs)

    await expect(answer).rejects.toThrow(hung)
    expect(busy.waits).toEqual([hungMs])
    busy.release()
  })

  test('counts as hung in the end, however busy the machine is', async () => {
    const busy = await openBusyPage({ delayMs: 100 * hungMs })
    const answer = busy.call()
    answer.catch(() => undefined)
    await busy.passWait(hungMs)
    await busy.passWait(3 * hungMs)

    await expect(answer).rejects.toThrow(hung)
    expect(busy.waits).toEqual([hungMs, 3 * hungMs])
    busy.release()
  })
})

/** A page that waits for a response, and does nothing else, until it is released; `delayMs`: what the machine took of its time. */
async function openBusyPage({ delayMs }: { delayMs: number }) {
  const lent = await lendTestBrowser()
  const responses: ServerResponse[] = []
  const site = await startTestSite({
    '/': '<title>Tea</title>',
    '/slow': (_request, response) => responses.push(response),
  })
  onTestFinished(async () => {
    await site[Symbol.asyncDispose]()
    await lent[Symbol.asyncDispose]()
  })
  const context = await lent.browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  await page.goto(`https://localhost:${site.port}/`)
  const waits: number[] = []
  let endWait: (() => void) | null = null
  // No time passes until the test says so.
  const clock: Clock = {
    ...systemClock,
    sleep: async (ms, signal) => {
      waits.push(ms)
      const { promise, resolve } = Promise.withResolvers<void>()
      endWait = resolve
      await untilAborted(() => promise, signal ?? never)
    },
  }
  const processorDelay = { sinceMarkMs: () => delayMs }
  const link = await PageLink.attach(page, { ...quiet, clock, processorDelay })
  await page.evaluate(() => {
    setTimeout(() => {
      const request = new XMLHttpRequest()
      request.open('GET', '/slow', false)
      request.send()
    })
  })
  await vi.waitUntil(() => responses.length === 1, patience)
  return {
    waits,
    call: async () => {
      const ask = link.evaluate(link.mainFrameId, 'document.title', { returnByValue: true })
      return (await ask).result.value
    },
    /** Ends a wait of this length as soon as it has begun. */
    passWait: async (ms: number) => {
      await vi.waitUntil(() => waits.at(-1) === ms, patience)
      endWait?.()
    },
    release: () => responses[0]?.end(),
  }
}

/** Sessions are event emitters, which their type does not say. */
function ignore(session: CDPSession, event: string): void {
  const { removeAllListeners } = z.object({ removeAllListeners: z.function() }).parse(session)
  Reflect.apply(removeAllListeners, session, [event])
}
