import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const evil = 'https://other.test.example/evil'
const reason = 'the host is not among the allowed targets of this run'

/** A page that has the browser fetch a refused document ahead, and two ways to go there. */
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
  'a refused document that a page had ahead by %s is left: %s',
  async (kind, name, title) => {
    await using site = await openTestSession({ '/': home(kind), '/evil': refused })
    await site.open('/')
    await expect.poll(() => site.requests).toContain('other.test.example/evil')
    await site.observe()

    const result = await site.click(name)

    expect(result).toMatchObject({
      ok: false,
      failure: { kind: 'blocked_navigation', message: reason, url: evil },
    })
    const seen = await site.observe()
    expect(seen.title).toBe(title)
    expect(seen.blockedNavigations).toContainEqual({ url: evil, reason })
    expect(await site.open('/')).toMatchObject({ title: 'Home' })
  },
)
