/** Work that is under way and is waited for later, several times or not at all. */
export interface Held<T> {
  /** Settles as the work does. */
  outcome(): Promise<T>
}

/**
 * Starts the work to wait for it later. A promise that is kept in a variable ends the process when it fails before the code that
 * awaits it is reached; a failure that is held waits for the next `outcome()`. When nothing asks for it, it is lost: work whose
 * failure always matters is for `runInBackground`.
 */
export function hold<T>(start: () => Promise<T>): Held<T> {
  const work = start()
  work.catch(() => undefined)
  return { outcome: () => work }
}
