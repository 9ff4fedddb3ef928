import type { Account } from '@understudy/contract/identity'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { listCustomersOfPerson } from '../../store/identity/members.ts'
import { findPerson, type Person } from '../../store/identity/people.ts'
import { hasProviderSubject } from '../../store/identity/provider-subjects.ts'
import { needsCurrentPassword } from './change-account.ts'
import type { SignedInPerson } from './find-signed-in.ts'

export interface AccountReadDeps {
  db: Database
  /** null: the host has none. */
  provider: { issuer: string } | null
  hasPasswordSignIn: boolean
}

/** A person's account as they see it. Codes: not_signed_in if they were deleted in the meantime. */
export async function getAccount(
  deps: AccountReadDeps,
  signedIn: Pick<SignedInPerson, 'personId' | 'byLink'>,
): Promise<Account> {
  const { db, provider } = deps
  const person = await findPerson(db, signedIn.personId)
  if (person === undefined) throw new ApiError('not_signed_in')
  const isConnected = provider !== null && (await hasProviderSubject(db, person.id, provider))
  return {
    person: {
      id: person.id,
      email: person.email,
      is_operator: person.isOperator,
      needs_current_password: needsCurrentPassword(person, signedIn),
      is_connected: isConnected,
      can_disconnect: isConnected && canSignInByPassword(deps, person),
    },
    customers: await listCustomersOfPerson(db, person.id),
  }
}

/** Whether this host takes passwords, and the person has one. */
export function canSignInByPassword(
  { hasPasswordSignIn }: Pick<AccountReadDeps, 'hasPasswordSignIn'>,
  { passwordHash }: Pick<Person, 'passwordHash'>,
): boolean {
  return hasPasswordSignIn && passwordHash !== null
}
