import ipaddr from 'ipaddr.js'

/**
 * What counts as one client: an IPv4 address, also when mapped into IPv6, or the /64 of an IPv6 address, because a host
 * usually gets a whole /64.
 */
export function bucketAddress(address: string): string {
  if (!ipaddr.isValid(address)) return 'unknown'
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex')}/64`
}

/**
 * The /48 of an IPv6 address, which is what one subscriber can get from a provider: 65,536 clients as counted above. null: not
 * IPv6.
 */
export function bucketNetwork(address: string): string | null {
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return null
  return `${Buffer.from(parsed.toByteArray().slice(0, 6)).toString('hex')}/48`
}
