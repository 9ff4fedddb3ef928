import { createIdentityToken, hashIdentityToken } from '../../identity/identity-token.ts'
import type { Passwords } from '../../identity/password.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Database } from '../../store/database.ts'
import { deleteSignIn, insertSignIn } from '../../store/identity/sign-ins.ts'

export interface IdentityDeps {
  db: Database
  clock: Clock
}

/** Counts a try to prove who someone is. Throws ApiError: rate_limited. */
export type LimitAccount = (email: string) => Promise<void>

/** What it takes to find out who someone is by their password. */
export interface ProvingDeps extends IdentityDeps {
  limitAccount: LimitAccount
  passwords: Passwords
}

/** A sign-in that just began: its token is returned only here and kept in the person's cookie. */
export interface StartedSignIn {
  personId: string
  token: string
}

/** A person who proved who they are, and the token their browser had until then, if any. */
interface ProvenPerson {
  personId: string
  byLink: boolean
  previousToken: string | null
}

/**
 * Starts a sign-in with a token of our own choosing, and ends the one the browser had: a token that someone else planted
 * there never becomes a signed-in one.
 */
export async function startSignIn(
  { db, clock }: IdentityDeps,
  { personId, byLink, previousToken }: ProvenPerson,
): Promise<StartedSignIn> {
  const { token, hash } = createIdentityToken('sin')
  await insertSignIn(db, { hash, personId, byLink, at: clock.now() })
  const previous = previousToken === null ? null : hashIdentityToken('sin', previousToken)
  if (previous !== null) await deleteSignIn(db, previous)
  return { personId, token }
}
