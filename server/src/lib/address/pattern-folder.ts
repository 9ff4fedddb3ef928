/** How many siblings keep their names before the rest count as records of one kind. */
export interface FoldingCaps {
  /** Names below one parent that differ only in their digits: `/p1`, `/p2`, … */
  alike: number
  /** All names below one parent. */
  children: number
}

/** The limits for reports and maps. */
export const mapCaps: FoldingCaps = { alike: 10, children: 50 }

/** The parts of a page's address: host, path segments, query, route. */
const partStart = /(?=[/?#])/

/**
 * Folds addresses based on the others seen: sites can generate addresses without end, and listing them all is useless.
 * Works on the output of `foldUrl`: `/p1`, `/p2` and so on become `/p:id` once there are too many of them, and below a
 * parent with too many children the later ones become `:id`.
 */
export interface PatternFolder {
  learn(pattern: string): void
  fold(pattern: string): string
}

/** A folder trained on the addresses seen so far. */
export function createPatternFolder(caps: FoldingCaps, seen: Iterable<string> = []): PatternFolder {
  const alike = new Map<string, Set<string>>()
  const children = new Map<string, Set<string>>()

  function learn(pattern: string): void {
    foldParts(pattern, (part, parent) => {
      addUpTo(caps.alike + 1, alike, `${parent} ${maskDigits(part)}`, part)
      const name = foldDigits(part, parent)
      addUpTo(caps.children, children, parent, name)
      return foldName(name, parent)
    })
  }

  function foldDigits(part: string, parent: string): string {
    const shape = maskDigits(part)
    if (shape === part) return part
    const count = alike.get(`${parent} ${shape}`)?.size ?? 0
    return count > caps.alike ? shape : part
  }

  function foldName(name: string, parent: string): string {
    const known = children.get(parent)
    if (known === undefined || known.size < caps.children || known.has(name)) return name
    return `${name.slice(0, 1)}:id`
  }

  for (const pattern of seen) learn(pattern)
  return {
    learn,
    fold: (pattern) =>
      foldParts(pattern, (part, parent) => foldName(foldDigits(part, parent), parent)),
  }
}

function foldParts(pattern: string, foldPart: (part: string, parent: string) => string): string {
  const [host = '', ...parts] = pattern.split(partStart)
  return parts.reduce((parent, part) => parent + foldPart(part, parent), host)
}

function maskDigits(part: string): string {
  return part.replaceAll(/\d+/g, ':id')
}

function addUpTo(cap: number, sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set()
  if (set.size < cap) sets.set(key, set.add(value))
}
