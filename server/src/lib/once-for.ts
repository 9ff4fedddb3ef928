/**
 * The same function, which does its work once for each object and keeps the result as long as the object. Only for objects that do not
 * change, such as observations and steps.
 */
export function onceFor<K extends object, V>(work: (key: K) => V): (key: K) => V {
  const results = new WeakMap<K, { value: V }>()
  return (key) => {
    const result = results.get(key) ?? { value: work(key) }
    results.set(key, result)
    return result.value
  }
}

/**
 * Does work once for two objects and keeps the result as long as both. The work may need more than these two, but nothing else that changes
 * its result.
 */
export function onceForBoth<V>(): (one: object, other: object, work: () => V) => V {
  const results = new WeakMap<object, WeakMap<object, { value: V }>>()
  return (one, other, work) => {
    const known = results.get(one) ?? new WeakMap<object, { value: V }>()
    results.set(one, known)
    const result = known.get(other) ?? { value: work() }
    known.set(other, result)
    return result.value
  }
}
