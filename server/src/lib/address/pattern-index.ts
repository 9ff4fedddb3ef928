import { isDynamic, scoreMatch, splitPath } from './match-pattern.ts'

/** Patterns with the same parts up to here. A pattern is given by its position in the list. */
interface Branch {
  /** By their next part. */
  next: Map<string, Branch>
  /** Those whose next part fits everything, such as `:id`. */
  dynamic: Branch[]
  /** The others by the text before the colon of their next part. */
  byStart: Map<string, Branch[]>
  /** Patterns that can end here. */
  ends: number[]
  /** Patterns that fit everything from here. */
  rests: number[]
}

/**
 * All patterns that fit an address best, in their order; several if they fit equally well. Null if so many are similar that comparing
 * them would take too long.
 */
export type FindBestMatches<Candidate> = (path: readonly string[]) => Candidate[] | null

/** Steps of one search. More take a repository that was made for it. */
const maxSteps = 500

/**
 * Compares an address only with patterns that begin like it; the scores are those of `scoreMatch`. An optional part can be
 * anywhere, so a pattern that does not match is also tried without those.
 */
export function indexPatterns<Candidate extends { pattern: string }>(
  candidates: readonly Candidate[],
): FindBestMatches<Candidate> {
  const parts = candidates.map(({ pattern }) => splitPath(pattern))
  const [whole, shorter] = [startBranch(), startBranch()]
  for (const [index, pattern] of parts.entries()) {
    addPattern(whole, pattern, index)
    const kept = pattern.filter((part) => !part.endsWith('?'))
    if (kept.length < pattern.length) addPattern(shorter, kept, index)
  }
  return (path) => {
    const [matches, others] = [search(whole, path), search(shorter, path)]
    if (matches === null || others === null) return null
    const isNew = ({ index }: Match) => scoreMatch(parts[index] ?? [], path) === null
    const all = [...matches, ...others.filter(isNew)]
    const best = Math.max(...all.map(({ score }) => score))
    return all
      .filter(({ score }) => score === best)
      .toSorted((one, other) => one.index - other.index)
      .flatMap(({ index }) => candidates[index] ?? [])
  }
}

/** The same for the address of a page: as written, then with a locale prefix, then as a file. */
export function indexPages<Candidate extends { pattern: string }>(
  candidates: readonly Candidate[],
): FindBestMatches<Candidate> {
  const findBest = indexPatterns(candidates)
  const findLocalised = indexPatterns(candidates.filter(hasLocale))
  return (path) => {
    const found = findBest(path)
    if (found?.length !== 0) return found
    const localised = findLocalised([':locale', ...path])
    if (localised?.length !== 0) return localised
    return findBest([...path.slice(0, -1), `${path.at(-1) ?? ''}.html`])
  }
}

function hasLocale({ pattern }: { pattern: string }): boolean {
  return /^\/:(?:locale|lang|lng|language)\??(?:\/|$)/.test(pattern)
}

function startBranch(): Branch {
  return { next: new Map(), dynamic: [], byStart: new Map(), ends: [], rests: [] }
}

function addPattern(root: Branch, parts: readonly string[], index: number): void {
  let branch = root
  for (const part of parts) {
    if (part.endsWith('*')) {
      branch.rests.push(index)
      return
    }
    if (part.endsWith('?')) branch.ends.push(index)
    branch = branch.next.get(part) ?? grow(branch, part)
  }
  branch.ends.push(index)
}

function grow(branch: Branch, part: string): Branch {
  const added = startBranch()
  branch.next.set(part, added)
  if (isDynamic(part)) branch.dynamic.push(added)
  else {
    const start = cutAtColon(part)
    const alike = branch.byStart.get(start)
    if (alike === undefined) branch.byStart.set(start, [added])
    else alike.push(added)
  }
  return added
}

interface Match {
  index: number
  score: number
}

/** A branch that fits the address so far. */
interface Place {
  branch: Branch
  at: number
  score: number
}

/** Every match; null if the search would take too many steps. */
function search(root: Branch, path: readonly string[]): Match[] | null {
  const matches: Match[] = []
  const places: Place[] = [{ branch: root, at: 0, score: 0 }]
  for (const { branch, at, score } of places) {
    const given = path[at]
    const found = given === undefined ? [...branch.rests, ...branch.ends] : branch.rests
    for (const index of found) matches.push({ index, score })
    if (given !== undefined) {
      for (const { to, points } of followPart(branch, given))
        places.push({ branch: to, at: at + 1, score: score + points })
    }
    if (places.length + matches.length > maxSteps) return null
  }
  return matches
}

function followPart(branch: Branch, given: string): { to: Branch; points: number }[] {
  const same = branch.next.get(given)
  const steps = same === undefined ? [] : [{ to: same, points: 4 }]
  const points = isDynamic(given) ? 3 : 1
  for (const to of branch.dynamic.slice(0, maxSteps)) if (to !== same) steps.push({ to, points })
  // `item-:id` against `item-:number`, and `products:query` against `products`.
  const start = cutAtColon(given)
  if (start === '' || start === given) return steps
  const alike = branch.byStart.get(start)?.slice(0, maxSteps) ?? []
  for (const to of alike) if (to !== same) steps.push({ to, points: 2 })
  return steps
}

function cutAtColon(part: string): string {
  return part.split(':', 1)[0] ?? ''
}
