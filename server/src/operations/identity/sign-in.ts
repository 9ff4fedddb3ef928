import { verifyPassword } from '../../identity/password.ts'
import { ApiError } from '../../lib/api-error.ts'
import { findPersonByEmail } from '../../store/identity/people.ts'
import type { IdentityDeps, LimitAccount, StartedSignIn } from './start-sign-in.ts'
import { startSignIn } from './start-sign-in.ts'

/**
 * Signs a person in by password. Unknown addresses and wrong passwords look the same and take as long. Codes:
 * invalid_sign_in, rate_limited.
 */
export async function signIn(
  deps: IdentityDeps & { limitAccount: LimitAccount },
  { email, password }: { email: string; password: string },
  previousToken: string | null,
): Promise<StartedSignIn> {
  await deps.limitAccount(email)
  const person = await findPersonByEmail(deps.db, email)
  const isRight = await verifyPassword(password, person?.passwordHash ?? null)
  if (person === undefined || !isRight) throw new ApiError('invalid_sign_in')
  return startSignIn(deps, { personId: person.id, byLink: false, previousToken })
}
