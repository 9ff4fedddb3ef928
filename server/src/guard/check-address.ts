import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { type Denied, deny } from './verdict.ts'

/**
 * Special-purpose blocks of the IANA registries as listed in AntiSSRF's recommendedV1 (plus Azure's WireServer), and
 * every way to write an IPv4 address inside IPv6: those are denied entirely, even for a public address.
 */
const deniedIPv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map((block) => ipaddr.IPv4.parseCIDR(block))

const deniedIPv6 = [
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
  '100::/64',
  '100:0:0:1::/64',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
  '5f00::/16',
  'fc00::/7',
  'fe80::/10',
  'fec0::/10',
  'ff00::/8',
].map((block) => ipaddr.IPv6.parseCIDR(block))

/**
 * Whether this resolved address (canonical text, no brackets) is public. Anything that is not an IP address is denied.
 */
export function checkAddress(address: string): { kind: 'allowed' } | Denied {
  return isPublicAddress(address) ? { kind: 'allowed' } : deny('address')
}

function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4: {
      const parsed = ipaddr.IPv4.parse(address)
      return !deniedIPv4.some((block) => parsed.match(block))
    }
    case 6: {
      const parsed = ipaddr.IPv6.parse(address)
      return parsed.zoneId === undefined && !deniedIPv6.some((block) => parsed.match(block))
    }
    default:
      return false
  }
}
