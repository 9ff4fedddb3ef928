import { isIP, isIPv6 } from 'node:net'

/** The addresses that share the first `bits` of `address`. */
export interface AddressRange {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** A machine's own networks, under the HTTP server's names for them. */
const namedRanges = new Map([
  ['loopback', ['127.0.0.0/8', '::1/128']],
  ['linklocal', ['169.254.0.0/16', 'fe80::/10']],
  ['uniquelocal', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
])

/** The ranges of an address, a range (`10.0.0.0/8`) or a group name; empty if the entry is none of these. */
export function parseAddressRanges(entry: string): AddressRange[] {
  return (namedRanges.get(entry) ?? [entry]).flatMap(parseRange)
}

function parseRange(text: string): AddressRange[] {
  const [address = '', length, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return []
  const family = getFamily(address)
  if (length === undefined) return [{ address, bits: bitsOf[family], family }]
  const isLength = /^\d{1,3}$/.test(length) && Number(length) <= bitsOf[family]
  return isLength ? [{ address, bits: Number(length), family }] : []
}

const bitsOf = { ipv4: 32, ipv6: 128 } as const

/** The family of an IP address. */
export function getFamily(address: string): AddressRange['family'] {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
