import { foldDigits } from '../../../lib/text/fold-digits.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'

/** Whether a goal names all of what a control is called, in whatever forms: “Green” and “Weekly letter”, but not “Green tea” for “green”. */
export function isNamedWhole(name: string, goal: string): boolean {
  const words = foldDigits(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  const naming = words.filter((word) => listSharedStems(word).size > 0)
  const asked = listSharedStems(foldDigits(goal))
  return naming.length > 0 && naming.every((word) => sharesStem(word, asked))
}

/** Whether a goal and a text have a word in common. */
export function namesPart(text: string, goal: string): boolean {
  return sharesStem(text, listSharedStems(goal))
}
