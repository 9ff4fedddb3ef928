/** A test file, and how many imports it is away from the nearest changed module: 0 if it was changed itself. */
export interface ReachedTest {
  file: string
  distance: number
}

/**
 * The test files whose imports lead to a changed file, nearest first. `listImports` returns the modules that a module loads; it is asked
 * once for each.
 */
export function reachTests(
  tests: readonly string[],
  changed: ReadonlySet<string>,
  listImports: (file: string) => readonly string[],
): ReachedTest[] {
  const imports = new Map<string, readonly string[]>()
  const load = (file: string) => {
    const known = imports.get(file) ?? listImports(file)
    imports.set(file, known)
    return known
  }
  const reached = tests.flatMap((file) => {
    const distance = measureDistance(file, changed, load)
    return distance === null ? [] : [{ file, distance }]
  })
  return reached.toSorted((left, right) => left.distance - right.distance)
}

function measureDistance(
  test: string,
  changed: ReadonlySet<string>,
  load: (file: string) => readonly string[],
): number | null {
  const seen = new Set([test])
  let ring = [test]
  for (let distance = 0; ring.length > 0; distance += 1) {
    if (ring.some((file) => changed.has(file))) return distance
    ring = ring.flatMap(load).filter((file) => {
      const isNew = !seen.has(file)
      seen.add(file)
      return isNew
    })
  }
  return null
}
