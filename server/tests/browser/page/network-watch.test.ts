import { expect, test } from 'vitest'
import { anyEventRates } from '../../../src/browser/page/event-rates.ts'
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

test('a page that does not respond is a failed request, and the page shown for it has no load figures', async () => {
  await using site = await openTestSession({
    '/': '<!doctype html><title>Tea</title><a href="/gone">Checkout</a>',
    '/gone': (request) => void request.socket.destroy(),
  })
  await site.open('/')

  expect(await site.click('Checkout')).toMatchObject({ url: 'chrome-error://chromewebdata/' })

  const { url, timing, failedRequests } = await site.observe()
  expect([url, timing]).toEqual(['chrome-error://chromewebdata/', null])
  expect(failedRequests).toMatchObject([
    { url: 'https://shop.test.example/gone', status: null, resourceType: 'document' },
  ])
})

test('an address is cut after 2,048 characters', async () => {
  await using site = await openTestSession({
    '/': `<h1>Tea</h1><script>fetch('/missing?' + 'x'.repeat(10_000))</script>`,
  })

  const { failedRequests } = await site.open('/')

  expect(failedRequests.map(({ status, url }) => [status, url.length])).toEqual([[404, 2048]])
})

test('requests count once each, also those of workers, of frames of other sites, and data: addresses', async () => {
  let counted = 0
  await using site = await openTestSession(
    {
      '/': `<h1>Tea</h1><script>
        ${three('/own')}; ${three('data:text/plain,')}
        new Worker('/worker.js')
      </script><iframe src="https://other.test.example/frame"></iframe>`,
      '/worker.js': (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(three('https://shop.test.example/from-worker'))
      },
      '/frame': `<p>Frame</p><script>${three('/from-frame')}</script>`,
    },
    {},
    { rates: { ...anyEventRates, requests: { note: () => (counted += 1) } } },
  )

  await site.open('/')

  const wanted = ['/own', '/from-worker', '/from-frame']
  const asked = () => site.requests.filter((path) => wanted.some((one) => path.includes(one)))
  await expect.poll(asked).toHaveLength(9)
  // Those nine, three data: addresses, the page, its worker and its frame; the icon may come at any time.
  const countOthers = () =>
    counted - site.requests.filter((path) => path.endsWith('/favicon.ico')).length
  await expect.poll(countOthers).toBe(15)
  await site.observe()
  await expect.poll(countOthers).toBe(15)
})

/** A script. */
function three(path: string): string {
  return `for (let i = 0; i < 3; i += 1) fetch('${path}' + i)`
}
