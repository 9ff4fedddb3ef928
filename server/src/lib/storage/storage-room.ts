/** Whether there is room for work that will write. */
export interface StorageRoom {
  /** Throws what `isStorageFull` knows when there is none. */
  assert(): Promise<void>
  /** Told when a write found none although `assert` had: from now on that one tries to write. Must not throw. */
  suspect(): void
}
