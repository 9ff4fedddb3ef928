import type { ProviderProblem } from '@understudy/contract/identity'
import {
  deriveChecks,
  type ProviderAttempt,
  readAttempt,
  readNextPage,
} from '../../identity/provider-attempt.ts'
import { type ProvenIdentity, type Provider, ProviderError } from '../../identity/provider-error.ts'
import type { Log } from '../../lib/log.ts'
import type { Trx } from '../../store/database.ts'
import { admitByInvitation, admitKnown, connectPerson } from './admit-proven.ts'
import { ProviderRefusal } from './provider-refusal.ts'
import { type IdentityDeps, type StartedSignIn, startSignIn } from './start-sign-in.ts'

export interface ProviderSignInDeps extends IdentityDeps {
  log: Log
  /** null: the host has none. */
  provider: Provider | null
  baseUrl: string
  /** Domains of e-mail addresses that may sign in; null: all. */
  emailDomains: readonly string[] | null
}

/** What came of the provider's answer: the page to open, with a sign-in that began; null: none did. */
export interface FinishedSignIn {
  page: string
  started: StartedSignIn | null
}

/** What a browser brought back from the provider. */
interface Returned {
  /** The text of its cookie. */
  cookie: string | null
  query: URLSearchParams
}

/**
 * Signs in the person whom the provider names: one it signed in before, or a member with this e-mail address. Someone who came from an
 * invitation's link to this address becomes a member by it; no other invitation is accepted, however many are open. Someone who
 * is signed in and asked for it is connected with their account at the provider.
 */
export async function finishProviderSignIn(
  deps: ProviderSignInDeps,
  { cookie, query }: Returned,
  previousToken: string | null,
): Promise<FinishedSignIn> {
  const { provider, log, clock, baseUrl } = deps
  const attempt = readAttempt(cookie, clock.now())
  // Of another browser, too old, or used before.
  const isOwn = attempt !== null && query.get('state') === deriveChecks(attempt).state
  if (provider === null || !isOwn) return refuse(baseUrl, 'sign_in', 'interrupted')
  try {
    const proven = await provider.finish(attempt, query)
    assertDomain(deps, proven)
    const { page, started } = await admit(deps, { attempt, proven, previousToken })
    return { started, page: readNextPage(baseUrl, page) }
  } catch (error) {
    const problem = findProblem(error)
    if (problem === null) throw error
    const reason = error instanceof Error ? error.message : ''
    log.warn({ problem, reason }, 'a sign-in by the identity provider was refused')
    return refuse(baseUrl, attempt.purpose.kind, problem)
  }
}

/** Someone who wanted to connect an account is still signed in. */
function refuse(
  baseUrl: string,
  kind: ProviderAttempt['purpose']['kind'],
  problem: ProviderProblem,
): FinishedSignIn {
  const page = kind === 'connect' ? 'account' : 'sign-in'
  return { started: null, page: `${baseUrl}/app/${page}?problem=${problem}` }
}

function assertDomain(
  { emailDomains }: Pick<ProviderSignInDeps, 'emailDomains'>,
  { email }: ProvenIdentity,
): void {
  const domain = email.slice(email.lastIndexOf('@') + 1)
  if (emailDomains !== null && !emailDomains.includes(domain)) {
    throw new ProviderRefusal('domain_not_allowed')
  }
}

interface Finished {
  attempt: ProviderAttempt
  proven: ProvenIdentity
  previousToken: string | null
}

async function admit(
  { db, clock }: IdentityDeps,
  { attempt, proven, previousToken }: Finished,
): Promise<FinishedSignIn> {
  const { next, purpose } = attempt
  const at = clock.now()
  return db.transaction().execute(async (trx) => {
    if (purpose.kind === 'connect') {
      await connectPerson({ db: trx, clock }, purpose.signInHash, proven)
      return { page: next, started: null }
    }
    const admitted =
      purpose.kind === 'join'
        ? await admitByInvitation(trx, { proven, invitationHash: purpose.invitationHash, at })
        : await admitKnown(trx, { proven, at })
    return {
      page: admitted.hasLostPassword ? '/account?notice=password_ended' : next,
      started: await startByProvider({ db: trx, clock }, admitted.personId, previousToken),
    }
  })
}

/** As by a link: who it is was just proved, so a password can be set. */
async function startByProvider(
  deps: IdentityDeps & { db: Trx },
  personId: string,
  previousToken: string | null,
): Promise<StartedSignIn> {
  return startSignIn(deps, { personId, byLink: true, previousToken })
}

function findProblem(error: unknown): ProviderProblem | null {
  if (error instanceof ProviderRefusal || error instanceof ProviderError) return error.problem
  return null
}
