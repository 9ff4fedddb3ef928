import { SECOND_MS } from '../lib/clock.ts'

/** Bounds on what a page may take of our time. */
export interface BrowserCaps {
  /** How long a page that never rests is waited for. */
  settleMs: number
  navigationMs: number
  /** How long an element may take to become operable; after it the reason is reported. */
  actionabilityMs: number
  actionMs: number
  /** After this without an answer the page's main thread counts as hung. */
  hungMs: number
  screenshotMs: number
  /** The same for a document that has missed it once. */
  lateScreenshotMs: number
  screenshotBytes: number
  accessibilityMs: number
  maxPages: number
  maxTokens: number
}

export const defaultCaps: BrowserCaps = {
  settleMs: 3 * SECOND_MS,
  navigationMs: 30 * SECOND_MS,
  actionabilityMs: 2 * SECOND_MS,
  actionMs: 10 * SECOND_MS,
  hungMs: 8 * SECOND_MS,
  screenshotMs: 5 * SECOND_MS,
  lateScreenshotMs: 500,
  screenshotBytes: 5 * 1024 * 1024,
  accessibilityMs: 2 * SECOND_MS,
  maxPages: 3,
  maxTokens: 12_000,
}
