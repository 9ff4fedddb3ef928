import type { CDPSession } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestSession, type TestSession } from '../../support/browser/open-test-session.ts'

const home = `<!doctype html><title>Home</title><h1>Home</h1><button>Open</button><script>
  const made = URL.createObjectURL(new Blob(['<title>Made</title>'], { type: 'text/html' }))
  document.querySelector('button').onclick = () => { location.href = made }</script>`

test('a denied document is left even if Chromium does not accept commands for it yet', async () => {
  await using site = await openTestSession({ '/': home })
  await site.open('/')
  const asked = await refuseOnce(site, 'Page.getNavigationHistory')

  const result = await site.click('Open')

  expect(result.failure).toMatchObject({ kind: 'blocked_navigation' })
  expect(asked).toHaveBeenCalledWith('Page.getNavigationHistory')
  expect(await site.observe()).toMatchObject({ title: 'Home' })
})

/** A busy Chromium announces a new document before it is active; until then it answers commands with this error. */
async function refuseOnce({ page }: TestSession, refusedMethod: string) {
  const prototype: { send: SendCommand } = Object.getPrototypeOf(
    await page.context().newCDPSession(page),
  )
  const { send } = prototype
  let isFirst = true
  const spy = vi.spyOn(prototype, 'send').mockImplementation(async function (
    this: CDPSession,
    ...call
  ): Promise<unknown> {
    if (call[0] !== refusedMethod || !isFirst) return send.apply(this, call)
    isFirst = false
    throw new Error(`Protocol error (${refusedMethod}): Not attached to an active page`)
  })
  onTestFinished(() => spy.mockRestore())
  return spy
}

type SendCommand = (method: string, params?: object) => Promise<unknown>
