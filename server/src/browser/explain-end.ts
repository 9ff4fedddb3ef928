import type { SiteLimit } from '@understudy/contract/site-limit'
import { describeSiteLimit, SiteLimitError } from './launch/site-limits.ts'
import type { SiteLimits } from './launch/site-limits.ts'
import type { LaunchedSession } from './browser-session.ts'

/**
 * The session, with SiteLimitError for everything that fails after the browser was ended, because the cause explains more
 * than the browser's own errors. `readExceeded` finds the exceeded limit; null if there is none.
 */
export function explainEnd(
  session: LaunchedSession,
  limits: SiteLimits,
  readExceeded: () => Promise<SiteLimit | null>,
): LaunchedSession {
  const assertWithinLimits = async (cause: unknown): Promise<void> => {
    const limit = await readExceeded()
    if (limit !== null) throw new SiteLimitError(limit, describeSiteLimit(limit, limits), { cause })
  }
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await assertWithinLimits(error)
      throw error
    }
  }
  return {
    open: (url, signal) =>
      ask(async () => {
        const opening = await session.open(url, signal)
        if (opening.kind === 'failed') await assertWithinLimits(opening.message)
        return opening
      }),
    observe: (signal) => ask(() => session.observe(signal)),
    act: (action, signal) => ask(() => session.act(action, signal)),
    screenshot: (signal) => ask(() => session.screenshot(signal)),
    drawMarks: (picture, order, signal) => ask(() => session.drawMarks(picture, order, signal)),
    checkAccessibility: (signal, known) => ask(() => session.checkAccessibility(signal, known)),
    readSummary: () => ask(() => session.readSummary()),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}
