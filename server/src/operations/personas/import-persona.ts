import type { Draft, PersonaWriteBody } from '@understudy/contract/persona'
import { ApiError } from '../../lib/api-error.ts'
import { type Clock, HOUR_MS } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import { insertImportToken } from '../../store/personas/import-tokens.ts'
import { createImportToken, hashImportToken, sealForToken } from '../../vault/import-token.ts'

export interface ImportDeps {
  db: Database
  clock: Clock
  /** Generates a persona from a text; an abort makes it unavailable. */
  draftPersona: (text: string, signal: AbortSignal) => Promise<Draft>
  /** Without a language model, rules read the postings. */
  model: { isPreview: boolean }
}

const TOKEN_LIFETIME_MS = HOUR_MS

const noPosting =
  'No persona could be generated from the text: it does not look like a posting that names a job and its tasks. Put the job title on its own line and the tasks in a list.'

const readByRules =
  'Without a language model, postings in English and German are read, one job in each text.'

/**
 * Drafts a persona from a job posting, which can be saved once within an hour. Codes: extraction_failed,
 * extraction_unavailable.
 */
export async function importPersona(
  { db, clock, draftPersona, model }: ImportDeps,
  customerId: string,
  { text, signal }: { text: string; signal: AbortSignal },
): Promise<{ importToken: string; draft: PersonaWriteBody; readBy: 'rules' | 'model' }> {
  const outcome = await draftPersona(text, signal)
  if (outcome.kind === 'no_posting') {
    const detail = model.isPreview ? `${noPosting} ${readByRules}` : noPosting
    throw new ApiError('extraction_failed', { detail })
  }
  if (outcome.kind === 'unavailable') throw new ApiError('extraction_unavailable')
  const importToken = createImportToken()
  const createdAt = clock.now()
  await insertImportToken(db, {
    customerId,
    hash: hashImportToken(importToken),
    sealedText: sealForToken(importToken, customerId, text),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + TOKEN_LIFETIME_MS),
  })
  return { importToken, draft: outcome.draft, readBy: model.isPreview ? 'rules' : 'model' }
}
