import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import type { Persona } from '../../store/personas/personas.ts'
import { findPersona } from '../../store/personas/personas.ts'
import { findLibraryPersona } from './persona-library.ts'

/** A persona of the library or of the customer. Codes: persona_not_found. */
export async function getPersona(
  { db }: { db: Database },
  customerId: string,
  id: string,
): Promise<Persona> {
  const persona = await findVisiblePersona(db, customerId, id)
  if (persona === undefined) throw noSuchPersona(id)
  return persona
}

/** The error for an id that is no persona's. */
export function noSuchPersona(id: string): ApiError {
  return new ApiError('persona_not_found', {
    detail: `There is no persona ${id}; GET /personas lists the ids.`,
  })
}

/** The same, or undefined if there is none. */
export async function findVisiblePersona(
  db: Database,
  customerId: string,
  id: string,
): Promise<Persona | undefined> {
  return findLibraryPersona(id) ?? (await findPersona(db, customerId, id))
}
