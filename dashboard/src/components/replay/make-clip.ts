import { devices } from '@understudy/contract/visitor/devices'
import { applyPalette, GIFEncoder, quantize } from 'gifenc'
import { getPicture } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { frameStrokes } from '../marked-picture.tsx'
import { type ClipFrame, listFrames } from './clip-frames.ts'
import type { ViewedSession } from './viewed-session.ts'

/** As wide as a chat shows pictures. */
const mostWidthPx = 800
const colours = 256
const stripPx = 56
const roomPx = 4

/** Some turns of a session as an animated GIF, which chats and trackers play where it is pasted. */
export async function makeClip(
  viewed: ViewedSession,
  turns: { from: number; to: number },
): Promise<Blob> {
  const frames = listFrames(viewed, turns)
  const shape = devices[viewed.device]
  const scale = Math.min(1, mostWidthPx / shape.width)
  const [width, height] = [shape.width * scale, shape.height * scale].map(Math.round)
  const canvas = document.createElement('canvas')
  canvas.width = width ?? 0
  canvas.height = (height ?? 0) + stripPx
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  if (drawing === null) throw new Error('this browser does not draw')
  const gif = GIFEncoder()
  for (const frame of frames) {
    // One after the other, so that the page stays usable.
    const data = await queryClient.query({
      ...getPicture({ ...viewed.path, ...frame.picture }),
      staleTime: 'static',
    })
    draw(drawing, await createImageBitmap(data), frame, scale)
    const { data: pixels } = drawing.getImageData(0, 0, canvas.width, canvas.height)
    const palette = quantize(pixels, colours)
    const delay = frame.ms
    gif.writeFrame(applyPalette(pixels, palette), canvas.width, canvas.height, { palette, delay })
  }
  gif.finish()
  return new Blob([gif.bytes()], { type: 'image/gif' })
}

/** The picture from the top of the page, its marks, and the words below it. */
function draw(
  drawing: CanvasRenderingContext2D,
  picture: ImageBitmap,
  { marks, caption, note }: ClipFrame,
  scale: number,
): void {
  const { width, height } = drawing.canvas
  const pageHeight = height - stripPx
  drawing.fillStyle = '#f0f0ec'
  drawing.fillRect(0, 0, width, height)
  drawing.drawImage(picture, 0, 0, width, (width * picture.height) / picture.width)
  for (const { kind, box } of marks) {
    const { stroke, dash } = frameStrokes[kind]
    const place = [
      (box.x - roomPx) * scale,
      (box.y - roomPx) * scale,
      (box.width + 2 * roomPx) * scale,
      (box.height + 2 * roomPx) * scale,
    ] as const
    strokeFrame(drawing, place, { colour: '#fff', width: 6, dash: [] })
    strokeFrame(drawing, place, { colour: stroke, width: 2.5, dash })
  }
  drawing.fillStyle = '#1c1e22'
  drawing.fillRect(0, pageHeight, width, stripPx)
  write(drawing, caption, { size: 15, weight: 600, colour: '#ffffff', y: pageHeight + 23 })
  write(drawing, note, { size: 13, weight: 400, colour: '#cfd3da', y: pageHeight + 43 })
}

function strokeFrame(
  drawing: CanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  line: { colour: string; width: number; dash: readonly number[] },
): void {
  drawing.strokeStyle = line.colour
  drawing.lineWidth = line.width
  drawing.setLineDash([...line.dash])
  drawing.strokeRect(x, y, width, height)
}

/** On one line: what does not fit is cut. */
function write(
  drawing: CanvasRenderingContext2D,
  text: string,
  style: { size: number; weight: number; colour: string; y: number },
): void {
  const marginPx = 14
  drawing.font = `${style.weight} ${style.size}px system-ui, sans-serif`
  drawing.fillStyle = style.colour
  const room = drawing.canvas.width - 2 * marginPx
  let shown = text.charAt(0).toUpperCase() + text.slice(1)
  if (drawing.measureText(shown).width > room) {
    while (shown !== '' && drawing.measureText(`${shown}…`).width > room) shown = shown.slice(0, -1)
    shown = `${shown.trimEnd()}…`
  }
  drawing.fillText(shown, marginPx, style.y)
}
