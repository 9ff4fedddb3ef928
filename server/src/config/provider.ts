import type { Secret } from '../lib/secret.ts'
import { isLoopbackUrl } from './setting-schemas.ts'
import type { Settings } from './variables.ts'

/** Settings of the OpenID Connect provider with which people sign in. */
export interface ProviderConfig {
  issuer: string
  clientId: string
  clientSecret: Secret
  /** As people know it. */
  name: string
  /** Addresses without `email_verified` count as verified. */
  verifiesEmail: boolean
  /** In lower case; null: any. */
  emailDomains: readonly string[] | null
  /** In a private network or on this machine: reached without the guard, and only on the issuer's host. */
  isPrivate: boolean
}

/** null without an issuer. */
export function readProvider(settings: Settings): ProviderConfig | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = settings
  if (OIDC_ISSUER === undefined) return null
  if (OIDC_CLIENT_ID === undefined || OIDC_CLIENT_SECRET === undefined) return null
  return {
    issuer: OIDC_ISSUER,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    name: settings.OIDC_NAME,
    verifiesEmail: settings.OIDC_VERIFIES_EMAIL === 'on',
    emailDomains: settings.OIDC_EMAIL_DOMAINS ?? null,
    isPrivate: settings.OIDC_PRIVATE === 'on' || isLoopbackUrl(OIDC_ISSUER),
  }
}
