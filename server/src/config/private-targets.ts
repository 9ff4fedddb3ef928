import { checkUrl } from '../guard/check-url.ts'
import type { PrivateEndpoint, PrivateTargets } from '../guard/private-targets.ts'
import { isPrivateAddress } from '../lib/address/private-address.ts'
import { listOf } from './setting.ts'

const entry =
  /^(?<name>[a-z0-9-]+(?:\.[a-z0-9-]+)+)=(?:\[(?<v6>[^\]]+)\]|(?<v4>[\d.]+)):(?<port>\d{1,5})$/

/** The value of PRIVATE_TARGETS: host name → the endpoint of a site in a private network. */
export const privateTargets = listOf(
  readPrivateTarget,
  'name=address:port: a name below a public domain, an address of a private network (not loopback, link-local or a metadata service), and a port that targets can have (443, 8443, 3000 to 3999, …)',
).transform((entries): PrivateTargets => new Map(entries))

function readPrivateTarget(text: string): [string, PrivateEndpoint] | undefined {
  const { name = '', v6, v4 = '', port = '' } = entry.exec(text)?.groups ?? {}
  const address = v6 ?? v4
  const checked = checkUrl(`https://${name}:${port}/`, { kind: 'target' })
  const isTarget = checked.kind === 'allowed' && checked.host === name
  return isTarget && isPrivateAddress(address) ? [name, { address, port: Number(port) }] : undefined
}
