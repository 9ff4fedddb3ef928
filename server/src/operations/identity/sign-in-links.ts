import { createIdentityToken, hashIdentityToken } from '../../identity/identity-token.ts'
import { linkLifetime } from '../../identity/lifetimes.ts'
import { renderSignInLink } from '../../identity/links.ts'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import { insertMember } from '../../store/identity/members.ts'
import { insertPerson } from '../../store/identity/people.ts'
import { claimSignInLink, putSignInLink } from '../../store/identity/sign-in-links.ts'
import type { IdentityDeps, StartedSignIn } from './start-sign-in.ts'
import { startSignIn } from './start-sign-in.ts'

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

/** A link for the first person, who becomes owner of the customer and chooses e-mail address and password later. */
export async function createFirstSignInLink(deps: LinkDeps, customerId: string): Promise<string> {
  const createdAt = deps.clock.now()
  const personId = createId('usr', createdAt)
  return deps.db.transaction().execute(async (trx) => {
    await insertPerson(trx, { id: personId, email: null, passwordHash: null, createdAt })
    await insertMember(trx, { customerId, personId, role: 'owner', createdAt })
    return createSignInLink({ ...deps, db: trx }, personId)
  })
}

/** Signs the person of a link in and uses the link up. Codes: link_not_valid. */
export async function useSignInLink(
  deps: IdentityDeps,
  token: string,
  previousToken: string | null,
): Promise<StartedSignIn> {
  const hash = hashIdentityToken('lnk', token)
  const claimed = hash === null ? undefined : await claimSignInLink(deps.db, hash, deps.clock.now())
  if (claimed === undefined) throw new ApiError('link_not_valid')
  return startSignIn(deps, { personId: claimed.personId, byLink: true, previousToken })
}
