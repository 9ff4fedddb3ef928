import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { hostilePages } from '../server/tests/support/servers/hostile-site.ts'
import { floodingPages } from './flooding-pages.ts'

/** The hostile sites, in a separate process, so that serving them does not slow down other sites. */
export interface HostileSites extends AsyncDisposable {
  /** Entries of TEST_HOSTS. */
  testHosts: readonly string[]
}

/** The first labels of the hosts that serve the pages. */
export function listHostilePages(): string[] {
  return [...Object.keys(hostilePages), ...Object.keys(floodingPages)]
}

export async function startHostileSites(): Promise<HostileSites> {
  const child = fork(fileURLToPath(new URL('./serve-hostile-sites.ts', import.meta.url)))
  const [port] = await once(child, 'message')
  return {
    testHosts: listHostilePages().map((name) => `${name}.test.example=127.0.0.1:${Number(port)}`),
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
