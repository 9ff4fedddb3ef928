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
