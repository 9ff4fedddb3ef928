import { tmpdir } from 'node:os'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { Config } from '../config/config.ts'
import { assertDiskSpace, createSpaceCheck } from '../lib/storage/disk-space.ts'
import type { StorageSpace } from '../lib/storage/storage-space.ts'

/** Larger than most screenshots, so that the probe checks for enough space to work. */
const probeBytes = 1024 * 1024

/**
 * A check that throws StorageFullError if this process has no space for data: the embedded database, and artifacts
 * stored locally.
 */
export function createDataSpaceCheck({ database, artifacts }: Config): () => Promise<void> {
  const assertSpace = createSpaceCheck()
  return async () => {
    if (database.kind === 'embedded') await assertSpace(database.dataDirectory)
    if (artifacts.kind === 'local') await assertSpace(artifacts.directory)
  }
}

/**
 * The storage check of a worker, which also needs space for browsers and clones. A full quota or bucket shows only in a
 * write, so after a rejected write a probe file must be written and deleted, under a key that belongs to no customer,
 * before the storage counts as available again.
 */
export function openStorageSpace(
  config: Config,
  artifacts: ArtifactStore,
  workerId: string,
): StorageSpace {
  const key = `room/${workerId}`
  const assertDataSpace = createDataSpaceCheck(config)
  let isSuspected = false

  return {
    async assert() {
      await assertDataSpace()
      await assertDiskSpace(tmpdir())
      if (!isSuspected) return
      await artifacts.put(`${key}/probe`, new Uint8Array(probeBytes))
      await artifacts.deleteAll(key)
      isSuspected = false
    },
    suspect() {
      isSuspected = true
    },
  }
}
