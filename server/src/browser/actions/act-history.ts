import { errors } from 'playwright-core'
import type { Page } from 'playwright-core'
import type { ActionContext, ActionOutcome } from './action-context.ts'
import { boundUrl } from '../bounded-text.ts'
import { findNavigationRefusal } from '../page/navigation-guard.ts'

export async function goBack(context: ActionContext): Promise<ActionOutcome> {
  return moveInHistory(context, (page, timeout) => page.goBack({ waitUntil: 'commit', timeout }))
}

export async function goForward(context: ActionContext): Promise<ActionOutcome> {
  return moveInHistory(context, (page, timeout) => page.goForward({ waitUntil: 'commit', timeout }))
}

async function moveInHistory(
  { target, caps }: ActionContext,
  move: (page: Page, timeout: number) => Promise<unknown>,
): Promise<ActionOutcome> {
  const { documents, routes } = target.navigation
  const url = target.page.url()
  const response = await move(target.page, caps.navigationMs)
  const hasMoved =
    response !== null ||
    target.navigation.documents !== documents ||
    target.navigation.routes !== routes ||
    target.page.url() !== url
  return hasMoved ? null : { kind: 'refused', message: 'there is no page to go to' }
}

export async function goTo(url: string, context: ActionContext): Promise<ActionOutcome> {
  const { target, caps, guard, isNavigationAllowed } = context
  const absolute = URL.canParse(url, target.page.url()) ? new URL(url, target.page.url()).href : url
  const refusal = /^https?:/iu.test(absolute)
    ? findNavigationRefusal(absolute, isNavigationAllowed)
    : 'only web pages can be opened'
  if (refusal !== null) {
    guard.note(absolute, refusal)
    return { kind: 'blocked_navigation', message: refusal, url: boundUrl(absolute) }
  }
  try {
    await target.page.goto(absolute, { waitUntil: 'commit', timeout: caps.navigationMs })
    return null
  } catch (error) {
    if (error instanceof errors.TimeoutError)
      return { kind: 'timed_out', message: 'the page did not answer in time' }
    if (!(error instanceof Error) || !/net::|interrupted/u.test(error.message)) throw error
    const cause = /net::\w+/u.exec(error.message)?.[0] ?? 'the navigation was interrupted'
    return { kind: 'navigation_failed', message: cause, url: boundUrl(absolute) }
  }
}
