import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const other = 'https://other.test.example/evil'
const reason = 'the host is not among the allowed targets of this run'

/** A page whose rules name a document of its own and one of a host that is not allowed, and two ways to go there. */
const home = (kind: 'prefetch' | 'prerender') => `<!doctype html><title>Home</title><h1>Home</h1>
  <script type="speculationrules">
    ${JSON.stringify({ [kind]: [{ source: 'list', urls: ['/next', other], eagerness: 'immediate' }] })}
  </script>
  <button onclick="location.href = '${other}'">Jump</button>
  <button onclick="window.open('${other}')">Open</button>
  <a href="/next">Next</a>`

const pages = { '/next': '<title>Next</title>', '/evil': '<title>Evil</title>' }

test.each(['prefetch', 'prerender'] as const)(
  'nothing is requested ahead by speculation rules, and its documents open as usual: %s',
  async (kind) => {
    await using site = await openTestSession({ ...pages, '/': home(kind) })
    await site.open('/')
    await site.observe()
    expect(site.requests).toEqual(['shop.test.example/'])

    expect((await site.click('Next')).ok).toBe(true)

    expect((await site.observe()).title).toBe('Next')
    expect(site.requests).toEqual(['shop.test.example/', 'shop.test.example/next'])
  },
)

test.each(['Jump', 'Open'])('a denied document that rules name is not shown: %s', async (name) => {
  await using site = await openTestSession({ ...pages, '/': home('prefetch') })
  await site.open('/')

  const result = await site.click(name)

  expect(result.failure).toMatchObject({ kind: 'blocked_navigation', message: reason, url: other })
  expect((await site.observe()).title).toBe('Home')
  expect(site.requests).toEqual(['shop.test.example/'])
})
