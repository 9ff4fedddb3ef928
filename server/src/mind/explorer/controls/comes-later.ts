import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import { listCounts } from '../../../task/task-counts.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { findActedOn } from '../memory/memory.ts'
import type { View } from '../move.ts'
import { isAlternative } from './alternatives.ts'
import { findPurpose, isLink, isWidget } from './control-names.ts'
import { isAskedFor } from './measure-pull.ts'
import { listUsable } from './usable-elements.ts'

/** Whether something else is to be done before a control is of use. */
export function comesLater(view: View, element: ObservedElement): boolean {
  return waitsForChoice(view, element) || waitsForPassword(view, element)
}

/** What hands in comes after the choices that the goal names as well. */
function waitsForChoice(view: View, element: ObservedElement): boolean {
  if (view.goal === null || !['submit', 'add_to_cart'].includes(findPurpose(element.name)))
    return false
  const counted = listCounts(view.goal.text).map(({ noun }) => listSharedStems(noun))
  const used = new Set(view.memory.onDocument.map((step) => findActedOn(step)?.selector))
  return listUsable(view.situation.observation).some(
    (one) =>
      !isLink(one) &&
      !one.disabled &&
      (one.expanded !== null ||
        isWidget(one) ||
        counted.some((noun) => sharesStem(one.name, noun))) &&
      findPurpose(one.name) === 'other' &&
      isAskedFor(view, one) &&
      !used.has(one.selector) &&
      !isAlternative(view, one),
  )
}

/** What stands beside a password, such as what shows it, is of no use before one is entered. */
function waitsForPassword({ situation }: View, element: ObservedElement): boolean {
  if (isLink(element) || isSubmitting(element)) return false
  const middle = element.box.y + element.box.height / 2
  return situation.observation.elements.some(({ inputType, filled, form, box }) => {
    const isBeside = box.y <= middle && middle <= box.y + box.height
    return inputType === 'password' && !filled && form === element.form && isBeside
  })
}

function isSubmitting({ inputType, name }: ObservedElement): boolean {
  return inputType === 'submit' || findPurpose(name) === 'submit'
}
