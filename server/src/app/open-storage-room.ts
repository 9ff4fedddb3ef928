import { tmpdir } from 'node:os'
import type { ArtifactStore } from '../artifacts/artifact-store.ts'
import type { Config } from '../config/config.ts'
import { assertDiskRoom } from '../lib/storage/disk-room.ts'
import type { StorageRoom } from '../lib/storage/storage-room.ts'

/** Larger than most pictures, so that what is probed for is room to work in. */
const probeBytes = 1024 * 1024

/** Throws StorageFullError when this process has no room for data: the embedded database, and artifacts that are kept here. */
export async function assertDataRoom({ database, artifacts }: Config): Promise<void> {
  if (database.kind === 'embedded') await assertDiskRoom(database.dataDirectory)
  if (artifacts.kind === 'local') await assertDiskRoom(artifacts.directory)
}

/**
 * The room of a worker, which needs some for browsers and clones too. A quota or a bucket that is full shows only in a write,
 * so after one was refused a file is put and removed, under a key that is no customer's, before there is room again.
 */
export function openStorageRoom(
  config: Config,
  artifacts: ArtifactStore,
  workerId: string,
): StorageRoom {
  const key = `room/${workerId}`
  let isSuspected = false

  return {
    async assert() {
      await assertDataRoom(config)
      await assertDiskRoom(tmpdir())
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
