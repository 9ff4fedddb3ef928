import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/** Where names are looked up. */
export interface NameSources {
  hostsFile: string
  /** Name servers with their ports; null for the operating system's. */
  servers: readonly string[] | null
}

/** The operating system's hosts file and name servers. */
export const systemNames: NameSources = {
  hostsFile:
    process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts',
  servers: null,
}

/** Time before a name server is queried again; several are queried in turn. */
const TRY_MS = 1500
const TRIES = 2
/**
 * Total time for a name. If the query for one address family is unanswered by then, the answer for the other is used.
 */
const TOTAL_MS = 4000
const noAddressCodes: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

/**
 * Addresses of a fully qualified name: those of the hosts file, otherwise those of the name servers, IPv4 first.
 * Returns an empty list if there are none; rejects if no server said so. Aborting cancels the queries.
 *
 * The system's own call is not used: it occupies one of the process's four threads while a name server is silent, so
 * forty silent names block every other lookup and file access. Search domains are not used either: appended to a public
 * name that does not exist, they could resolve to a host in our own network.
 */
export async function queryAddresses(
  { hostsFile, servers }: NameSources,
  host: string,
  signal: AbortSignal,
): Promise<string[]> {
  const listed = findListed(await readHosts(hostsFile), host)
  if (listed.length > 0 || signal.aborted) return listed
  // One resolver per lookup: it can be cancelled alone, and a changed list of name servers takes effect.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers !== null) resolver.setServers(servers)
  const withdraw = (): void => resolver.cancel()
  signal.addEventListener('abort', withdraw)
  const timer = setTimeout(withdraw, TOTAL_MS)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const silent = answers.find(
      (answer) => answer.status === 'rejected' && !isNoAddress(answer.reason),
    )
    if (found.length === 0 && silent !== undefined) {
      throw new Error('no name server answered', { cause: silent })
    }
    return found
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', withdraw)
  }
}

/** Whether a name server has said that the name does not exist, or has no address of this family. */
function isNoAddress(error: unknown): boolean {
  return error instanceof Error && 'code' in error && noAddressCodes.has(error.code)
}

async function readHosts(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // Minimal containers have no hosts file; the name servers are queried anyway.
    return ''
  }
}

function findListed(hosts: string, host: string): string[] {
  return hosts.split('\n').flatMap((line) => {
    const [address, ...names] = line.replace(/#.*/, '').trim().split(/\s+/)
    const isListed = names.some((name) => name.toLowerCase().replace(/\.$/, '') === host)
    return isListed && address !== undefined ? [address] : []
  })
}
