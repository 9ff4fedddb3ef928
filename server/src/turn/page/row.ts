import { list, record, type ValueOf } from './field.ts'
import { naturalNumber, shownText } from './kinds.ts'
import { maxLengths, maxRowTexts } from './limits.ts'

/** One of several parts of a page that are built alike, in view or not: an entry of a list, a line of a table, a card. */
export const row = record({
  /** Parts of one list have one number. */
  list: naturalNumber,
  /** Its heading, link, or first words. */
  name: shownText(maxLengths.rowText),
  /** What it says, without the names of its buttons: a text for each block or cell, and the values of its number fields and selects. */
  texts: list(shownText(maxLengths.rowText), maxRowTexts),
})
export interface ObservedRow extends ValueOf<typeof row> {}
