import { type MapLayout, pageSize } from './lay-out-map.ts'

/** What part of the map is in view, as React Flow has it. */
export interface View {
  x: number
  y: number
  zoom: number
}

/** Smaller, the words on a page cannot be read. */
const readableZoom = 0.75
const marginPx = 16

/**
 * The whole map if it can be read like that; otherwise its start, as wide as possible. frame: the size of the drawing in CSS
 * pixels.
 */
export function chooseFirstView(
  { width, height, pages }: MapLayout,
  frame: { width: number; height: number },
): View {
  const [start = { x: 0, y: 0 }] = pages.values()
  const room = { width: frame.width - 2 * marginPx, height: frame.height - 2 * marginPx }
  const whole = Math.min(room.width / width, room.height / height)
  const asWide = whole >= readableZoom ? whole : Math.max(readableZoom, room.width / width)
  const zoom = Math.min(1, asWide)
  const left = (frame.width - width * zoom) / 2
  if (left >= marginPx) return { x: left, y: marginPx - start.y * zoom, zoom }
  // The map is wider than the drawing: the start is in the middle, unless that leaves an empty side.
  const centred = frame.width / 2 - (start.x + pageSize.width / 2) * zoom
  const leftmost = frame.width - marginPx - width * zoom
  return {
    x: Math.min(marginPx, Math.max(leftmost, centred)),
    y: marginPx - start.y * zoom,
    zoom,
  }
}
