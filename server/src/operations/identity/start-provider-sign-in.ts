import { hashIdentityToken } from '../../identity/identity-token.ts'
import { type AttemptPurpose, startAttempt, writeAttempt } from '../../identity/provider-attempt.ts'
import { type Provider, ProviderError } from '../../identity/provider-error.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { findInvitation } from '../../store/identity/invitations.ts'
import { findPerson } from '../../store/identity/people.ts'
import { assertMayChange } from './change-account.ts'
import type { SignedInPerson } from './find-signed-in.ts'
import type { IdentityDeps, ProvingDeps } from './start-sign-in.ts'

interface StartDeps {
  clock: Clock
  log: Log
  /** null: the host has none. */
  provider: Provider | null
}

/** Where the browser signs in, and what its cookie keeps meanwhile. */
interface StartedAttempt {
  url: string
  attempt: string
}

/**
 * Starts a sign-in with the provider; with the token of an invitation, one that accepts this invitation and no other. Codes: not_found
 * without a provider; link_not_valid; unavailable.
 */
export async function startProviderSignIn(
  deps: StartDeps & IdentityDeps,
  { next, invitation }: { next?: string | undefined; invitation?: string | undefined },
): Promise<StartedAttempt> {
  if (invitation === undefined) return begin(deps, next ?? '/', { kind: 'sign_in' })
  const invitationHash = hashIdentityToken('inv', invitation)
  const at = deps.clock.now()
  if (invitationHash === null) throw new ApiError('link_not_valid')
  const found = await findInvitation(deps.db, invitationHash, at)
  if (found === undefined) throw new ApiError('link_not_valid')
  return begin(deps, next ?? `/${found.customerId}/runs`, { kind: 'join', invitationHash })
}

/**
 * Starts to connect a signed-in person with their account at the provider, once they have proved who they are. Codes: not_found
 * without a provider; invalid_sign_in for a wrong password; conflict without an e-mail address; not_signed_in, rate_limited, unavailable.
 */
export async function startProviderConnection(
  deps: StartDeps & ProvingDeps,
  signedIn: SignedInPerson,
  currentPassword: string | undefined,
): Promise<StartedAttempt> {
  if (deps.provider === null) throw new ApiError('not_found')
  const person = await findPerson(deps.db, signedIn.personId)
  if (person === undefined) throw new ApiError('not_signed_in')
  if (person.email === null) {
    throw new ApiError('conflict', {
      detail:
        'Set an e-mail address and a password first: the provider must name the same address.',
    })
  }
  await assertMayChange(deps, { person, signedIn }, currentPassword)
  return begin(deps, '/account', { kind: 'connect', signInHash: signedIn.signInHash })
}

async function begin(
  { provider, clock, log }: StartDeps,
  next: string,
  purpose: AttemptPurpose,
): Promise<StartedAttempt> {
  if (provider === null) throw new ApiError('not_found')
  const attempt = startAttempt({ next, purpose }, clock.now())
  try {
    return { url: await provider.begin(attempt), attempt: writeAttempt(attempt) }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    log.warn({ problem: error.problem, reason: error.message }, 'the identity provider failed')
    throw new ApiError('unavailable', {
      detail: `${provider.name} does not answer as it should. Try again in a few minutes; the operator of this service finds the reason in its log.`,
    })
  }
}
