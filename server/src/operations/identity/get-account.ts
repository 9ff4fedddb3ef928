import type { Account } from '@understudy/contract/identity'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { listCustomersOfPerson } from '../../store/identity/members.ts'
import { findPerson } from '../../store/identity/people.ts'
import { hasProviderSubject } from '../../store/identity/provider-subjects.ts'
import { needsCurrentPassword } from './change-account.ts'
import type { SignedInPerson } from './find-signed-in.ts'

export interface AccountReadDeps {
  db: Database
  /** null: the host has none. */
  provider: { issuer: string } | null
}

/** A person's account as they see it. Codes: not_signed_in if they were deleted in the meantime. */
export async function getAccount(
  { db, provider }: AccountReadDeps,
  signedIn: Pick<SignedInPerson, 'personId' | 'byLink'>,
): Promise<Account> {
  const person = await findPerson(db, signedIn.personId)
  if (person === undefined) throw new ApiError('not_signed_in')
  return {
    person: {
      id: person.id,
      email: person.email,
      is_operator: person.isOperator,
      needs_current_password: needsCurrentPassword(person, signedIn),
      is_connected: provider !== null && (await hasProviderSubject(db, person.id, provider)),
    },
    customers: await listCustomersOfPerson(db, person.id),
  }
}
