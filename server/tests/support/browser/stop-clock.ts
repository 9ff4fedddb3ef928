import type { Page } from 'playwright-core'

/**
 * From now on no time passes on the page until `page.clock.resume()`, so that no wait of the page ends while the test is busy elsewhere.
 * Everything that is due within the next minute happens first.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Reads from a page whose clock is stopped. Queries and menus wait for timers and frames, so a frame passes. */
export async function readAfterTick<Value>(page: Page, read: () => Promise<Value>): Promise<Value> {
  await page.clock.runFor(20)
  return read()
}
