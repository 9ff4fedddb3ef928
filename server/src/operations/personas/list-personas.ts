import { limits } from '@understudy/contract/limits'
import { countJsonBytes, takeFitting } from '../../reports/bounds/take-fitting.ts'
import type { Database } from '../../store/database.ts'
import type { NamedPersona, Persona } from '../../store/personas/personas.ts'
import * as store from '../../store/personas/personas.ts'
import { personaLibrary } from './persona-library.ts'

/** Personas that fit into an answer. */
export interface PersonaPage {
  items: Persona[]
  nextCursor: string | null
}

/** How many are read together: all of a customer's can have 25 MB. */
const readTogether = 50
/** What an answer has besides its personas. */
const otherBytes = 50_000

/**
 * The library and the customer's own: the library's Default first, then by name, from the `from`th on. source: only those of one
 * source.
 */
export async function listPersonas(
  { db }: { db: Database },
  customerId: string,
  { source, from }: { source: Persona['source'] | null; from: number },
): Promise<PersonaPage> {
  const own = source === 'library' ? [] : await store.listPersonaNames(db, customerId)
  const named = order(own).filter((persona) => source === null || persona.source === source)
  const bytes = limits.answerBytes - otherBytes
  const read: Persona[] = []
  let [readBytes, end] = [0, from]
  while (end < named.length && readBytes <= bytes) {
    const part = await readWhole(db, customerId, named.slice(end, end + readTogether))
    read.push(...part)
    readBytes += countJsonBytes(part)
    end += readTogether
  }
  const { items, left } = takeFitting(read, { from: 0, bytes })
  const last = left === 0 ? end - 1 : named.findIndex(({ id }) => id === items.at(-1)?.id)
  return { items, nextCursor: last + 1 < named.length ? String(last + 1) : null }
}

function order(own: readonly NamedPersona[]): NamedPersona[] {
  const [first, ...rest] = personaLibrary
  const byName = [...rest, ...own].toSorted(
    (one, other) => compareText(one.name, other.name) || compareText(one.id, other.id),
  )
  return [...(first === undefined ? [] : [first]), ...byName]
}

/** Without those that were deleted meanwhile. */
async function readWhole(
  db: Database,
  customerId: string,
  named: readonly NamedPersona[],
): Promise<Persona[]> {
  const ids = named.flatMap(({ id, source }) => (source === 'library' ? [] : [id]))
  const own = await store.findPersonas(db, customerId, ids)
  const byId = new Map([...personaLibrary, ...own].map((persona) => [persona.id, persona]))
  return named.flatMap(({ id }) => byId.get(id) ?? [])
}

const collator = new Intl.Collator('en')

function compareText(one: string, other: string): number {
  return collator.compare(one, other)
}
