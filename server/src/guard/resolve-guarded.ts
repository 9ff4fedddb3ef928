import { isIP } from 'node:net'
import { systemClock } from '../lib/clock.ts'
import type { Slots } from '../lib/waiting/slots.ts'
import { startDeadline } from '../lib/waiting/start-deadline.ts'
import { untilAborted } from '../lib/waiting/until-aborted.ts'
import { checkAddress } from './check-address.ts'
import type { PrivateEndpoint, PrivateTargets } from './private-targets.ts'
import { queryAddresses, systemNames } from './query-addresses.ts'
import type { TestHosts } from './test-hosts.ts'
import { type Denied, deny } from './verdict.ts'

/**
 * Addresses of a name, in order of preference; an empty list if it has none. Rejects if that could not be found out. Aborting
 * ends the lookup.
 */
export type ResolveHost = (host: string, signal: AbortSignal) => Promise<readonly string[]>

/** What every guarded connection needs. */
export interface GuardDeps {
  resolveHost: ResolveHost
  testHosts: TestHosts
  /** None by default: only browsers of sessions can reach private sites. */
  privateTargets?: PrivateTargets
  /** Lookups wait for one of these, in addition to their own deadline; without slots they start immediately. */
  lookupSlots?: Slots
}

/** Every address of the name, all checked; the port differs from the requested one only for a test host. */
export type Resolution = { kind: 'allowed'; addresses: readonly string[]; port: number } | Denied

const DNS_TIMEOUT_MS = 5000

/** The operating system's hosts file and name servers. */
export const resolveWithSystem: ResolveHost = (host, signal) =>
  queryAddresses(systemNames, host, signal)

/**
 * Resolves a checked host exactly once. The name is denied if one of its addresses is denied, if it has none, if no
 * name server answers within 5 s, and on an abort. Never throws.
 */
export async function resolveGuarded(
  deps: GuardDeps,
  host: string,
  port: number,
  signal: AbortSignal,
): Promise<Resolution> {
  const testPort = deps.testHosts.get(host)
  if (testPort !== undefined) return { kind: 'allowed', addresses: ['127.0.0.1'], port: testPort }
  const granted = deps.privateTargets?.get(host)
  if (granted !== undefined) return resolvePrivate(granted, port)
  const addresses = isIP(host) === 0 ? await resolveInTurn(deps, host, signal) : [host]
  if (addresses === null) return deny('lookup_failed')
  if (addresses.length === 0) return deny('unresolved')
  if (addresses.some((address) => checkAddress(address).kind === 'denied')) return deny('address')
  return { kind: 'allowed', addresses, port }
}

function resolvePrivate({ address, port: only }: PrivateEndpoint, port: number): Resolution {
  return port === only ? { kind: 'allowed', addresses: [address], port } : deny('port')
}

async function resolveInTurn(
  { resolveHost, lookupSlots }: GuardDeps,
  host: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  using _slot = await lookupSlots?.take()
  return await resolveInTime(resolveHost, host, signal)
}

/** Null if no name server said which addresses the name has. */
async function resolveInTime(
  resolveHost: ResolveHost,
  host: string,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  if (signal.aborted) return null
  using deadline = startDeadline(systemClock, DNS_TIMEOUT_MS)
  const ending = AbortSignal.any([signal, deadline.signal])
  try {
    return await untilAborted(() => resolveHost(host, ending), ending)
  } catch {
    // The time is up, an abort, or an error of the resolver.
    return null
  }
}
