/** Running work that is awaited later, several times or not at all. */
export interface Held<T> {
  /** Settles when the work does. */
  result(): Promise<T>
}

/**
 * Starts work that is awaited later. A promise kept in a variable ends the process if it fails before it is awaited; a
 * held failure waits for the next `result()`. If nothing asks for it, it is lost: use `runInBackground` for work whose
 * failure always matters.
 */
export function hold<T>(start: () => Promise<T>): Held<T> {
  const work = start()
  work.catch(() => undefined)
  return { result: () => work }
}
