import { expect, test } from 'vitest'
import type { BrowserSession } from '../browser/browser-session.ts'
import { systemClock } from '../lib/clock.ts'
import { createLateCloser } from './close-later.ts'

test('every browser of a session is closed once, before the next one opens and before the session is over', async () => {
  const events: string[] = []
  const resources = new AsyncDisposableStack()
  const closeLater = createLateCloser(systemClock, resources)
  const open = (name: string) => async (): Promise<BrowserSession> => {
    events.push(`opens ${name}`)
    return createIdleBrowser(async () => void events.push(`closes ${name}`))
  }

  for (const name of ['session', 'second session', 'replay']) {
    const browser = await closeLater(open(name))
    await browser[Symbol.asyncDispose]()
    await browser[Symbol.asyncDispose]()
  }
  await resources.disposeAsync()

  expect(events).toEqual([
    'opens session',
    'closes session',
    'opens second session',
    'closes second session',
    'opens replay',
    'closes replay',
  ])
})

async function unused(): Promise<never> {
  throw new Error('the browser is only opened and closed')
}

function createIdleBrowser(close: () => Promise<void>): BrowserSession {
  return {
    open: unused,
    observe: unused,
    act: unused,
    screenshot: unused,
    drawMarks: unused,
    checkAccessibility: unused,
    [Symbol.asyncDispose]: close,
  }
}
