import { BlockList, isIP } from 'node:net'

/** Networks that hold staging machines: RFC 1918, RFC 6598 (carriers and VPNs), and unique local addresses. */
const private4 = new BlockList()
private4.addSubnet('10.0.0.0', 8)
private4.addSubnet('172.16.0.0', 12)
private4.addSubnet('192.168.0.0', 16)
private4.addSubnet('100.64.0.0', 10)
/** Separate, because an IPv4 address written as IPv6 would match the ranges above. */
const private6 = new BlockList()
private6.addSubnet('fc00::', 7, 'ipv6')

/** Metadata services inside these networks: Alibaba, AWS, Google. The others are link-local. */
const metadata = new BlockList()
metadata.addAddress('100.100.100.200')
metadata.addAddress('fd00:ec2::254', 'ipv6')
metadata.addAddress('fd20:ce::254', 'ipv6')

/**
 * Whether a machine in a private network can have this address. Loopback, link-local and metadata addresses are not
 * among them, nor are IPv4 addresses written as IPv6.
 */
export function isPrivateAddress(address: string): boolean {
  if (!/^[\da-f.:]+$/i.test(address)) return false
  switch (isIP(address)) {
    case 4:
      return private4.check(address) && !metadata.check(address)
    case 6:
      return private6.check(address, 'ipv6') && !metadata.check(address, 'ipv6')
    default:
      return false
  }
}
