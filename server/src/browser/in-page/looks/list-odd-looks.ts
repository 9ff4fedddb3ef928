import type { PageRule } from '../../../turn/page/page-rule.ts'
import { findControlsOverText } from './control-over-text.ts'
import { findCutOffText } from './cut-off-text.ts'
import { findEmptyItems } from './empty-item.ts'
import type { LetterLine } from './letter-lines.ts'
import type { OddLook } from './look.ts'
import { findOddItems } from './odd-item.ts'
import { findOverlappingText } from './overlapping-text.ts'
import { findStretchedPictures } from './stretched-picture.ts'
import { findUnreachableControls } from './unreachable-control.ts'

/** What looks wrong, by one of our own rules. */
export interface OddLooks {
  rule: PageRule
  found: readonly OddLook[]
}

/** What looks wrong in the window, by each of our own rules. */
export function listOddLooks(lines: readonly LetterLine[]): readonly OddLooks[] {
  return [
    { rule: 'overlapping-text', found: findOverlappingText(lines) },
    { rule: 'control-over-text', found: findControlsOverText(lines) },
    { rule: 'cut-off-text', found: findCutOffText(lines) },
    { rule: 'stretched-picture', found: findStretchedPictures() },
    { rule: 'odd-item', found: findOddItems() },
    { rule: 'empty-item', found: findEmptyItems() },
    { rule: 'unreachable-control', found: findUnreachableControls() },
  ]
}
