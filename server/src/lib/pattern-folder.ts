/** How many neighbours keep their names before the rest are taken for records of one kind. */
export interface FoldingCaps {
  /** Names below one parent that differ in their digits only: `/p1`, `/p2`, … */
  alike: number
  /** Names below one parent, whatever they are. */
  children: number
}

/** What reports and maps go by. */
export const mapCaps: FoldingCaps = { alike: 10, children: 50 }

/** What a page is taken apart into: host, path segments, query, route. */
const partStart = /(?=[/?#])/

/**
 * Folds addresses by what else was seen: sites can make up new ones without end, and a record of them all says nothing.
 * Learns and folds what `foldUrl` has folded: `/p1`, `/p2` and so on become `/p:id` once there are too many of them, and
 * below a parent with too many children the later ones become `:id`.
 */
export class PatternFolder {
  private readonly caps: FoldingCaps
  private readonly alike = new Map<string, Set<string>>()
  private readonly children = new Map<string, Set<string>>()

  constructor(caps: FoldingCaps, seen: Iterable<string> = []) {
    this.caps = caps
    for (const pattern of seen) this.learn(pattern)
  }

  learn(pattern: string): void {
    this.walk(pattern, (part, parent) => {
      addUpTo(this.caps.alike + 1, this.alike, `${parent} ${maskDigits(part)}`, part)
      const name = this.foldDigits(part, parent)
      addUpTo(this.caps.children, this.children, parent, name)
      return this.foldName(name, parent)
    })
  }

  fold(pattern: string): string {
    return this.walk(pattern, (part, parent) =>
      this.foldName(this.foldDigits(part, parent), parent),
    )
  }

  private walk(pattern: string, foldPart: (part: string, parent: string) => string): string {
    const [host = '', ...parts] = pattern.split(partStart)
    return parts.reduce((parent, part) => parent + foldPart(part, parent), host)
  }

  private foldDigits(part: string, parent: string): string {
    const shape = maskDigits(part)
    if (shape === part) return part
    const count = this.alike.get(`${parent} ${shape}`)?.size ?? 0
    return count > this.caps.alike ? shape : part
  }

  private foldName(name: string, parent: string): string {
    const known = this.children.get(parent)
    if (known === undefined || known.size < this.caps.children || known.has(name)) return name
    return `${name.slice(0, 1)}:id`
  }
}

function maskDigits(part: string): string {
  return part.replaceAll(/\d+/g, ':id')
}

function addUpTo(cap: number, sets: Map<string, Set<string>>, key: string, value: string): void {
  const set = sets.get(key) ?? new Set()
  if (set.size < cap) sets.set(key, set.add(value))
}
