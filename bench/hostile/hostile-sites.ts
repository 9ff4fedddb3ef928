import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { hostilePages } from '../../server/tests/support/servers/hostile-site.ts'
import { attackPaths, faultyHost, floodingPages, harmlessPage } from './flooding-pages.ts'

/** Its attacks are connections to the host that it makes the browser connect to. */
export const tlsPage = 'floods-itself-with-tls-faults'
const faultyLabel = faultyHost.split('.')[0] ?? ''

/** The hostile sites, in a separate process, so that serving them does not slow down other sites. */
export interface HostileSites extends AsyncDisposable {
  /** Entries of TEST_HOSTS. */
  testHosts: readonly string[]
  /** How often a page attacked so far, at least: the requests for its attack, or for anything if it attacks by itself. */
  countAttacks: (page: string) => Promise<number>
}

/** The first labels of the hosts that serve the pages. */
export function listHostilePages(): string[] {
  return [...Object.keys(hostilePages), ...Object.keys(floodingPages)]
}

/** Those that HOSTILE_PAGES lists, separated by commas; all if it is not set. Throws if it lists another. */
export function listWantedPages(): string[] {
  const all = listHostilePages()
  const wanted = process.env['HOSTILE_PAGES']?.split(',') ?? all
  const unknown = wanted.filter((name) => !all.includes(name))
  if (unknown.length > 0) throw new Error(`HOSTILE_PAGES: there is no page ${unknown.join(', ')}`)
  return wanted
}

export async function startHostileSites(): Promise<HostileSites> {
  const child = fork(fileURLToPath(new URL('./serve-hostile-sites.ts', import.meta.url)))
  const [message] = await once(child, 'message')
  const [port, faultyPort] = z.tuple([z.int(), z.int()]).parse(message)
  return {
    testHosts: [
      ...listHostilePages().map((name) => `${name}.test.example=127.0.0.1:${port}`),
      `${harmlessPage}.test.example=127.0.0.1:${port}`,
      `${faultyHost}=127.0.0.1:${faultyPort}`,
    ],
    async countAttacks(page) {
      const answered = once(child, 'message')
      child.send('count')
      const [counts] = await answered
      const counted = page === tlsPage ? faultyLabel : `${page}${attackPaths[page] ?? ''}`
      return z.record(z.string(), z.int()).parse(counts)[counted] ?? 0
    },
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
