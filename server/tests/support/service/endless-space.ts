import type { StorageSpace } from '../../../src/lib/storage/storage-space.ts'

/** Storage that is never full. */
export const endlessSpace: StorageSpace = {
  assert: () => Promise.resolve(),
  suspect: () => undefined,
}
