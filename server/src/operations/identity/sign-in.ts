import { ApiError } from '../../lib/api-error.ts'
import { findPersonByEmail, lockPerson } from '../../store/identity/people.ts'
import { type ProvingDeps, type StartedSignIn, startSignIn } from './start-sign-in.ts'

/**
 * Signs a person in by password. Unknown addresses and wrong passwords look the same and take equally long. Codes:
 * invalid_sign_in, rate_limited.
 */
export async function signIn(
  deps: ProvingDeps,
  { email, password }: { email: string; password: string },
  previousToken: string | null,
): Promise<StartedSignIn> {
  await deps.limitAccount(email)
  const person = await findPersonByEmail(deps.db, email)
  const isRight = await deps.passwords.verify(password, person?.passwordHash ?? null)
  if (person === undefined || !isRight) throw new ApiError('invalid_sign_in')
  const { db, clock } = deps
  return db.transaction().execute(async (trx) => {
    // A sign-in with the old password must not begin after a change has ended them all.
    const current = await lockPerson(trx, person.id)
    if (current?.passwordHash !== person.passwordHash) throw new ApiError('invalid_sign_in')
    return startSignIn({ db: trx, clock }, { personId: person.id, byLink: false, previousToken })
  })
}
