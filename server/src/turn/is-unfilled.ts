import { chooseOneWords } from '../words/dialogs/choose-one.ts'
import { says } from '../words/says.ts'
import type { ObservedElement } from './observation.ts'

/** Whether a field holds nothing: no text, no tick, and no choice but the entry that asks for one. */
export function isUnfilled({ tag, value, checked, filled }: ObservedElement): boolean {
  if (checked !== null || filled) return checked === false
  const held = value ?? ''
  if (held === '' || tag !== 'select') return held === ''
  return /^(--|—|\.\.\.)/.test(held) || says(held, chooseOneWords)
}
