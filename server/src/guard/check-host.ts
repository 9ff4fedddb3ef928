import { isIP } from 'node:net'
import { checkAddress } from './check-address.ts'
import { type Denied, deny } from './verdict.ts'

/** A host in the form used for comparing and dialling: lower case, IDNA, no brackets, no trailing dot. */
export type CheckedHost = { kind: 'allowed'; host: string; isLiteral: boolean } | Denied

/**
 * Names for the local machine, a cluster or a local network (RFC 6761, 6762 with its appendix G, 7686, 9476), and names
 * derived from addresses.
 */
const deniedSuffixes = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'svc',
  'cluster.local',
  'kubernetes.default',
  'arpa',
  'onion',
  'alt',
  'invalid',
]

/** Cloud metadata services under public suffixes; the others are single labels or end in `.internal`. */
const metadataAliases = new Set([
  'api.metadata.cloud.ibm.com',
  'metadata.goog',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'metadata.tencentyun.com',
])

const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** Checks a host as parsed by WHATWG URL, without DNS: literals by address, names by suffix and shape. */
export function checkHost(hostname: string): CheckedHost {
  const host = hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (isIP(host) !== 0) {
    const verdict = checkAddress(host)
    return verdict.kind === 'denied' ? verdict : { kind: 'allowed', host, isLiteral: true }
  }
  return isPublicName(host) ? { kind: 'allowed', host, isLiteral: false } : deny('name')
}

function isPublicName(host: string): boolean {
  const labels = host.split('.')
  return (
    host.length <= 253 &&
    labels.length > 1 &&
    labels.every((part) => label.test(part)) &&
    !metadataAliases.has(host) &&
    !deniedSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`))
  )
}
