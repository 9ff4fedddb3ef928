/** Another attempt owns the session now; nothing more of this attempt may be written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}
