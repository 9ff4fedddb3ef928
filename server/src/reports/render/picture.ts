/** A screenshot ready for embedding: its bytes as data URI and its size. */
export interface Picture {
  src: string
  width: number
  height: number
}

const pngSignature = '89504e470d0a1a0a'

/** A screenshot with its bytes for the report page; null unless they are those of a PNG or JPEG. */
export function createPicture(bytes: Uint8Array): Picture | null {
  const kind = readPictureSize(bytes)
  if (kind === null) return null
  const { type, ...size } = kind
  return { src: `data:${type};base64,${toBuffer(bytes).toString('base64')}`, ...size }
}

/** Enough of a screenshot's bytes for `readPictureSize`: Chromium writes at most a small colour profile before the size. */
export const pictureStartBytes = 16 * 1024

/**
 * Type and size of a screenshot, by its magic bytes (PNG or JPEG) and header; null for anything else. Screenshots are taken
 * at a scale of 1, so pixels of the image are those of the window.
 */
export function readPictureSize(
  bytes: Uint8Array,
): { type: string; width: number; height: number } | null {
  const buffer = toBuffer(bytes)
  if (buffer.length >= 24 && buffer.toString('hex', 0, 8) === pngSignature)
    return { type: 'image/png', width: buffer.readUInt32BE(16), height: buffer.readUInt32BE(20) }
  const size = findJpegSize(buffer)
  return size === null ? null : { type: 'image/jpeg', ...size }
}

function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
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
