import type { ObservedElement } from '../turn/observation.ts'
import { says } from '../words/says.ts'
import { leadOnWords } from '../words/steps/lead-on.ts'

/** Whether a control is named by a number, with or without a word, as those of the pages of a list are. */
export function isNumbered({ name }: ObservedElement): boolean {
  return /^\D{0,12}\d{1,4}$/u.test(name.trim())
}

/** Whether a control leads to another page of a list, by its number or by a word such as "Next". */
export function isPaging(control: ObservedElement): boolean {
  return isNumbered(control) || says(control.name, leadOnWords)
}
