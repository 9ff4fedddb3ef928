/** Removes the oldest entries until there are at most `most`: for collections that grow by keys a page chooses. */
export function keepNewest<K>(
  entries: { size: number; keys: () => Iterable<K>; delete: (key: K) => boolean },
  most: number,
): void {
  for (const key of entries.keys()) {
    if (entries.size <= most) return
    entries.delete(key)
  }
}

/** Adds an entry as the newest, also if its key is there already, and keeps at most `most`. */
export function setNewest<K, V>(entries: Map<K, V>, key: K, value: V, most: number): void {
  entries.delete(key)
  entries.set(key, value)
  keepNewest(entries, most)
}
