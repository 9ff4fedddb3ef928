/** How much a removal took away. */
export interface RemovedArtifacts {
  count: number
  sizeBytes: number
}

/**
 * Where screenshots, transcripts and reports lie. Keys are `/`-separated segments of `[A-Za-z0-9._-]`, led by the customer,
 * so that everything of a customer, a run or a session is one prefix.
 */
export interface ArtifactStore {
  /**
   * Replaces what is there; a reader sees the old bytes or the new ones, never half of them. Throws what `isStorageFull`
   * knows when there is no room, and leaves nothing behind.
   */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** null when there is nothing under the key. */
  get(key: string): Promise<Uint8Array | null>
  /** Removes every artifact whose key starts with `prefix/`; returns how much there was. */
  deleteAll(prefix: string): Promise<RemovedArtifacts>
  /** Removes what processes that were killed while they put something left half-written; returns how much there was. */
  sweep(nowMs: number): Promise<number>
}

const keyPattern = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Throws when the key could leave its prefix; keys are made by us, so this is a defect, not an input error. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key) || key.length > 500)
    throw new Error(`malformed artifact key ${JSON.stringify(key)}`)
}
