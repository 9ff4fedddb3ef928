/** What documents for people show at most; the report as JSON has the rest. */
export const mostShown = {
  /** In full, of those of the site and of the others. */
  findings: 300,
  /** Problems of one session that are shown in full elsewhere on the page. */
  links: 50,
  /** Problems of one turn. */
  ofTurn: 10,
} as const

/** The first items, and a sentence about the others and where they are; null if there are none. */
export function limitShown<T>(
  items: readonly T[],
  most: number,
  where = 'the report as JSON',
): { shown: readonly T[]; more: string | null } {
  const left = items.length - most
  if (left <= 0) return { shown: items, more: null }
  const number = left.toLocaleString('en')
  return {
    shown: items.slice(0, most),
    more: `And ${number} more, which ${where} lists.`,
  }
}
