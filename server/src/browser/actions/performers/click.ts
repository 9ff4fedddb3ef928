import type { ElementPerformer } from '../performer.ts'
import { withoutWaiting } from '../without-waiting.ts'

/** Clicks where a user would; the caller waits for the page's reaction. */
export const clickPerformer: ElementPerformer<'click'> = async ({ locator }, _action, { caps }) => {
  await locator.click(withoutWaiting(caps.actionabilityMs))
  return null
}
