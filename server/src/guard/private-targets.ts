/** The only place where a private site is dialed. */
export interface PrivateEndpoint {
  /** Canonical text, no brackets. */
  address: string
  port: number
}

/**
 * Sites in the operator's own network (PRIVATE_TARGETS): canonical host name → its endpoint. Such a name is dialed
 * without DNS at exactly this endpoint; the verdict on addresses and all other names does not change. Only the browser
 * of a session gets any, and only those that the operator granted to the customer.
 */
export type PrivateTargets = ReadonlyMap<string, PrivateEndpoint>
