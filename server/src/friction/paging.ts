import type { Observation, ObservedElement } from '../turn/observation.ts'
import { says } from '../words/says.ts'
import { leadOnWords } from '../words/steps/lead-on.ts'

/** Whether a control is named by a number, with or without a word, as those of the pages of a list are. */
export function isNumbered({ name }: ObservedElement): boolean {
  return /^\D{0,12}\d{1,4}$/u.test(name.trim())
}

/** Whether a control is one of several that differ only in their number: a cart with three things in it is named by a number, too. */
export function isPageNumber(control: ObservedElement, { elements }: Observation): boolean {
  return (
    isNumbered(control) &&
    elements.some(
      (other) =>
        isNumbered(other) &&
        dropNumber(other) === dropNumber(control) &&
        other.name !== control.name,
    )
  )
}

/** Whether a control leads to another page of a list, by its number or by a word such as "Next". */
export function isPaging(control: ObservedElement): boolean {
  return isNumbered(control) || says(control.name, leadOnWords)
}

function dropNumber({ name }: ObservedElement): string {
  return name.replaceAll(/\d+/gu, '').trim()
}
