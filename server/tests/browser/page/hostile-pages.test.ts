import { expect, test } from 'vitest'
import { BrowserGoneError, PageHungError } from '../../../src/browser/browser-session.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

test('a thousand dialogs are dismissed, the first fifty are told of, and the page goes on', async () => {
  await using site = await openTestSession({
    '/': `<button onclick="for (let i = 1; i <= 1000; i += 1) alert('Warning ' + i);
      this.textContent = 'Done'">Go</button>`,
  })
  await site.open('/')

  await site.click('Go')

  const observation = await site.observe()
  expect(observation.dialogs).toHaveLength(50)
  expect(observation.dialogs[0]).toEqual({ type: 'alert', message: 'Warning 1' })
  expect(observation.lines).toEqual(['Done'])
})

test('a page that takes its time over dialogs is not taken for hung', async () => {
  await using site = await openTestSession(
    {
      '/': `<button onclick="for (let i = 1; i <= 4; i += 1) {
        alert('Warning ' + i);
        for (const end = performance.now() + 300; performance.now() < end;);
      } this.textContent = 'Done'">Go</button>`,
    },
    { hungMs: 1000 },
  )
  await site.open('/')

  await site.click('Go')

  expect((await site.observe()).lines).toEqual(['Done'])
})

test('a page whose dialogs never end is told of as hung', async () => {
  await using site = await openTestSession(
    { '/': `<button onclick="for (;;) alert('Again')">Go</button>` },
    { hungMs: 300 },
  )
  await site.open('/')

  await expect(site.click('Go')).rejects.toThrow(
    new PageHungError('the page shows one dialog after the other'),
  )
})

test.each([
  ['a link', '<a href="/window" target="_blank">Go</a>'],
  ['a script', `<button onclick="window.open('/window')">Go</button>`],
  [
    'a script after a while',
    `<button onclick="setTimeout(() => window.open('/window'), 200)">Go</button>`,
  ],
])('a window that %s opens is where the user is from then on', async (_title, html) => {
  await using site = await openTestSession({ '/': html, '/window': '<p>A window</p>' })
  await site.open('/')

  const result = await site.click('Go')

  expect(result).toMatchObject({ ok: true, navigated: true, changed: true })
  expect((await site.observe()).lines).toEqual(['A window'])
})

test('of a hundred windows only a few stay open, and one of them is looked at', async () => {
  await using site = await openTestSession({
    '/': `<button onclick="for (let i = 0; i < 100; i += 1) window.open('/window')">Go</button>`,
    '/window': '<p>A window</p><a href="/next">Next</a>',
    '/next': '<p>Next</p>',
  })
  await site.open('/')

  const result = await site.click('Go')

  expect(result.navigated).toBe(true)
  expect((await site.observe()).lines).toEqual(['A window', 'Next'])
  expect(await site.click('Next')).toMatchObject({ ok: true, navigated: true })
  await expect.poll(() => site.page.context().pages().length).toBeLessThanOrEqual(3)
})

test('a renderer that crashes is told of as a browser that is gone', async () => {
  await using site = await openTestSession({ '/': '<p>Fine so far</p>' })
  await site.open('/')
  const crashed = new Promise((resolve) => {
    site.page.on('crash', resolve)
  })
  site.page.goto('chrome://crash').catch(() => undefined)
  await crashed

  await expect(site.observe()).rejects.toThrow(BrowserGoneError)
  await expect(site.act({ kind: 'scroll', to: 'down' })).rejects.toThrow(BrowserGoneError)
  const { signal } = new AbortController()
  await expect(site.session.screenshot(signal)).rejects.toThrow(BrowserGoneError)
})

test('a page whose script never ends is told of as hung', async () => {
  await using site = await openTestSession(
    { '/': '<button onclick="for (;;);">Go</button>' },
    { hungMs: 500 },
  )
  await site.open('/')

  await expect(site.click('Go')).rejects.toThrow(PageHungError)
})
