import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test.each([
  ['navigator.webdriver', true],
  ["'webdriver' in navigator", false],
  ['navigator.language', false],
])('a page that runs %s asks whether the browser is automated: %s', async (script, isAsking) => {
  await using site = await openTestSession({
    '/': `<!doctype html><p>Hello</p><script>void (${script})</script>`,
  })

  const { facts } = await site.open('/')

  expect(facts.asksIfAutomated).toBe(isAsking)
})

test('the answer is the browser’s own', async () => {
  await using site = await openTestSession({
    '/': `<!doctype html><p></p><script>
      const frame = document.body.appendChild(document.createElement('iframe'))
      const own = typeof navigator.webdriver
      document.querySelector('p').textContent =
        own + ' ' + (navigator.webdriver === frame.contentWindow.navigator.webdriver)
    </script>`,
  })

  const { lines } = await site.open('/')

  expect(lines[0]).toBe('boolean true')
})
