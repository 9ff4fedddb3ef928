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
