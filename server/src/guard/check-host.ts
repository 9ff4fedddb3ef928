import { isIP } from 'node:net'

import { checkAddress } from './check-address.ts'
import type { Denied } from './verdict.ts'
import { deny } from './verdict.ts'

/** A host as it is compared and dialled: lower case, IDNA, no brackets, no trailing dot. */
export type CheckedHost = { kind: 'allowed'; host: string; isLiteral: boolean } | Denied

/** Names of the machine, of a cluster, of a network's own (RFC 6761, 6762 with its appendix G, 7686, 9476), and of addresses. */
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

/** Judges what WHATWG URL made of a host, without DNS: literals by address, names by suffix and shape. */
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
