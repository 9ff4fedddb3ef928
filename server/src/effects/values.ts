import { onceFor } from '../lib/once-for.ts'
import type { Observation } from '../turn/observation.ts'
import { type Amount, readAmounts } from './amounts.ts'
import { foldName } from './items.ts'

/** An amount with what the page calls it, such as a total. */
export interface Value extends Amount {
  label: string
}

const MAX_LABEL = 40
const MAX_LINES = 2000

/** The amounts that have a short name before them, in the same text or in the one before. */
export const readValues = onceFor((page: Observation): readonly Value[] => {
  const lines = page.pageText.split('\n', MAX_LINES)
  return lines.flatMap((line, index) => {
    const amounts = readAmounts(line)
    const [amount, ...others] = amounts
    if (amount === undefined || others.length > 0) return []
    const own = readLabel(line)
    const label = own === '' ? readLabel(lines[index - 1] ?? '') : own
    const isLabel = label !== '' && label.length <= MAX_LABEL
    return isLabel ? [{ ...amount, label }] : []
  })
})

/** The value of that name on a page; null if there is none, or several that differ. */
export function findValue(label: string, page: Observation): Value | null {
  return indexValues(page).get(foldName(label)) ?? null
}

/** By their names; null: several that differ. */
const indexValues = onceFor((page: Observation): ReadonlyMap<string, Value | null> => {
  const byName = new Map<string, Value | null>()
  for (const value of readValues(page)) {
    const name = foldName(value.label)
    const known = byName.get(name)
    if (known === undefined) byName.set(name, value)
    else if (known?.amount !== value.amount) byName.set(name, null)
  }
  return byName
})

function readLabel(line: string): string {
  let rest = line
  for (const { text } of readAmounts(line)) rest = rest.replace(text, ' ')
  const words = rest
    .replaceAll(/\s+/gu, ' ')
    .replace(/[\s:–—-]+$/u, '')
    .trim()
  return /\p{L}/u.test(words) ? words : ''
}
