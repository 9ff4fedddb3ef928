import type { PersonaWriteBody } from '@understudy/contract/persona'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database, Trx } from '../../store/database.ts'
import { claimImportToken } from '../../store/personas/import-tokens.ts'
import { insertPersona, type OwnPersona } from '../../store/personas/personas.ts'
import {
  hashImportToken,
  isWellFormedImportToken,
  openWithToken,
} from '../../vault/import-token.ts'
import { addWithinLimit } from '../customers/add-within-limit.ts'
import { makePersona } from './create-persona.ts'

/**
 * Stores a persona from the customer's edited draft, with its source text. Of concurrent saves with one token one
 * succeeds; a failed save leaves the token unused. Codes: not_found, token_already_used, and as
 * createPersona.
 */
export async function saveImportedPersona(
  { db, clock }: { db: Database; clock: Clock },
  customerId: string,
  { importToken, fields }: { importToken: string; fields: PersonaWriteBody },
): Promise<OwnPersona> {
  return addWithinLimit(db, { table: 'personas', customerId }, async (trx) => {
    const at = clock.now()
    const sourceText = await redeem(trx, { customerId, importToken, at })
    const persona: OwnPersona = {
      ...makePersona(customerId, fields, at),
      source: 'job_import',
      sourceText,
    }
    await insertPersona(trx, persona)
    return persona
  })
}

/** The text sealed under the token, which is used up by reading it. */
async function redeem(
  trx: Trx,
  { customerId, importToken, at }: { customerId: string; importToken: string; at: Date },
): Promise<string> {
  if (!isWellFormedImportToken(importToken)) throw new ApiError('not_found')
  const hash = hashImportToken(importToken)
  const claimed = await claimImportToken(trx, { customerId, hash, at })
  if (claimed.kind === 'used') throw new ApiError('token_already_used')
  if (claimed.kind === 'unknown') throw new ApiError('not_found')
  const text = openWithToken(importToken, customerId, claimed.sealedText)
  if (text === null) throw new Error('the text of an import token cannot be decrypted')
  return text
}
