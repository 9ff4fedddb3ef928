import { randomUUID } from 'node:crypto'
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArtifactStore, RemovedArtifacts } from './artifact-store.ts'
import { assertKey } from './artifact-store.ts'

/** Artifacts as files below a folder, written beside their place and moved there when whole. */
export function createLocalArtifactStore(directory: string): ArtifactStore {
  function pathOf(key: string): string {
    assertKey(key)
    return join(directory, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const partial = join(dirname(path), `.${randomUUID()}.partial`)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeFile(partial, bytes, { mode: 0o600 })
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    async deleteAll(prefix) {
      const path = pathOf(prefix)
      const removed = await measureFiles(path)
      // A file that is put meanwhile makes its folder refuse to go.
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
      return removed
    },
  }
}

async function measureFiles(path: string): Promise<RemovedArtifacts> {
  const removed = { count: 0, sizeBytes: 0 }
  try {
    for await (const entry of await opendir(path, { recursive: true })) {
      if (!entry.isFile() || entry.name.startsWith('.')) continue
      removed.count += 1
      removed.sizeBytes += (await stat(join(entry.parentPath, entry.name))).size
    }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  return removed
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
