import type { Page } from 'playwright-core'

/** A part of a picture, in its pixels. */
export interface PicturePart {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** The names of the parts of a PNG that contain any colour other than these, each given as red, green and blue. */
export async function findInked(
  page: Page,
  picture: Uint8Array,
  parts: readonly PicturePart[],
  colours: readonly (readonly [number, number, number])[],
): Promise<string[]> {
  const given = { data: Buffer.from(picture).toString('base64'), parts, colours }
  return page.evaluate(async ({ data, parts: places, colours: known }) => {
    const bytes = Uint8Array.from(atob(data), (unit) => unit.charCodeAt(0))
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
    if (context === null) throw new Error('no canvas context')
    context.drawImage(image, 0, 0)
    const plain = new Set(known.map((colour) => colour.join(',')))
    return places.flatMap(({ name, x, y, width, height }) => {
      const pixels = context.getImageData(x, y, width, height).data
      for (let at = 0; at < pixels.length; at += 4)
        if (!plain.has(pixels.subarray(at, at + 3).join(','))) return [name]
      return []
    })
  }, given)
}
