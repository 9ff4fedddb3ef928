/** A screenshot ready for embedding: its bytes as data URI and its size in CSS pixels. */
export interface Picture {
  src: string
  width: number
  height: number
}

const pngSignature = '89504e470d0a1a0a'

/**
 * A screenshot as a picture for the report page, by its magic bytes (PNG or JPEG); null for anything else. Screenshots
 * are taken at a scale of 1, so pixels of the image are CSS pixels.
 */
export function createPicture(bytes: Uint8Array): Picture | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isPng = buffer.length >= 24 && buffer.toString('hex', 0, 8) === pngSignature
  const size = isPng
    ? { width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
    : findJpegSize(buffer)
  if (size === null) return null
  const type = isPng ? 'image/png' : 'image/jpeg'
  return { src: `data:${type};base64,${buffer.toString('base64')}`, ...size }
}

/** Reads the segments of a JPEG up to its frame header (SOF0 to SOF15 without DHT, JPG and DAC). */
function findJpegSize(buffer: Buffer): { width: number; height: number } | null {
  if (buffer.length < 4 || buffer.readUInt16BE(0) !== 0xff_d8) return null
  let offset = 2
  while (offset + 9 <= buffer.length && buffer.readUInt8(offset) === 0xff) {
    const marker = buffer.readUInt8(offset + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      return { height: buffer.readUInt16BE(offset + 5), width: buffer.readUInt16BE(offset + 7) }
    }
    offset += 2 + buffer.readUInt16BE(offset + 2)
  }
  return null
}
