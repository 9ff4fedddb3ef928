import { callOnce } from './call-once.ts'

/** Adds amounts up, and calls `onExceeded` once, when the sum is more than `most`. */
export function createTotal(most: number, onExceeded: () => void): (amount: number) => void {
  const exceed = callOnce(onExceeded)
  let total = 0
  return (amount) => {
    total += amount
    if (total > most) exceed()
  }
}
