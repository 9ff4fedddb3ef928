import { ApiError } from '../../lib/api-error.ts'
import { findPerson, lockPerson, type Person, setPersonLogin } from '../../store/identity/people.ts'
import { deleteSignInLinkOf } from '../../store/identity/sign-in-links.ts'
import { deleteSignInsOf } from '../../store/identity/sign-ins.ts'
import type { SignedInPerson } from './find-signed-in.ts'
import { type ProvingDeps, type StartedSignIn, startSignIn } from './start-sign-in.ts'

/** What a person changes about how they sign in. */
export interface AccountChange {
  email: string | undefined
  currentPassword: string | undefined
  newPassword: string
}

/**
 * Sets a person's password, and their e-mail address if they have none. Ends all their sign-ins and their
 * unused sign-in link, and starts a new sign-in here. Codes: invalid_request, invalid_sign_in for a wrong current password, conflict, not_signed_in, rate_limited.
 */
export async function changeAccount(
  deps: ProvingDeps,
  signedIn: SignedInPerson,
  change: AccountChange,
): Promise<StartedSignIn> {
  const person = await findPerson(deps.db, signedIn.personId)
  if (person === undefined) throw new ApiError('not_signed_in')
  const email = readEmail(person, change.email)
  await assertMayChange(deps, { person, signedIn }, change.currentPassword)
  const passwordHash = await deps.passwords.hash(change.newPassword)
  return deps.db.transaction().execute(async (trx) => {
    const current = await lockPerson(trx, person.id)
    if (current?.passwordHash !== person.passwordHash) {
      throw new ApiError('conflict', { detail: 'The password was changed in the meantime.' })
    }
    if (!(await setPersonLogin(trx, { id: person.id, email, passwordHash }))) {
      throw new ApiError('conflict', { detail: 'This e-mail address belongs to another account.' })
    }
    await deleteSignInsOf(trx, person.id)
    await deleteSignInLinkOf(trx, person.id)
    const proven = { personId: person.id, byLink: false, previousToken: null }
    return startSignIn({ db: trx, clock: deps.clock }, proven)
  })
}

/** Whether this sign-in can set a new password only with the current one. */
export function needsCurrentPassword(
  { passwordHash, email }: Pick<Person, 'passwordHash' | 'email'>,
  { byLink }: Pick<SignedInPerson, 'byLink'>,
): boolean {
  return !byLink && (passwordHash !== null || email !== null)
}

function readEmail(person: Person, email: string | undefined): string {
  if (person.email !== null && email !== undefined && email !== person.email) {
    throw new ApiError('invalid_request', { detail: 'The e-mail address cannot be changed.' })
  }
  const chosen = person.email ?? email
  if (chosen !== undefined) return chosen
  throw new ApiError('invalid_request', { detail: 'email is required' })
}

/**
 * An unattended browser must not be enough to take an account over. Codes: invalid_sign_in for a wrong current password,
 * rate_limited.
 */
export async function assertMayChange(
  { limitAccount, passwords }: ProvingDeps,
  { person, signedIn }: { person: Person; signedIn: SignedInPerson },
  currentPassword: string | undefined,
): Promise<void> {
  if (!needsCurrentPassword(person, signedIn)) return
  if (person.passwordHash === null) {
    throw new ApiError('invalid_sign_in', {
      detail: 'Sign in again: for an hour after that, no password is needed.',
    })
  }
  await limitAccount(person.email ?? person.id)
  if (await passwords.verify(currentPassword ?? '', person.passwordHash)) return
  throw new ApiError('invalid_sign_in', { detail: 'The current password is wrong.' })
}
