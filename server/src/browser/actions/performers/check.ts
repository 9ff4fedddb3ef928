import type { ElementPerformer } from '../performer.ts'
import { withoutWaiting } from '../without-waiting.ts'

export const checkPerformer: ElementPerformer<'check'> = async (
  { locator, found },
  { checked },
  { caps },
) => {
  if (found.element.checked === null)
    return {
      kind: 'not_editable',
      message: 'this element has no checked state, unlike a checkbox, radio button or switch',
    }
  if (found.element.checked !== checked) await locator.click(withoutWaiting(caps.actionabilityMs))
  return null
}
