import { decode, openCanvas } from '../painting/paint-over.ts'
import { maxOddLooks, type OddLook } from './look.ts'
import type { PicturedLine } from './text-on-pictures.ts'

/** Below what WCAG asks for (4.5, and 3 for large letters): what is reported must be hard to read for everybody. */
const minContrast = 3
const minLargeContrast = 2.2
/** Of its length that is hard to read. */
const minFaintShare = 0.3
/** Of the pixels around a letter, this share may stand out more: noise, and edges of something behind it. */
const strayShare = 0.05

/**
 * Texts that hardly stand out from the picture behind them, in a picture of the window as base64 of a PNG. Along a line, the contrast
 * of its colour with everything around its letters is measured, and what stands out most counts: a shadow or a dark part of
 * the picture can make letters readable.
 */
export async function findFaintText(
  lines: readonly PicturedLine[],
  picture: string,
): Promise<OddLook[]> {
  const image = await decode(picture, 'image/png')
  const context = openCanvas(image.width, image.height)
  context.drawImage(image, 0, 0)
  const density = image.width / innerWidth
  const found = new Map<Element, OddLook>()
  for (const line of lines) {
    if (found.size >= maxOddLooks) break
    const contrast = measureFaintPart(line, context, density)
    if (contrast === null || found.has(line.element)) continue
    found.set(line.element, { element: line.element, detail: contrast.toFixed(1) })
  }
  return [...found.values()]
}

/** The best contrast of the part of a line that is hard to read; null if that is no large part. */
function measureFaintPart(
  { left, right, top, bottom, colour, isLarge }: PicturedLine,
  context: OffscreenCanvasRenderingContext2D,
  density: number,
): number | null {
  const { width, height } = context.canvas
  const [x, y] = [Math.max(0, left * density), Math.max(0, top * density)].map(Math.floor)
  if (x === undefined || y === undefined) return null
  const [across, down] = [
    Math.min(width, right * density) - x,
    Math.min(height, bottom * density) - y,
  ]
  const cell = Math.max(4, Math.round(down * 1.5))
  const contrasts: number[] = []
  for (let from = 0; from + cell / 2 < across; from += cell) {
    const { data } = context.getImageData(x + from, y, Math.min(cell, across - from), down)
    contrasts.push(measureCell(data, colour))
  }
  const least = isLarge ? minLargeContrast : minContrast
  const faint = contrasts.filter((contrast) => contrast < least)
  return contrasts.length > 0 && faint.length / contrasts.length >= minFaintShare
    ? Math.max(...faint)
    : null
}

/** What stands out most from the colour of the letters, but for strays. */
function measureCell(data: Uint8ClampedArray, colour: PicturedLine['colour']): number {
  const own = measureLight(...colour)
  const contrasts: number[] = []
  for (let at = 0; at + 3 < data.length; at += 4) {
    const light = measureLight(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
    contrasts.push((Math.max(own, light) + 0.05) / (Math.min(own, light) + 0.05))
  }
  contrasts.sort((one, other) => other - one)
  return contrasts[Math.floor(contrasts.length * strayShare)] ?? 21
}

/** Relative luminance as WCAG defines it. */
function measureLight(red: number, green: number, blue: number): number {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

function toLinear(value: number): number {
  const share = value / 255
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
