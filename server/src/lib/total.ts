/** Adds amounts up, and calls `onExceeded` once, when the sum is more than `most`. */
export function createTotal(most: number, onExceeded: () => void): (amount: number) => void {
  let total = 0
  return (amount) => {
    const isFirst = total <= most
    total += amount
    if (isFirst && total > most) onExceeded()
  }
}
