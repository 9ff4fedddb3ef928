import type { PersonaWriteBody } from '@understudy/contract/persona'
import { ApiError } from '../../lib/api-error.ts'
import type { Database, Trx } from '../../store/database.ts'
import type { OwnPersona } from '../../store/personas/personas.ts'
import * as store from '../../store/personas/personas.ts'
import { fromWriteBody } from './create-persona.ts'
import { noSuchPersona } from './get-persona.ts'
import { findLibraryPersona } from './persona-library.ts'
import { toWriteBody } from './to-write-body.ts'

/**
 * Replaces the given fields and regenerates the prompt; runs that are already admitted keep the old one. Codes:
 * library_read_only, persona_not_found.
 */
export async function updatePersona(
  { db }: { db: Database },
  { customerId, id }: { customerId: string; id: string },
  changes: Partial<PersonaWriteBody>,
): Promise<OwnPersona> {
  return db.transaction().execute(async (trx) => {
    const stored = await lockOwnPersona(trx, customerId, id)
    const updated = { ...stored, ...fromWriteBody({ ...toWriteBody(stored), ...changes }) }
    await store.updatePersonaRow(trx, updated)
    return updated
  })
}

/** The persona, locked until the transaction ends. Codes: library_read_only, persona_not_found. */
export async function lockOwnPersona(
  trx: Trx,
  customerId: string,
  id: string,
): Promise<OwnPersona> {
  if (findLibraryPersona(id) !== undefined) throw new ApiError('library_read_only')
  const [stored] = await store.lockPersonas(trx, customerId, [id])
  if (stored === undefined) throw noSuchPersona(null)
  return stored
}
