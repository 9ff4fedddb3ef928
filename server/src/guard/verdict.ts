/** Which rule refused a URL, host or address; for logs and events. Customers read what `explainDenial` makes of it. */
export type DenialRule =
  | 'syntax'
  | 'length'
  | 'scheme'
  | 'userinfo'
  | 'port'
  | 'name'
  | 'address'
  | 'unresolved'
  | 'not_allowlisted'
  | 'redirect'
  | 'too_many_connections'
  | 'login'

/** A refusal; carries no address, so it can be logged and stored as it is. */
export interface Denied {
  kind: 'denied'
  rule: DenialRule
}

/** What a customer reads once the network was asked: it must not tell a closed port from an internal address. */
export const DENIAL_MESSAGE =
  'This URL cannot be used: give a public https address without credentials.'

/** Why a target URL was refused before the network was asked, to follow the name of its field. */
export function explainDenial(rule: DenialRule): string {
  return (
    textRules[rule] ?? 'must name a public host: neither an internal name nor a private address'
  )
}

const textRules: Partial<Record<DenialRule, string>> = {
  syntax: 'must be a complete URL such as https://example.com/',
  length: 'must have at most 2048 characters',
  scheme: 'must start with https://',
  userinfo: 'must not carry a username or a password',
  port: 'must have no port, or one that websites use: 3000 to 3999, 4200, 5000, 5173, 8000 to 8999',
}

/** The refusal by one rule. */
export function deny(rule: DenialRule): Denied {
  return { kind: 'denied', rule }
}
