/** An input that only a tool can judge; the message is its answer. */
export class InputError extends Error {
  override readonly name = 'InputError'
}
