import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from '../../server/src/lib/has-code.ts'
import { hold } from '../../server/src/lib/waiting/held.ts'

const everyMs = 100

/** A running watch over a folder. */
export interface FileWatch {
  /** Ends the watch. Returns the names, with their paths, that were seen and match. */
  stop: () => Promise<string[]>
}

/** Also finds files that exist only for a moment: a browser's files are removed with it. */
export function watchFiles(folder: string, wanted: RegExp): FileWatch {
  const stopped = new AbortController()
  const seen = new Set<string>()
  async function look(): Promise<void> {
    for (const name of await list(folder)) if (wanted.test(name)) seen.add(name)
  }
  const watching = hold(async () => {
    while (!stopped.signal.aborted) {
      await look()
      await sleep(everyMs)
    }
  })
  return {
    async stop() {
      stopped.abort()
      await watching.result()
      await look()
      return [...seen]
    },
  }
}

/** Folders can disappear while they are listed. */
async function list(folder: string): Promise<string[]> {
  try {
    return await readdir(folder, { recursive: true })
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return []
    throw error
  }
}
