export type ImageType = 'image/png' | 'image/jpeg' | 'image/webp'

/** By magic bytes, because a file name proves nothing; null if it is none of these. */
export function findImageType(bytes: Uint8Array): ImageType | null {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (start.startsWith('\u{89}PNG\r\n\u{1A}\n')) return 'image/png'
  if (start.startsWith('\u{FF}\u{D8}\u{FF}')) return 'image/jpeg'
  return /^RIFF.{4}WEBP$/s.test(start) ? 'image/webp' : null
}
