import { decode, encode, openCanvas } from './paint-over.ts'
import { type Area, Ink, placeLabel } from './place-label.ts'

/** A frame with a number, in pixels of the window. */
export type DrawnMark = readonly [
  number: number,
  x: number,
  y: number,
  width: number,
  height: number,
]

/** Neighbours differ, and each is readable with white digits (contrast of at least 4.5). */
const colours = ['#b3003b', '#00508c', '#1d6b24', '#7a2da0', '#8a4b00']

interface LabelSize {
  fontPx: number
  height: number
  padding: number
}

/** The second where there is no room for the first. */
const labelSizes = [
  { fontPx: 11, height: 13, padding: 4 },
  { fontPx: 9, height: 9, padding: 2 },
] as const satisfies readonly LabelSize[]

/** A larger copy would show no more. */
const MAX_ENLARGEMENT = 3

/**
 * A copy of a picture of the window or of a part of it, at most `maxPixels` large, with a numbered frame around each element: JSON text
 * with its bytes as base64 of a JPEG, its size, and how many elements have no frame because its number would hide something. Nothing of
 * the page is touched: everything it uses belongs to the isolated world.
 */
export async function paintMarks(
  picture: string,
  type: string,
  marks: readonly DrawnMark[],
  { windowWidth, maxPixels, part }: { windowWidth: number; maxPixels: number; part: Area | null },
): Promise<string> {
  const image = await decode(picture, type)
  const density = image.width / windowWidth
  const shown = part ?? { x: 0, y: 0, width: windowWidth, height: image.height / density }
  const source = scale(shown, density)
  const largest = part === null ? 1 : MAX_ENLARGEMENT
  const ratio = Math.min(largest, Math.sqrt(maxPixels / (source.width * source.height)))
  const context = openCanvas(Math.floor(source.width * ratio), Math.floor(source.height * ratio))
  const { canvas } = context
  context.imageSmoothingQuality = 'high'
  const { x, y, width, height } = source
  context.drawImage(image, x, y, width, height, 0, 0, canvas.width, canvas.height)
  const moved = marks.map(([number, left, top, ...size]): DrawnMark => [
    number,
    left - shown.x,
    top - shown.y,
    ...size,
  ])
  const unplaced = drawAll(context, moved, canvas.width / shown.width)
  const bytes = await encode(canvas, { type: 'image/jpeg', quality: 0.8 })
  return JSON.stringify({ bytes, widthPx: canvas.width, heightPx: canvas.height, unplaced })
}

/** All frames first, so that none is drawn over a number. Returns how many have no room for a number, and so no frame. */
function drawAll(
  context: OffscreenCanvasRenderingContext2D,
  marks: readonly DrawnMark[],
  ratio: number,
): number {
  if (marks.length === 0) return 0
  const ink = new Ink(context)
  const { width, height } = context.canvas
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  const taken: Area[] = []
  const labelled = marks.flatMap(([number, left, top, across, down], at) => {
    const frame = scale({ x: left, y: top, width: across, height: down }, ratio)
    const sizes = labelSizes.map((size) => measureLabel(context, String(number), size))
    const label = placeLabel(frame, sizes, { ink, taken, width, height })
    if (label !== null) taken.push(label)
    // A single frame needs no number.
    else if (marks.length > 1) return []
    const colour = colours[at % colours.length] ?? '#000'
    return [{ number: String(number), colour, frame, label }]
  })
  for (const { colour, frame } of labelled) {
    context.strokeStyle = colour
    context.strokeRect(frame.x + 0.5, frame.y + 0.5, frame.width - 1, frame.height - 1)
  }
  for (const { number, colour, label } of labelled) {
    if (label === null) continue
    context.fillStyle = colour
    context.fillRect(label.x, label.y, label.width, label.height)
    context.font = fontOf(
      labelSizes.find(({ height: own }) => own === label.height) ?? labelSizes[0],
    )
    context.fillStyle = '#fff'
    context.fillText(number, label.x + label.width / 2, label.y + label.height / 2 + 0.5)
  }
  return marks.length - labelled.length
}

function measureLabel(
  context: OffscreenCanvasRenderingContext2D,
  number: string,
  size: LabelSize,
): { width: number; height: number } {
  context.font = fontOf(size)
  return { width: Math.ceil(context.measureText(number).width) + size.padding, height: size.height }
}

function fontOf({ fontPx }: LabelSize): string {
  return `bold ${fontPx}px sans-serif`
}

function scale({ x, y, width, height }: Area, by: number): Area {
  return { x: x * by, y: y * by, width: width * by, height: height * by }
}
