import { onceFor } from '../../../lib/once-for.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { lookForWords } from '../../../words/controls/look-for.ts'
import { says } from '../../../words/says.ts'

/** Whether the step used a search field. What was searched for is repeated by the results, and by the message that there are none. */
export const isSearch = onceFor((step: Step): boolean => {
  const control = findActedControl(step)
  if (control === null) return false
  const { role, inputType, name, placeholder } = control
  const isMarked = role === 'searchbox' || inputType === 'search'
  return isMarked || says(`${name} | ${placeholder ?? ''}`, lookForWords)
})
