import type { ActionContext, ActionOutcome, ActionTarget } from './action-context.ts'
import { withoutWaiting } from './without-waiting.ts'

/** Clicks where a user would; the page's answer is waited for by settling, not here. */
export async function clickElement(
  { locator }: ActionTarget,
  { caps }: ActionContext,
): Promise<ActionOutcome> {
  await locator.click(withoutWaiting(caps.actionabilityMs))
  return null
}

export async function hoverElement(
  { locator }: ActionTarget,
  { caps }: ActionContext,
): Promise<ActionOutcome> {
  await locator.hover({ timeout: caps.actionabilityMs })
  return null
}
