import { ApiError } from '../../lib/api-error.ts'
import { findCredential, listLinkedCredentials } from '../../store/accounts/credentials.ts'
import type { Database } from '../../store/database.ts'
import type { Vault } from '../../vault/vault.ts'
import { type Login, openLogin } from './seal-login.ts'

/** A decrypted login, by its handle. */
export interface OpenedCredential extends Login {
  handle: string
  label: string
  host: string
}

/** All logins of a run, or a message for the customer that says why a session that needs them cannot start. */
export type OpenedCredentials =
  | { kind: 'opened'; credentials: OpenedCredential[] }
  | { kind: 'failed'; reason: string }

/**
 * Decrypts the logins of a run, only for the worker that has claimed one of its sessions. If one login is missing or
 * cannot be opened, all fail: the customer asked for a visit with it.
 */
export async function openCredentials(
  { db, vault }: { db: Database; vault: Vault },
  run: { customerId: string; runId: string },
): Promise<OpenedCredentials> {
  const credentials = []
  for (const id of await listLinkedCredentials(db, run)) {
    const stored = await findCredential(db, run.customerId, id)
    if (stored === undefined) {
      return {
        kind: 'failed',
        reason: 'A login of this run was deleted before the session started.',
      }
    }
    try {
      const login = await openLogin(vault, stored)
      credentials.push({ ...login, handle: id, label: stored.label, host: stored.targetHost })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { kind: 'failed', reason: `A login of this run could not be used. ${error.message}` }
    }
  }
  return { kind: 'opened', credentials }
}
