/**
 * Options of an input action that returns when the input was delivered: what it sets off is waited for by settling,
 * which knows more and is not bound by the short deadline for the element.
 */
export function withoutWaiting(timeout: number): { timeout: number; noWaitAfter: boolean } {
  return { timeout, noWaitAfter: true }
}
