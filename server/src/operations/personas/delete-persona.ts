import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import * as store from '../../store/personas/personas.ts'
import { lockOwnPersona } from './update-persona.ts'

/** Deletes a persona that no run has used. Codes: library_read_only, persona_not_found, persona_in_use. */
export async function deletePersona(
  { db }: { db: Database },
  customerId: string,
  id: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // With the lock, a run being admitted with this persona comes first or does not find it.
    await lockOwnPersona(trx, customerId, id)
    if (await store.hasRunHistory(trx, customerId, id)) throw new ApiError('persona_in_use')
    await store.deletePersonaRow(trx, customerId, id)
  })
}
