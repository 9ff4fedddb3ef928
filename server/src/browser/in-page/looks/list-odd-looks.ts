import type { PageRule } from '../../../turn/page/page-rule.ts'
import { findCutOffText } from './cut-off-text.ts'
import type { OddLook } from './look.ts'
import { findOddItems } from './odd-item.ts'
import { findOverlappingText } from './overlapping-text.ts'
import { findStretchedPictures } from './stretched-picture.ts'
import { listLetterLines } from './letter-lines.ts'

/** What looks wrong in the window, by each of our own rules. */
export function listOddLooks(): readonly { rule: PageRule; found: readonly OddLook[] }[] {
  const lines = listLetterLines()
  return [
    { rule: 'overlapping-text', found: findOverlappingText(lines) },
    { rule: 'cut-off-text', found: findCutOffText(lines) },
    { rule: 'stretched-picture', found: findStretchedPictures() },
    { rule: 'odd-item', found: findOddItems() },
  ]
}
