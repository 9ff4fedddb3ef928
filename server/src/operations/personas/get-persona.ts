import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findPersona, type Persona } from '../../store/personas/personas.ts'
import { findLibraryPersona } from './persona-library.ts'

/** A persona of the library or of the customer. Codes: persona_not_found. */
export async function getPersona(
  { db }: { db: Database },
  customerId: string,
  id: string,
): Promise<Persona> {
  const persona = await findVisiblePersona(db, customerId, id)
  if (persona === undefined) throw noSuchPersona(null)
  return persona
}

/**
 * The error for an id that is no persona's, or for the one at this index of `persona_ids`. Does not repeat the id, so that the answer is
 * the same for a persona of another customer and for none at all.
 */
export function noSuchPersona(index: number | null): ApiError {
  const fault =
    index === null
      ? 'There is no persona with this id'
      : `persona_ids.${index} is not the id of a persona`
  return new ApiError('persona_not_found', { detail: `${fault}; GET /personas lists the ids.` })
}

/** The same, or undefined if there is none. */
export async function findVisiblePersona(
  db: Database,
  customerId: string,
  id: string,
): Promise<Persona | undefined> {
  return findLibraryPersona(id) ?? (await findPersona(db, customerId, id))
}
