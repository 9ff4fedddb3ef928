import type { Role } from '@understudy/contract/identity'
import { hashIdentityToken } from '../../identity/identity-token.ts'
import { linkLifetime, signInLifetime } from '../../identity/lifetimes.ts'
import { clockSkewMs, HOUR_MS } from '../../lib/clock.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import { deleteSignIn, findSignIn, touchSignIn } from '../../store/identity/sign-ins.ts'
import type { IdentityDeps } from './start-sign-in.ts'

/** A signed-in person, and their role for the customer they act for. */
export interface SignedInPerson {
  personId: string
  signInHash: string
  /** Signed in by a link, and so recently that this still proves who it is. */
  byLink: boolean
  /** null if they act for no customer or for one they are not a member of. */
  role: Role | null
}

/**
 * The person behind the token of a cookie; null if the sign-in has ended or expired. Looked up on every request, so that
 * a sign-out, a change of role and a suspension take effect with the next one in every process.
 */
export async function findSignedIn(
  { db, clock }: IdentityDeps,
  token: string,
  customerId: string | null,
): Promise<SignedInPerson | null> {
  const hash = hashIdentityToken('sin', token)
  return hash === null ? null : findSignedInByHash({ db, clock }, hash, customerId)
}

/** The same by the stored hash, which no request may choose; null if the sign-in has ended or expired. */
export async function findSignedInByHash(
  { db, clock }: IdentityDeps,
  hash: string,
  customerId: string | null = null,
): Promise<SignedInPerson | null> {
  const found = await findSignIn(db, hash, customerId)
  if (found === undefined) return null
  const at = clock.now()
  const ageMs = at.getTime() - found.createdAt.getTime()
  const idleMs = at.getTime() - found.lastSeenAt.getTime()
  if (ageMs >= signInLifetime.longestMs || idleMs >= signInLifetime.idleMs) {
    await deleteSignIn(db, found.hash)
    return null
  }
  if (idleMs >= HOUR_MS) await noteRequest({ db, clock }, found.hash)
  const { personId, role } = found
  // One that began before the clock went back would be recent for as much longer.
  const isRecent = ageMs > -clockSkewMs && ageMs < linkLifetime.signInMs
  return { personId, signInHash: found.hash, byLink: found.byLink && isRecent, role }
}

/** Once an hour: every request of a page would otherwise write a row. */
async function noteRequest({ db, clock }: IdentityDeps, hash: string): Promise<void> {
  try {
    await touchSignIn(db, hash, clock.now())
  } catch (error) {
    // Reads continue: failing to record the request is no reason to reject it.
    if (!isStorageFull(error)) throw error
  }
}
