/**
 * Options for an input action to return once the input was delivered: its effects are awaited by settling, which knows
 * more and is not bound by the short deadline for the element.
 */
export function withoutWaiting(timeout: number): { timeout: number; noWaitAfter: boolean } {
  return { timeout, noWaitAfter: true }
}
