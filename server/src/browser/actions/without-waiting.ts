/**
 * Options that make an input action return once the input is delivered. `settle` waits for its effects: it knows more,
 * and the short deadline for the element does not apply to it.
 */
export function withoutWaiting(timeout: number): { timeout: number; noWaitAfter: boolean } {
  return { timeout, noWaitAfter: true }
}
