/** The rules that can deny a URL, host or address. */
export const denialRules = [
  'syntax',
  'length',
  'scheme',
  'userinfo',
  'port',
  'name',
  'address',
  'unresolved',
  'lookup_failed',
  'not_allowlisted',
  'redirect',
  'too_many_connections',
  'login',
  'unannounced',
] as const

/** The rule that denied a URL, host or address; for logs and events. Customers see the text of `explainDenial`. */
export type DenialRule = (typeof denialRules)[number]

/** A denial; carries no address, so it is safe to log and store. */
export interface Denied {
  kind: 'denied'
  rule: DenialRule
}

/**
 * What a customer sees once the network was queried: it must not distinguish a closed port from an internal address.
 */
export const DENIAL_MESSAGE =
  'This URL cannot be used: its host must exist and have a public address, and it must use https and contain no credentials.'

/** The same for connections whose URL was checked before. */
export const UNUSABLE_HOST = 'No public address was found for the host, or its port is not allowed.'

/** Why a target URL was denied before the network was queried; the text follows the name of its field. */
export function explainDenial(rule: DenialRule): string {
  return (
    textRules[rule] ?? 'must point to a public host, not to an internal name or a private address'
  )
}

const textRules: Partial<Record<DenialRule, string>> = {
  syntax: 'must be a complete URL such as https://example.com/',
  length: 'must have at most 2048 characters',
  scheme: 'must start with https://',
  userinfo: 'must not contain a username or a password',
  port: 'must use the default port or a common web port: 3000 to 3999, 4200, 5000, 5173, 8000 to 8999',
}

/** The denial by one rule. */
export function deny(rule: DenialRule): Denied {
  return { kind: 'denied', rule }
}
