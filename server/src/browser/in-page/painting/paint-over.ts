/** The encoding of a picture. */
export interface PaintedEncoding {
  type: 'image/png' | 'image/jpeg'
  /** JPEG quality, 0 to 1. */
  quality: number
  /** Share of its width and height. */
  scale: number
}

const cover = '#1f1f1f'

/**
 * A picture of the viewport with boxes painted over, re-encoded; input and result are base64. Boxes are in the viewport's
 * pixels, of which it is `viewportWidth` wide. Everything it uses belongs to the isolated world, so that the page can
 * neither see nor influence it.
 */
export async function paintOver(
  picture: string,
  boxes: readonly (readonly [x: number, y: number, width: number, height: number])[],
  viewportWidth: number,
  { type, quality, scale }: PaintedEncoding,
): Promise<string> {
  const image = await decode(picture, 'image/png')
  const whole = openCanvas(image.width, image.height)
  whole.drawImage(image, 0, 0)
  whole.fillStyle = cover
  const ratio = image.width / viewportWidth
  for (const [x, y, width, height] of boxes) {
    const [left, top] = [Math.floor(x * ratio), Math.floor(y * ratio)]
    const right = Math.ceil((x + width) * ratio)
    whole.fillRect(left, top, right - left, Math.ceil((y + height) * ratio) - top)
  }
  if (scale === 1) return encode(whole.canvas, { type, quality })
  // Scaled last: pixels next to a cover must not be mixed with pixels under it.
  const smaller = openCanvas(Math.ceil(image.width * scale), Math.ceil(image.height * scale))
  smaller.drawImage(whole.canvas, 0, 0, smaller.canvas.width, smaller.canvas.height)
  return encode(smaller.canvas, { type, quality })
}

/** `picture` is base64. */
export async function decode(picture: string, type: string): Promise<ImageBitmap> {
  const bytes = Uint8Array.from(atob(picture), (unit) => unit.charCodeAt(0))
  return createImageBitmap(new Blob([bytes], { type }))
}

export function openCanvas(width: number, height: number): OffscreenCanvasRenderingContext2D {
  const context = new OffscreenCanvas(width, height).getContext('2d')
  if (context === null) throw new Error('no canvas context')
  return context
}

/** As base64. */
export async function encode(
  canvas: OffscreenCanvas,
  options: { type: string; quality: number },
): Promise<string> {
  const blob = await canvas.convertToBlob(options)
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += 0x8000)
    pieces.push(String.fromCharCode(...bytes.subarray(at, at + 0x8000)))
  return btoa(pieces.join(''))
}
