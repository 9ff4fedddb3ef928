import { expect, onTestFinished, test } from 'vitest'
import { BrowserGoneError, PageHungError } from '../../../src/browser/browser-session.ts'
import { defaultCaps } from '../../../src/browser/caps.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'
import { createLeapingClock } from '../../support/time/leaping-clock.ts'

/** Deadline for what takes long on a busy machine. */
const aMinute = 60_000

test(
  'a thousand dialogs are dismissed, the first forty are reported, the others counted, and the page continues',
  { timeout: 2 * aMinute },
  async () => {
    const pages = {
      '/': `<button onclick="for (let i = 1; i <= 1000; i += 1) alert('Warning ' + i);
        this.textContent = 'Done'">Go</button>`,
    }
    await using site = await openTestSession(pages, { hungMs: aMinute })
    await site.open('/')

    await site.click('Go')

    const observation = await site.observe()
    expect([observation.dialogs.length, observation.unkept.dialogs]).toEqual([40, 960])
    expect(observation.dialogs[0]).toMatchObject({ type: 'alert', message: 'Warning 1' })
    expect(observation.lines).toEqual(['Done'])
  },
)

test('a page that is slow because of dialogs does not count as hung', async () => {
  const clock = createLeapingClock()
  const pages = {
    '/': `<button onclick="for (let i = 1; i <= 4; i += 1) alert('Warning ' + i);
      this.textContent = 'Done'">Go</button>`,
  }
  const { hungMs } = defaultCaps
  await using site = await openTestSession(pages, { hungMs }, { clock })
  await site.open('/')
  site.page.on('dialog', () => clock.advance(0.4 * hungMs))

  await site.click('Go')

  expect((await site.observe()).lines).toEqual(['Done'])
})

test('a page whose dialogs never end counts as hung', async () => {
  const clock = createLeapingClock()
  const pages = { '/': `<button onclick="for (;;) alert('Again')">Go</button>` }
  await using site = await openTestSession(pages, {}, { clock })
  await site.open('/')
  site.page.on('dialog', () => clock.advance(defaultCaps.hungMs))

  await expect(site.click('Go')).rejects.toThrow(
    new PageHungError('the page keeps showing dialogs'),
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

test(
  'of a hundred windows only a few stay open, and one of them is observed',
  { timeout: 2 * aMinute },
  async () => {
    const pages = {
      '/': `<button onclick="for (let i = 0; i < 100; i += 1) window.open('/window')">Go</button>`,
      '/window': '<p>A window</p><a href="/next">Next</a>',
      '/next': '<p>Next</p>',
    }
    const caps = { hungMs: aMinute, settleMs: aMinute / 2 }
    await using site = await openTestSession(pages, caps)
    await site.open('/')

    const result = await site.click('Go')

    expect(result.navigated).toBe(true)
    expect((await site.observe()).lines).toEqual(['A window', 'Next'])
    expect(await site.click('Next')).toMatchObject({ ok: true, navigated: true })
    await expect.poll(() => site.page.context().pages().length).toBeLessThanOrEqual(3)
  },
)

test('a crashed renderer counts as a lost browser', async () => {
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

test('a page whose script never ends counts as hung', async () => {
  const clock = createLeapingClock()
  const pages = { '/': '<button onclick="for (;;);">Go</button>' }
  await using site = await openTestSession(pages, {}, { clock })
  await site.open('/')
  const leaping = setInterval(() => clock.advance(defaultCaps.hungMs), 500)
  onTestFinished(() => clearInterval(leaping))

  await expect(site.click('Go')).rejects.toThrow(new PageHungError('the page stopped responding'))
})
