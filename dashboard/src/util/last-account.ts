const key = 'understudy-account'

/** The account that was used last in this browser; null if it keeps none. */
export function readLastAccount(): string | null {
  return localStorage.getItem(key)
}

/** Remembers the account for the next sign-in. */
export function keepLastAccount(id: string): void {
  localStorage.setItem(key, id)
}
