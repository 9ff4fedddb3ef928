import { expect, test } from 'vitest'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test('addresses that Chromium accepts and Node does not are reported like any other', async () => {
  await using site = await openTestSession({
    '/': `<h1>Tea</h1><img src="https://a b.test.example/x.png" alt="Tea">
      <script>fetch('https://xn--a%20b-.test.example/').catch(() => {})</script>`,
  })

  const { lines, failedRequests } = await site.open('/')

  expect(lines).toContain('Tea')
  expect(failedRequests.map(({ url }) => url)).toContain('https://a%20b.test.example/x.png')
})

test('thrown non-errors and empty rejections do not end a session', async () => {
  await using site = await openTestSession({
    '/': `<h1>Tea</h1><script>
      for (const odd of [undefined, null, 0, '', {}, Object.create(null), Symbol('x'), () => 1]) {
        setTimeout(() => { throw odd })
        Promise.reject(odd)
      }
      setTimeout(() => { throw Object.defineProperty(new Error('x'), 'message', { value: undefined }) })
      console.error(undefined, null, Symbol('y'), Object.create(null))
    </script>`,
  })

  expect((await site.open('/')).lines).toContain('Tea')
})

test('an address is cut after 2,048 characters', async () => {
  await using site = await openTestSession({
    '/': `<h1>Tea</h1><script>fetch('/missing?' + 'x'.repeat(10_000))</script>`,
  })

  const { failedRequests } = await site.open('/')

  expect(failedRequests.map(({ status, url }) => [status, url.length])).toEqual([[404, 2048]])
})
