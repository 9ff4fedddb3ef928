/** How much was deleted. */
export interface RemovedArtifacts {
  count: number
  sizeBytes: number
}

/**
 * The store of screenshots, transcripts and reports. Keys are `/`-separated segments of `[A-Za-z0-9._-]`, starting with
 * the customer, so that everything of a customer, a run or a session has one prefix.
 */
export interface ArtifactStore {
  /**
   * Replaces the value of a key; a reader sees the old bytes or the new ones, never a mixture. If there is no space,
   * throws an error that `isStorageFull` recognizes and leaves nothing behind.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null if there is nothing under the key. */
  get(key: string): Promise<Uint8Array | null>
  /** The first bytes of an artifact that is not empty, at most `length`; null if there is nothing under the key. */
  getStart(key: string, length: number): Promise<Uint8Array | null>
  /** Deletes every artifact whose key starts with `prefix/`; returns how much was deleted. */
  deleteAll(prefix: string): Promise<RemovedArtifacts>
  /** The keys of everything stored, in any order. */
  list(): AsyncIterable<string>
  /** Deletes partial files of processes that were killed while writing; returns how much was deleted. */
  sweep(nowMs: number): Promise<number>
}

const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/**
 * Throws if the key could leave its prefix; the service creates all keys, so this is a defect and not an input error.
 */
export function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 500)
    throw new Error(`malformed artifact key ${JSON.stringify(key)}`)
}
