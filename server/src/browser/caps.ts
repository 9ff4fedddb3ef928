import { SECOND_MS } from '../lib/clock.ts'

/** Limits on the time a page can take. */
export interface BrowserCaps {
  /** How long to wait for a page that never becomes idle. */
  settleMs: number
  /** How long a visitor waits for a page on which nothing is pending, but which shows that there is more to come. */
  unreadyMs: number
  /** The same for a page without any content that does not say that it is busy: it may be all there is. */
  bareMs: number
  navigationMs: number
  /** How long an element may take to become operable; then the reason is reported. */
  actionabilityMs: number
  /** After this long without a response the page's main thread counts as hung; what a busy machine took of it is added. */
  hungMs: number
  screenshotMs: number
  /** The same for a document that has already missed it once. */
  lateScreenshotMs: number
  screenshotBytes: number
  accessibilityMs: number
  maxPages: number
  maxTokens: number
}

export const defaultCaps: BrowserCaps = {
  settleMs: 3 * SECOND_MS,
  unreadyMs: 4 * SECOND_MS,
  bareMs: 1500,
  navigationMs: 30 * SECOND_MS,
  actionabilityMs: 2 * SECOND_MS,
  hungMs: 8 * SECOND_MS,
  screenshotMs: 5 * SECOND_MS,
  lateScreenshotMs: 500,
  screenshotBytes: 5 * 1024 * 1024,
  accessibilityMs: 2 * SECOND_MS,
  maxPages: 3,
  maxTokens: 12_000,
}
