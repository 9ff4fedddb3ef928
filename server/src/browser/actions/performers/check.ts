import type { ElementPerformer } from '../performer.ts'
import { pressElement } from '../press-element.ts'

export const checkPerformer: ElementPerformer<'check'> = async (target, { checked }, context) => {
  const { element } = target.found
  if (element.checked === null)
    return {
      kind: 'not_editable',
      message: 'this element has no checked state, unlike a checkbox, radio button or switch',
    }
  return element.checked === checked ? null : pressElement(target, context)
}
