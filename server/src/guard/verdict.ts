/** Which rule refused a URL, host or address; for logs and events, never for the customer. */
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

/** A refusal; carries no address, so it can be logged and stored as it is. */
export interface Denied {
  kind: 'denied'
  rule: DenialRule
}

/** The only sentence a customer reads about a refusal: it must not tell a closed port from an internal address. */
export const DENIAL_MESSAGE =
  'This URL cannot be used: give a public https address without credentials.'

/** The refusal by one rule. */
export function deny(rule: DenialRule): Denied {
  return { kind: 'denied', rule }
}
