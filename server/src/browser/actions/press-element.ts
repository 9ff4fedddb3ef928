import type { ActionContext, PerformResult, ActionTarget } from './action-context.ts'
import { pointAt } from './point-at.ts'

/** Presses an element where a user would, with the mouse or with a finger. */
export async function pressElement(
  { found }: ActionTarget,
  context: ActionContext,
): Promise<PerformResult> {
  return pointAt(found, context.hasTouch ? 'tap' : 'press', context)
}
