import { randomUUID } from 'node:crypto'
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArtifactStore } from './artifact-store.ts'
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
      const count = await countFiles(path)
      await rm(path, { recursive: true, force: true })
      return count
    },
  }
}

async function countFiles(path: string): Promise<number> {
  try {
    const entries = await readdir(path, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('.')).length
  } catch (error) {
    if (isMissing(error)) return 0
    throw error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
