/** Whether there is disk space for work that will write. */
export interface StorageSpace {
  /** Throws an error that `isStorageFull` recognizes if there is none. */
  assert(): Promise<void>
  /**
   * Called if a write failed although `assert` succeeded: from then on `assert` tries a write itself. Must not throw.
   */
  suspect(): void
}
