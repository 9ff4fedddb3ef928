import type { Database } from '../../store/database.ts'
import type { Persona } from '../../store/personas/personas.ts'
import * as store from '../../store/personas/personas.ts'
import { personaLibrary } from './persona-library.ts'

/** The library and the customer's own: the library's Default first, then by name. source: only those of one source. */
export async function listPersonas(
  { db }: { db: Database },
  customerId: string,
  source: Persona['source'] | null,
): Promise<Persona[]> {
  const own = source === 'library' ? [] : await store.listPersonaRows(db, customerId)
  const [first, ...rest] = personaLibrary
  const byName = [...rest, ...own].toSorted(
    (one, other) => compareText(one.name, other.name) || compareText(one.id, other.id),
  )
  return [...(first === undefined ? [] : [first]), ...byName].filter(
    (persona) => source === null || persona.source === source,
  )
}

const collator = new Intl.Collator('en')

function compareText(one: string, other: string): number {
  return collator.compare(one, other)
}
