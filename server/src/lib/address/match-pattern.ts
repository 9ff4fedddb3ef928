/** The segments of an address or a pattern. */
export function splitPath(path: string): string[] {
  return path.split('/').filter(Boolean)
}

/**
 * How well an address matches a pattern: null if it does not, otherwise higher for every part that is identical. Both
 * can have parts known only at run time (`:id`); a pattern can end in one that matches the rest (`:rest*`).
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
  if (isDynamic(part)) return isDynamic(given) ? 3 : 1
  if (part.startsWith(':')) return null
  // `item-:id` against `item-:number`, and `products:query` against `products`.
  const [start = ''] = given.split(':')
  if (start === '' || start === given) return null
  return part === start || part.startsWith(`${start}:`) ? 2 : null
}

/** `:id`, and not `:-)`. */
export function isDynamic(part: string): boolean {
  return /^:\w/.test(part)
}

/** The target of a relative address on a page: relative to the page's folder, as in browsers. */
export function resolveAddress(base: string, address: string): string {
  const folder = base.endsWith('/') ? base : base.replace(/[^/]*$/, '')
  return normalise(`${folder}${address}`)
}

/** The target of a nested route: React Router resolves it relative to routes. */
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
