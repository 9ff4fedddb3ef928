/** The segments of an address or a pattern. */
export function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/**
 * How well an address fits a pattern: null when it does not, else more for every part that is written alike. Both may have
 * parts that are known at run time only (`:id`); a pattern may end in one that takes all the rest (`:rest*`).
 */
export function scoreMatch(pattern: readonly string[], path: readonly string[]): number | null {
  let score = 0
  for (const [index, part] of pattern.entries()) {
    if (part.endsWith('*')) return score
    const given = path[index]
    if (given === undefined) return part.endsWith('?') ? score : null
    const points = scorePart(part, given)
    if (points === null) return null
    score += points
  }
  return path.length > pattern.length ? null : score
}

function scorePart(part: string, given: string): number | null {
  if (part === given) return 4
  if (part.startsWith(':')) return given.startsWith(':') ? 3 : 1
  // `item-:id` against `item-:number`, and `products:query` against `products`.
  const [start = ''] = given.split(':')
  if (start === '' || start === given) return null
  return part === start || part.startsWith(`${start}:`) ? 2 : null
}

/** Where a relative address leads from a page: as browsers do, from the page's folder. */
export function resolveAddress(base: string, address: string): string {
  const folder = base.endsWith('/') ? base : base.replace(/[^/]*$/, '')
  return normalise(`${folder}${address}`)
}

/** Where a nested route leads from its parent: React Router counts by routes. */
export function resolveNested(base: string, address: string): string {
  return normalise(`${base}/${address}`)
}

function normalise(path: string): string {
  const parts: string[] = []
  for (const part of splitPath(path)) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}
