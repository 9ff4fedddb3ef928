import { expect, test } from 'vitest'
import { type Clock, systemClock } from '../../../src/lib/clock.ts'
import { openTestSession } from '../../support/browser/open-test-session.ts'

const pages = { '/': '<h1>Tea</h1>', '/other': '<h1>Cups</h1>' }
const { signal } = new AbortController()
const picture = { extension: 'jpg', bytes: expect.any(Uint8Array) }
const late = { missing: 'The page rendered nothing within 71 s.' }
const [screenshotMs, lateScreenshotMs] = [71_000, 72_000]

/** A clock on which waits of these lengths end at once. */
function createClockPast(...passed: readonly number[]): Clock {
  return {
    ...systemClock,
    sleep: (ms, ended) => (passed.includes(ms) ? Promise.resolve() : systemClock.sleep(ms, ended)),
  }
}

async function open(clock: Clock) {
  return openTestSession(pages, { screenshotMs, lateScreenshotMs }, { clock })
}

test('a document that missed its screenshot deadline gets a shorter one until it meets it', async () => {
  await using site = await open(createClockPast(screenshotMs))
  await site.open('/')

  expect(await site.session.screenshot(signal)).toEqual(late)
  expect(await site.session.screenshot(signal)).toEqual(picture)
  expect(await site.session.screenshot(signal)).toEqual(late)
})

test('the next document gets the full time again', async () => {
  await using site = await open(createClockPast(screenshotMs))
  await site.open('/')
  expect(await site.session.screenshot(signal)).toEqual(late)

  await site.open('/other')

  expect(await site.session.screenshot(signal)).toEqual(late)
})

test('a document that misses both deadlines has no picture, with a reason', async () => {
  await using site = await open(createClockPast(screenshotMs, lateScreenshotMs))
  await site.open('/')

  expect(await site.session.screenshot(signal)).toEqual(late)
  expect(await site.session.screenshot(signal)).toEqual({
    missing: 'The page still rendered nothing.',
  })
})

test('a picture that is taken while the page is replaced shows the page that is observed', async () => {
  await using site = await openTestSession(
    { '/': '<h1>Tea</h1>', '/cups': '<body style="background: navy">' },
    {},
    { pictures: 'png' },
  )
  await site.open('/')
  await site.page.evaluate(() => location.assign('/cups'))

  const [observed, taken] = await Promise.all([
    site.session.observe(signal),
    site.session.screenshot(signal),
  ])

  expect(new URL(observed.url).pathname).toBe('/cups')
  expect(taken).toEqual(await site.session.screenshot(signal))
})
