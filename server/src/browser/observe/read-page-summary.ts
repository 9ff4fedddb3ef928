import { errors, type Page } from 'playwright-core'
import { maxLengths } from '../../turn/page/limits.ts'
import { MAX_SUMMARY_WAIT_MS } from '../limits.ts'

/** A page's meta description; null if there is none, or if reading it takes too long. */
export async function readPageSummary(page: Page): Promise<string | null> {
  const tag = page.locator('head > meta[name="description" i][content]').first()
  try {
    if ((await tag.count()) === 0) return null
    // Not run in the page's own world, where the page could fake the answer.
    const text = await tag.getAttribute('content', { timeout: MAX_SUMMARY_WAIT_MS })
    return text === null || text.trim() === '' ? null : text.slice(0, maxLengths.other)
  } catch (error) {
    if (error instanceof errors.TimeoutError) return null
    throw error
  }
}
