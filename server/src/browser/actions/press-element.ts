import type { ActionContext, ActionTarget } from './action-context.ts'
import { withoutWaiting } from './without-waiting.ts'

/** Presses an element where a user would, with the mouse or with a finger. */
export async function pressElement(
  { locator }: ActionTarget,
  { caps, hasTouch }: ActionContext,
): Promise<void> {
  const options = withoutWaiting(caps.actionabilityMs)
  await (hasTouch ? locator.tap(options) : locator.click(options))
}
