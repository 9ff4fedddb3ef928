/** A file that cannot be analyzed; the message says why and can be shown. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}
