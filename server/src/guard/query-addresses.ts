import { Resolver } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'

/** Where names are looked up. */
export interface NameSources {
  hostsFile: string
  /** Name servers with their ports; null for those of the operating system. */
  servers: readonly string[] | null
}

/** The operating system's hosts file and name servers. */
export const systemNames: NameSources = {
  hostsFile:
    process.platform === 'win32' ? 'C:\\Windows\\System32\\drivers\\etc\\hosts' : '/etc/hosts',
  servers: null,
}

/** A name server is asked a second time after this, and each further one in turn. */
const TRY_MS = 1500
const TRIES = 2
/** A question about one family that stays open this long does not cost the answer about the other. */
const TOTAL_MS = 4000

/**
 * Addresses of a fully qualified name: those of the hosts file, or else of the name servers, IPv4 first. Gives none when
 * there are none, whatever the reason; aborting withdraws the questions.
 *
 * The system's own call is not used: it holds one of the process's four threads while a name server keeps silent, so that
 * forty silent names stop every other lookup and file access. Nor are search domains: appended to a public name that does not exist
 * they would lead to one of our own network.
 */
export async function queryAddresses(
  { hostsFile, servers }: NameSources,
  host: string,
  signal: AbortSignal,
): Promise<string[]> {
  const listed = findListed(await readHosts(hostsFile), host)
  if (listed.length > 0 || signal.aborted) return listed
  // One of its own for each lookup: it can be withdrawn alone, and a changed list of name servers counts from then on.
  const resolver = new Resolver({ timeout: TRY_MS, tries: TRIES })
  if (servers !== null) resolver.setServers(servers)
  const withdraw = (): void => resolver.cancel()
  signal.addEventListener('abort', withdraw)
  const timer = setTimeout(withdraw, TOTAL_MS)
  try {
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', withdraw)
  }
}

async function readHosts(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch {
    // Minimal containers have none; the name servers are asked all the same.
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
