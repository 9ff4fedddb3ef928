import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { BlockList, isIPv6 } from 'node:net'
import { bucketAddress } from './client-address.ts'

/** The names that TRUSTED_PROXIES takes for ranges. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Closes each connection beyond `mostPerAddress` that an address has open, so that no one client takes them all. Trusted
 * proxies are exempt: theirs are those of many clients. Nothing is answered, as whoever comes here reads nothing.
 */
export function limitConnections(
  server: Server,
  { mostPerAddress, trustedProxies }: { mostPerAddress: number; trustedProxies: readonly string[] },
): void {
  const proxies = createBlockList(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || proxies.check(address, getFamily(address))) return
    const client = bucketAddress(address)
    const count = open.get(client) ?? 0
    if (count >= mostPerAddress) {
      socket.destroy()
      return
    }
    open.set(client, count + 1)
    socket.once('close', () => release(open, client))
  })
}

function release(open: Map<string, number>, client: string): void {
  const left = (open.get(client) ?? 1) - 1
  if (left === 0) open.delete(client)
  else open.set(client, left)
}

function createBlockList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries.flatMap((given) => namedRanges[given] ?? [given])) {
    const [address = '', length] = entry.split('/')
    const family = getFamily(address)
    list.addSubnet(address, length === undefined ? bitsOf[family] : Number(length), family)
  }
  return list
}

const bitsOf = { ipv4: 32, ipv6: 128 } as const

function getFamily(address: string): keyof typeof bitsOf {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
