import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

import { checkAddress } from './check-address.ts'
import type { TestHosts } from './test-hosts.ts'
import type { Denied } from './verdict.ts'
import { deny } from './verdict.ts'

/** Addresses of a name, in order of preference; rejects or gives none when there are none. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/** What every guarded connection needs. */
export interface GuardDeps {
  resolveHost: ResolveHost
  testHosts: TestHosts
}

/** Every address the name has, all checked; the port differs from the asked one only for a test host. */
export type Resolution = { kind: 'allowed'; addresses: readonly string[]; port: number } | Denied

const DNS_TIMEOUT_MS = 5000

/** The operating system's resolver (hosts file included). */
export const resolveWithSystem: ResolveHost = async (host) => {
  const answers = await lookup(host, { all: true, order: 'verbatim' })
  return answers.map((answer) => answer.address)
}

/** Resolves a checked host exactly once; one denied address denies the name, as do no answer and 5 s of silence. */
export async function resolveGuarded(
  deps: GuardDeps,
  host: string,
  port: number,
): Promise<Resolution> {
  const testPort = deps.testHosts.get(host)
  if (testPort !== undefined) return { kind: 'allowed', addresses: ['127.0.0.1'], port: testPort }
  const addresses = isIP(host) === 0 ? await resolveInTime(deps.resolveHost, host) : [host]
  if (addresses.length === 0) return deny('unresolved')
  if (addresses.some((address) => checkAddress(address).kind === 'denied')) return deny('address')
  return { kind: 'allowed', addresses, port }
}

async function resolveInTime(resolveHost: ResolveHost, host: string): Promise<readonly string[]> {
  const timeout = Promise.withResolvers<readonly string[]>()
  const timer = setTimeout(() => timeout.resolve([]), DNS_TIMEOUT_MS)
  try {
    return await Promise.race([resolveHost(host), timeout.promise])
  } catch {
    // A resolver's reasons (no such name, no server) are one verdict: there is nothing to dial.
    return []
  } finally {
    clearTimeout(timer)
  }
}
