/** A file nothing can be learned from; the message says why and may be shown. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
