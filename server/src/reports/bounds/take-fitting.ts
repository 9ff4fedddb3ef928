/** Part of a list, and how many of its items come after it. */
export interface Taken<T> {
  items: T[]
  left: number
}

/**
 * The items from the `from`th on that fit into so many bytes of JSON, at least one: a site decides how many problems it has and how
 * long their texts are.
 */
export function takeFitting<T>(
  items: readonly T[],
  { from, bytes }: { from: number; bytes: number },
): Taken<T> {
  let [end, used] = [from, 0]
  for (const item of items.slice(from)) {
    used += countJsonBytes(item) + 1
    if (used > bytes && end > from) break
    end += 1
  }
  return { items: items.slice(from, end), left: Math.max(0, items.length - end) }
}

/** The length of a value as JSON in UTF-8. */
export function countJsonBytes(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
