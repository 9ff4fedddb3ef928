import type { CDPSession } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { TestSession } from '../../support/browser/open-test-session.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const evil = 'https://other.test.example/evil'
const reason = 'the host is not among the allowed targets of this run'

/** A page that makes the browser prefetch a rejected document, and two ways to go there. */
const home = (kind: 'prefetch' | 'prerender') => `<!doctype html><title>Home</title><h1>Home</h1>
  <script type="speculationrules">
    ${JSON.stringify({ [kind]: [{ source: 'list', urls: [evil], eagerness: 'immediate' }] })}
  </script>
  <button onclick="location.href = '${evil}'">Jump</button>
  <button onclick="location.replace('${evil}')">Replace</button>
  <button onclick="window.open('${evil}')">Open</button>
  <a href="${evil}">Link</a>`

const refused = `<!doctype html><title>Evil</title><form><label>Password <input type="password"></label></form>`

test.each([
  ['prefetch', 'Jump', 'Home'],
  ['prefetch', 'Link', 'Home'],
  ['prefetch', 'Open', 'Home'],
  ['prefetch', 'Replace', 'Home'],
  ['prerender', 'Jump', 'Home'],
] as const)(
  'a denied document that a page prefetched by %s is left: %s',
  async (kind, name, title) => {
    await using site = await openTestSession({ '/': home(kind), '/evil': refused })
    await site.open('/')
    await expect.poll(() => site.requests).toContain('other.test.example/evil')
    await site.observe()

    const result = await site.click(name)

    expect(result).toMatchObject({
      ok: false,
      url: 'https://shop.test.example/',
      failure: { kind: 'blocked_navigation', message: reason, url: evil },
    })
    const seen = await site.observe()
    expect(seen.title).toBe(title)
    expect(seen.blockedNavigations).toContainEqual({ url: evil, reason })
    expect(await site.open('/')).toMatchObject({ title: 'Home' })
  },
)

test('a denied document is left even if Chromium does not accept commands for it yet', async () => {
  await using site = await openTestSession({ '/': home('prefetch'), '/evil': refused })
  await site.open('/')
  await expect.poll(() => site.requests).toContain('other.test.example/evil')
  await site.observe()
  const asked = await refuseOnce(site, 'Page.getNavigationHistory')

  const result = await site.click('Link')

  expect(result.failure).toMatchObject({ kind: 'blocked_navigation', url: evil })
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
