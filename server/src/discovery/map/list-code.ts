import type { FileFacts } from '../file-facts.ts'
import { findPackage, getFacts, type Place, type Project, resolveReference } from '../project.ts'
import { type ComponentNames, toPascal } from './component-names.ts'

const maxPlaces = 3000

/** Every declaration that the given places use, directly or indirectly, including themselves, in order of discovery. */
export function listCode(
  project: Project,
  components: ComponentNames,
  places: readonly Place[],
): Place[] {
  const met = new Map(places.map((place) => [toKey(place), place]))
  for (const place of met.values()) {
    if (met.size >= maxPlaces) break
    for (const used of listUsed(project, components, place)) {
      if (!met.has(toKey(used))) met.set(toKey(used), used)
    }
  }
  return [...met.values()]
}

function listUsed(project: Project, components: ComponentNames, place: Place): Place[] {
  const { file, name } = place
  const { uses, tags } = getFacts(project, file)
  const scopes = name === null ? Object.values(uses) : [Object.hasOwn(uses, name) ? uses[name] : []]
  const names = new Set(scopes.flatMap((used) => used ?? []))
  const named = [...names].flatMap(
    (used) => resolveReference(project, file, { from: null, name: used }) ?? [],
  )
  const known = components.get(findPackage(project, file).root)
  const tagged = known === undefined ? [] : tags.flatMap((tag) => known.get(toPascal(tag)) ?? [])
  return [...named, ...tagged.map((path) => ({ file: path, name: null }))]
}

function toKey({ file, name }: Place): string {
  return `${file}#${name ?? '*'}`
}

/** The facts of a file that belong to a place. */
export function pickFacts<Fact extends { scope: string }>(
  project: Project,
  { file, name }: Place,
  pick: (facts: FileFacts) => readonly Fact[],
): Fact[] {
  return pick(getFacts(project, file)).filter(({ scope }) => name === null || scope === name)
}
