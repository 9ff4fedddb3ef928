import { randomUUID } from 'node:crypto'
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { HOUR_MS } from '../lib/clock.ts'
import { hasCode } from '../lib/has-code.ts'
import { createSpaceCheck } from '../lib/storage/disk-space.ts'
import { createTemporaryPrefix, sweepTemporary } from '../lib/temporary-names.ts'
import { type ArtifactStore, assertKey, type RemovedArtifacts } from './artifact-store.ts'

const kind = 'partial'
/** No file takes this long to write. */
const strangersAfterMs = HOUR_MS

/** Artifacts as files below a folder, written to a temporary place that no key names, and moved when complete. */
export function createLocalArtifactStore(directory: string): ArtifactStore {
  const halves = join(directory, '.partial')
  const assertSpace = createSpaceCheck()

  function pathOf(key: string): string {
    assertKey(key)
    return join(directory, key)
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const partial = join(halves, `${await createTemporaryPrefix(kind)}${randomUUID()}`)
      try {
        await inFolder(halves, async () => {
          await assertSpace(halves)
          await writeFile(partial, bytes, { mode: 0o600 })
        })
        await inFolder(dirname(path), () => rename(partial, path))
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    async get(key) {
      try {
        return await readFile(pathOf(key))
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    async getStart(key, length) {
      try {
        await using file = await open(pathOf(key))
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
        return buffer.subarray(0, bytesRead)
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return null
        throw error
      }
    },
    list: () => listKeys(directory),
    sweep: (nowMs) => sweepTemporary({ folder: halves, kind, nowMs, strangersAfterMs }),
    async deleteAll(prefix) {
      const path = pathOf(prefix)
      const removed = await measureFiles(path)
      // A file stored in the meantime prevents the deletion of its folder.
      await rm(path, { recursive: true, force: true, maxRetries: 5 })
      return removed
    },
  }
}

/** Without partial files. */
async function* listKeys(directory: string): AsyncGenerator<string> {
  for await (const entry of await opendir(directory, { recursive: true })) {
    const key = relative(directory, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && !key.startsWith('.')) yield key
  }
}

/** Makes the folder only if it is missing: nearly always it is there, and asking costs as much as the work. */
async function inFolder(folder: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await work()
  }
}

async function measureFiles(path: string): Promise<RemovedArtifacts> {
  const removed = { count: 0, sizeBytes: 0 }
  try {
    for await (const entry of await opendir(path, { recursive: true })) {
      if (!entry.isFile()) continue
      removed.count += 1
      removed.sizeBytes += (await stat(join(entry.parentPath, entry.name))).size
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  return removed
}
