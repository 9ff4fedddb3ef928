import { createIdentityToken, hashIdentityToken } from '../../identity/identity-token.ts'
import { linkLifetime } from '../../identity/lifetimes.ts'
import { renderSignInLink } from '../../identity/links.ts'
import { ApiError } from '../../lib/api-error.ts'
import { clockSkewMs } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../../store/database.ts'
import { insertMember } from '../../store/identity/members.ts'
import { insertPerson } from '../../store/identity/people.ts'
import { claimSignInLink, putSignInLink } from '../../store/identity/sign-in-links.ts'
import { type IdentityDeps, type StartedSignIn, startSignIn } from './start-sign-in.ts'

type LinkDeps = IdentityDeps & { baseUrl: string }

/** A one-time link that signs this person in for an hour from now on. It replaces an earlier one. */
export async function createSignInLink(
  { db, clock, baseUrl }: LinkDeps,
  personId: string,
): Promise<string> {
  const { token, hash } = createIdentityToken('lnk')
  const expiresAt = new Date(clock.now().getTime() + linkLifetime.signInMs)
  await putSignInLink(db, { personId, hash, expiresAt })
  return renderSignInLink(baseUrl, token)
}

/**
 * A link for the first person, who becomes owner of the customer and operator of the host, and chooses e-mail address and
 * password later.
 */
export async function createFirstSignInLink(
  deps: LinkDeps & { db: Trx },
  customerId: string,
): Promise<string> {
  const createdAt = deps.clock.now()
  const personId = createId('usr', createdAt)
  const person = { id: personId, email: null, passwordHash: null, createdAt }
  await insertPerson(deps.db, { ...person, isOperator: true })
  await insertMember(deps.db, { customerId, personId, role: 'owner', createdAt })
  return createSignInLink(deps, personId)
}

/** Signs in the person to whom a link belongs and uses up the link, or does neither. Codes: link_not_valid. */
export async function useSignInLink(
  deps: IdentityDeps,
  token: string,
  previousToken: string | null,
): Promise<StartedSignIn> {
  const hash = hashIdentityToken('lnk', token)
  if (hash === null) throw new ApiError('link_not_valid')
  const { clock } = deps
  const at = clock.now()
  // Made before the clock went back, a link would work for as much longer.
  const latest = new Date(at.getTime() + linkLifetime.signInMs + clockSkewMs)
  return deps.db.transaction().execute(async (trx) => {
    const claimed = await claimSignInLink(trx, { hash, at, latest })
    if (claimed === undefined) throw new ApiError('link_not_valid')
    const { personId } = claimed
    return startSignIn({ db: trx, clock }, { personId, byLink: true, previousToken })
  })
}
