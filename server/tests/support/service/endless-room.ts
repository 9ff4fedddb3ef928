import type { StorageRoom } from '../../../src/lib/storage/storage-room.ts'

/** Storage that is never full. */
export const endlessRoom: StorageRoom = {
  assert: () => Promise.resolve(),
  suspect: () => undefined,
}
