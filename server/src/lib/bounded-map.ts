/** A cache that forgets what it has held longest when it is full. */
export class BoundedMap<Value> {
  readonly #values = new Map<string, Value>()
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit
  }

  /** The value of the key, made when it is not held. */
  getOrMake(key: string, make: () => Value): Value {
    const known = this.#values.get(key)
    if (known !== undefined) return known
    const value = make()
    if (this.#values.size >= this.#limit) {
      const [oldest] = this.#values.keys()
      if (oldest !== undefined) this.#values.delete(oldest)
    }
    this.#values.set(key, value)
    return value
  }
}
