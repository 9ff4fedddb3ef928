import { ApiError } from '../../lib/api-error.ts'
import { findPerson, lockPerson } from '../../store/identity/people.ts'
import { deleteProviderSubjects } from '../../store/identity/provider-subjects.ts'
import { deleteSignInsOf } from '../../store/identity/sign-ins.ts'
import { assertMayChange } from './change-account.ts'
import type { SignedInPerson } from './find-signed-in.ts'
import { type AccountReadDeps, canSignInByPassword } from './get-account.ts'
import { type ProvingDeps, type StartedSignIn, startSignIn } from './start-sign-in.ts'

/**
 * Ends that the person's account at the provider signs them in, once they have proved who they are. Ends all their sign-ins, which
 * that account may have begun, and starts a new one here. Codes: not_found if none is connected; conflict without a password that this
 * host accepts, because one way to sign in has to stay; invalid_sign_in for a wrong one; not_signed_in, rate_limited.
 */
export async function disconnectProvider(
  deps: ProvingDeps & AccountReadDeps,
  signedIn: SignedInPerson,
  currentPassword: string | undefined,
): Promise<StartedSignIn> {
  const { provider } = deps
  if (provider === null) throw new ApiError('not_found')
  const person = await findPerson(deps.db, signedIn.personId)
  if (person === undefined) throw new ApiError('not_signed_in')
  if (!canSignInByPassword(deps, person)) {
    throw new ApiError('conflict', {
      detail: deps.hasPasswordSignIn
        ? 'Nothing else signs you in here: set a password first.'
        : 'Nothing else signs you in here: this host accepts no passwords.',
    })
  }
  await assertMayChange(deps, { person, signedIn }, currentPassword)
  return deps.db.transaction().execute(async (trx) => {
    const current = await lockPerson(trx, person.id)
    if (current?.passwordHash !== person.passwordHash) {
      throw new ApiError('conflict', { detail: 'The password was changed in the meantime.' })
    }
    if (!(await deleteProviderSubjects(trx, person.id, provider))) throw new ApiError('not_found')
    await deleteSignInsOf(trx, person.id)
    const proven = { personId: person.id, byLink: false, previousToken: null }
    return startSignIn({ db: trx, clock: deps.clock }, proven)
  })
}
