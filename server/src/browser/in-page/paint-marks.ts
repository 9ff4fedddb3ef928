import { decode, encode, openCanvas } from './paint-over.ts'

/** A frame with a number, in pixels of the window. */
export type DrawnMark = readonly [
  number: number,
  x: number,
  y: number,
  width: number,
  height: number,
]

interface Area {
  x: number
  y: number
  width: number
  height: number
}

/** Neighbours differ, and each is readable with white digits (contrast of at least 4.5). */
const colours = ['#b3003b', '#00508c', '#1d6b24', '#7a2da0', '#8a4b00']
const fontPx = 11
const labelHeightPx = 13

/** A larger copy would show no more. */
const MAX_ENLARGEMENT = 3

/**
 * A copy of a picture of the window or of a part of it, at most `maxPixels` large, with a numbered frame around each element: JSON text
 * with its bytes as base64 of a JPEG, and its size. Nothing of the page is touched: everything it uses belongs to the isolated world.
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
  drawAll(context, moved, canvas.width / shown.width)
  const bytes = await encode(canvas, { type: 'image/jpeg', quality: 0.8 })
  return JSON.stringify({ bytes, widthPx: canvas.width, heightPx: canvas.height })
}

/** All frames first, so that none is drawn over a number. */
function drawAll(
  context: OffscreenCanvasRenderingContext2D,
  marks: readonly DrawnMark[],
  ratio: number,
): void {
  const framed = marks.map(([number, x, y, width, height], at) => ({
    number: String(number),
    colour: colours[at % colours.length] ?? '#000',
    frame: scale({ x, y, width, height }, ratio),
  }))
  for (const { colour, frame } of framed) {
    context.strokeStyle = colour
    context.strokeRect(frame.x + 0.5, frame.y + 0.5, frame.width - 1, frame.height - 1)
  }
  context.font = `bold ${fontPx}px sans-serif`
  context.textBaseline = 'middle'
  context.textAlign = 'center'
  const taken: Area[] = []
  for (const { number, colour, frame } of framed) {
    const width = Math.ceil(context.measureText(number).width) + 4
    const label = placeLabel(frame, { width, height: labelHeightPx }, taken, context.canvas)
    taken.push(label)
    context.fillStyle = colour
    context.fillRect(label.x, label.y, label.width, label.height)
    context.fillStyle = '#fff'
    context.fillText(number, label.x + label.width / 2, label.y + label.height / 2 + 0.5)
  }
}

/** Beside the frame where there is room, so that the number covers neither the element's words nor another number. */
function placeLabel(
  { x, y, width, height }: Area,
  size: { width: number; height: number },
  taken: readonly Area[],
  canvas: { width: number; height: number },
): Area {
  const places = [
    [x, y - size.height],
    [x + width - size.width, y - size.height],
    [x - size.width, y],
    [x + width, y],
    [x, y + height],
    [x + width - size.width, y],
    [x, y],
  ] as const
  const inside = places.map(([left, top]) => ({
    x: Math.round(Math.max(0, Math.min(left, canvas.width - size.width))),
    y: Math.round(Math.max(0, Math.min(top, canvas.height - size.height))),
    ...size,
  }))
  const costs = inside.map((area) => taken.reduce((sum, other) => sum + overlap(area, other), 0))
  const best = costs.indexOf(Math.min(...costs))
  return inside[best] ?? { x: 0, y: 0, ...size }
}

function scale({ x, y, width, height }: Area, by: number): Area {
  return { x: x * by, y: y * by, width: width * by, height: height * by }
}

function overlap(one: Area, other: Area): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return Math.max(0, width) * Math.max(0, height)
}
