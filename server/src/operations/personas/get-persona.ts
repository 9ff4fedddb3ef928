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
  if (persona === undefined) throw new ApiError('persona_not_found')
  return persona
}

/** The same, or undefined if there is none. */
export async function findVisiblePersona(
  db: Database,
  customerId: string,
  id: string,
): Promise<Persona | undefined> {
  return findLibraryPersona(id) ?? (await findPersona(db, customerId, id))
}
