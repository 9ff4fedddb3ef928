import type { ProviderProblem } from '@understudy/contract/identity'
import type { ProviderAttempt } from './provider-attempt.ts'

/** A sign-in with the provider that did not happen; its message is for the operator's log and contains nothing secret. */
export class ProviderError extends Error {
  override readonly name = 'ProviderError'
  readonly problem: ProviderProblem

  constructor(problem: ProviderProblem, reason: string) {
    super(reason)
    this.problem = problem
  }
}

/** The provider did not answer, or failed. */
export class ProviderUnreachableError extends Error {
  override readonly name = 'ProviderUnreachableError'
}

/** Whom the provider says a browser belongs to; the e-mail address is verified. */
export interface ProvenIdentity {
  issuer: string
  subject: string
  email: string
}

/** An OpenID Connect provider. Both methods throw ProviderError. */
export interface Provider {
  issuer: string
  /** As people know it. */
  name: string
  /** Where the browser signs in. */
  begin: (attempt: ProviderAttempt) => Promise<string>
  /** Who signed in, from the query with which the browser returned. */
  finish: (attempt: ProviderAttempt, query: URLSearchParams) => Promise<ProvenIdentity>
}
