/** Another attempt owns the session now; this attempt must not write anything more. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}
