import { errors } from 'playwright-core'
import { boundUrl } from '../../../turn/page/bound-text.ts'
import { findNavigationRefusal } from '../../page/navigation-guard.ts'
import type { ViewPerformer } from '../performer.ts'

export const gotoPerformer: ViewPerformer<'goto'> = async (
  { url },
  { target, caps, guard, isNavigationAllowed },
) => {
  const absolute = URL.canParse(url, target.page.url()) ? new URL(url, target.page.url()).href : url
  const refusal = findNavigationRefusal(absolute, isNavigationAllowed)
  if (refusal !== null) {
    guard.note(absolute, refusal)
    return { kind: 'blocked_navigation', message: refusal, url: boundUrl(absolute) }
  }
  try {
    await target.page.goto(absolute, { waitUntil: 'commit', timeout: caps.navigationMs })
    return null
  } catch (error) {
    if (error instanceof errors.TimeoutError)
      return { kind: 'timed_out', message: 'the page did not respond in time' }
    if (!(error instanceof Error) || !/net::|interrupted/u.test(error.message)) throw error
    const cause = /net::\w+/u.exec(error.message)?.[0] ?? 'the navigation was interrupted'
    return { kind: 'navigation_failed', message: cause, url: boundUrl(absolute) }
  }
}
