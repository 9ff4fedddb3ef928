import type { Server } from 'node:http'
import { BlockList, type Socket } from 'node:net'
import { getFamily, parseAddressRanges } from '../../lib/address/address-ranges.ts'
import { bucketAddress } from '../requests/client-address.ts'

/**
 * Closes each connection beyond `maxPerAddress` per address, so that one client cannot take them all. Trusted proxies
 * are exempt: their connections belong to many clients. No response is sent, because such clients rarely read one.
 */
export function limitConnections(
  server: Server,
  { maxPerAddress, trustedProxies }: { maxPerAddress: number; trustedProxies: readonly string[] },
): void {
  const proxies = createBlockList(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || proxies.check(address, getFamily(address))) return
    const client = bucketAddress(address)
    const count = open.get(client) ?? 0
    if (count >= maxPerAddress) {
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
  for (const { address, bits, family } of entries.flatMap(parseAddressRanges)) {
    list.addSubnet(address, bits, family)
  }
  return list
}
