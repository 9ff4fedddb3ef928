import { email as emailSchema } from '@understudy/contract/identity'
import * as oidc from 'openid-client'
import { type Clock, HOUR_MS } from '../lib/clock.ts'
import type { Secret } from '../lib/secret.ts'
import { type Held, hold } from '../lib/waiting/held.ts'
import { deriveChecks } from './provider-attempt.ts'
import { type Provider, ProviderError, ProviderUnreachableError } from './provider-error.ts'

/** How to reach the provider, and what it knows of us. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: Secret
  name: string
  /** Exactly as registered at the provider. */
  redirectUrl: string
  /** Addresses without `email_verified` count as verified. */
  verifiesEmail: boolean
  clock: Clock
  /** Throws ProviderUnreachableError. */
  fetch: (url: string, options: oidc.CustomFetchOptions) => Promise<Response>
}

const timeoutS = 10

/** Nothing is asked of the provider before the first sign-in, so that the service starts without it. */
export function createProvider(settings: ProviderSettings): Provider {
  const { clock, issuer } = settings
  let known: { reading: Held<oidc.Configuration>; untilMs: number } | null = null
  const getConfiguration = async (): Promise<oidc.Configuration> => {
    if (known === null || known.untilMs <= clock.monotonicMs()) {
      const reading = hold(async () => discover(settings))
      known = { reading, untilMs: clock.monotonicMs() + HOUR_MS }
    }
    try {
      return await known.reading.result()
    } catch (error) {
      // The next try asks again.
      known = null
      throw error
    }
  }
  return {
    issuer,
    name: settings.name,
    begin: (attempt) =>
      explain(async () => {
        const { state, nonce, codeVerifier } = deriveChecks(attempt)
        const url = oidc.buildAuthorizationUrl(await getConfiguration(), {
          redirect_uri: settings.redirectUrl,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
          code_challenge_method: 'S256',
        })
        return url.href
      }),
    finish: (attempt, query) =>
      explain(async () => {
        const { state, nonce, codeVerifier } = deriveChecks(attempt)
        const configuration = await getConfiguration()
        const returned = new URL(settings.redirectUrl)
        returned.search = query.toString()
        const tokens = await oidc.authorizationCodeGrant(configuration, returned, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: codeVerifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (claims === undefined) throw new ProviderError('refused', 'no ID token')
        // Some providers put the address only there.
        const found =
          claims['email'] === undefined
            ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims
        return { issuer, subject: claims.sub, email: readEmail(settings, found) }
      }),
  }
}

async function discover(settings: ProviderSettings): Promise<oidc.Configuration> {
  const url = new URL(settings.issuer)
  const configuration = await oidc.discovery(
    url,
    settings.clientId,
    undefined,
    oidc.ClientSecretPost(settings.clientSecret.reveal()),
    {
      // The settings allow http on the loopback interface only; the library marks this as deprecated to make it stand out.
      // oxlint-disable-next-line typescript/no-deprecated
      execute: url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      timeout: timeoutS,
      [oidc.customFetch]: settings.fetch,
    },
  )
  // Signatures are checked even where TLS already says who sent the token.
  oidc.enableNonRepudiationChecks(configuration)
  return configuration
}

function readEmail(
  { verifiesEmail }: Pick<ProviderSettings, 'verifiesEmail'>,
  claims: Record<string, unknown>,
): string {
  const { success, data } = emailSchema.safeParse(claims['email'])
  if (!success) throw new ProviderError('no_email', 'no e-mail address in its claims')
  // The setting replaces a missing claim, never a provider's word that it has not verified the address.
  const isVerified = claims['email_verified'] ?? verifiesEmail
  if (isVerified !== true) {
    throw new ProviderError('email_not_verified', 'email_verified is not true')
  }
  return data
}

/** Errors of the library can contain tokens and claims in their causes: only code and kind are passed on. */
async function explain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw error
    if (isUnreachable(error)) throw new ProviderError('unreachable', 'the provider did not answer')
    if (error instanceof oidc.AuthorizationResponseError) {
      const isOwnWish = error.error === 'access_denied'
      throw new ProviderError(
        isOwnWish ? 'cancelled' : 'refused',
        `it returned ${name(error.error)}`,
      )
    }
    if (error instanceof oidc.ResponseBodyError) {
      throw new ProviderError('refused', `its token endpoint said ${name(error.error)}`)
    }
    if (error instanceof oidc.WWWAuthenticateChallengeError) {
      throw new ProviderError(
        'refused',
        `it answered ${error.status} and asks for other credentials`,
      )
    }
    if (error instanceof oidc.ClientError) {
      throw new ProviderError('refused', `${name(error.code ?? '')}: ${error.message}`)
    }
    throw error
  }
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ProviderUnreachableError || error.name === 'TimeoutError') return true
  return isUnreachable(error.cause)
}

/** A code of the protocol; a text of another form comes from elsewhere. */
function name(code: string): string {
  return /^[\w.-]{1,60}$/.test(code) ? code : 'an error'
}
