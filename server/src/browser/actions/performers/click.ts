import type { ElementPerformer } from '../performer.ts'
import { withoutWaiting } from '../without-waiting.ts'

/** Clicks where a user would; the page's answer is waited for by settling, not here. */
export const clickPerformer: ElementPerformer<'click'> = async ({ locator }, _action, { caps }) => {
  await locator.click(withoutWaiting(caps.actionabilityMs))
  return null
}
