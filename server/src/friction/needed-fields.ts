import type { Box } from '@understudy/contract/common'
import type { ObservedElement } from '../turn/observation.ts'
import { BESIDE_PX } from './limits.ts'
import { isSearchField } from './written-fields.ts'

/**
 * The fields whose content a control may need: those of its form, or of its part of the page if it is in none. A field for search terms
 * only matters to what is beside it.
 */
export function listNeededFields(
  control: ObservedElement,
  elements: readonly ObservedElement[],
): ObservedElement[] {
  return elements.filter((field) => {
    const isTogether = control.form === null || control.form === field.form
    if (!isTogether || control.region !== field.region) return false
    return !isSearchField(field) || (control.form === field.form && isBeside(control, field))
  })
}

/** Whether a field is so close that it and the control are used together. */
export function isBeside({ box }: { box: Box }, { box: field }: { box: Box }): boolean {
  const gapX = Math.max(field.x - (box.x + box.width), box.x - (field.x + field.width), 0)
  const gapY = Math.max(field.y - (box.y + box.height), box.y - (field.y + field.height), 0)
  return gapX <= BESIDE_PX && gapY <= BESIDE_PX
}
