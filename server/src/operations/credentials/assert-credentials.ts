import { coversHost } from '../../lib/address/covers-host.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findCredential } from '../../store/accounts/credentials.ts'
import type { Database } from '../../store/database.ts'

interface CredentialUse {
  customerId: string
  ids: readonly string[]
  /** The host they will be used on; null if it is not known yet. */
  host: string | null
}

/**
 * Accepts credentials that exist and whose host is the target's or a parent of it. Codes: credential_not_found,
 * invalid_request.
 */
export async function assertCredentials(
  db: Database,
  { customerId, ids, host }: CredentialUse,
): Promise<void> {
  const hosts = new Set<string>()
  for (const id of new Set(ids)) {
    const credential = await findCredential(db, customerId, id)
    if (credential === undefined) throw new ApiError('credential_not_found')
    hosts.add(credential.targetHost)
  }
  const other = [...hosts].find((targetHost) => host !== null && !coversHost(targetHost, host))
  if (other !== undefined) {
    throw new ApiError('invalid_request', {
      detail: `credential_ids: a credential for ${other} cannot be used on ${host}`,
    })
  }
}
