/** A part of a picture, in its pixels. */
export interface Area {
  x: number
  y: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/** Levels of brightness between two pixels that letters and lines have, and photos and shades seldom. */
const edgeLevels = 40
/** Share of such edges in an area where there is nothing to read, and above which a number would hide something. */
const freeShare = 0.03
const hidingShare = 0.12

/** What a picture shows before anything is drawn on it: where its letters and lines are. */
export class Ink {
  private readonly image: ImageData

  constructor(context: OffscreenCanvasRenderingContext2D) {
    const { width, height } = context.canvas
    this.image = context.getImageData(0, 0, width, height)
  }

  /** Share of an area's pixels that differ sharply from their neighbour. */
  measure({ x, y, width, height }: Area): number {
    let edges = 0
    for (let row = y; row < y + height; row += 1)
      for (let column = x + 1; column < x + width; column += 1)
        if (Math.abs(this.readLevel(column, row) - this.readLevel(column - 1, row)) > edgeLevels)
          edges += 1
    return edges / Math.max(1, width * height)
  }

  private readLevel(x: number, y: number): number {
    const { data, width } = this.image
    const at = 4 * (y * width + x)
    return 0.3 * (data[at] ?? 0) + 0.6 * (data[at + 1] ?? 0) + 0.1 * (data[at + 2] ?? 0)
  }
}

/** Where labels of a picture can be: what it shows, what is taken by others, and its size. */
interface Room extends Size {
  ink: Ink
  taken: readonly Area[]
}

/**
 * Where the label of a frame hides nothing: outside the frame if there is room, in the first of `sizes` that fits. Null if it would hide
 * what the page shows wherever it is.
 */
export function placeLabel(frame: Area, sizes: readonly Size[], room: Room): Area | null {
  let best: { area: Area; share: number } | null = null
  for (const size of sizes)
    for (const area of listPlaces(frame, size, room)) {
      if (room.taken.some((other) => doMeet(area, other))) continue
      const share = room.ink.measure(area)
      if (share <= freeShare) return area
      if (best === null || share < best.share) best = { area, share }
    }
  return best !== null && best.share <= hidingShare ? best.area : null
}

function listPlaces({ x, y, width, height }: Area, size: Size, whole: Size): Area[] {
  const [right, bottom] = [x + width - size.width, y + height - size.height]
  const middle = y + (height - size.height) / 2
  const places = [
    [x, y - size.height],
    [right, y - size.height],
    [x - size.width, y],
    [x + width, y],
    [x - size.width, middle],
    [x + width, middle],
    [x, y + height],
    [right, y + height],
    [right, y],
    [right, middle],
    [right, bottom],
    [x, y],
  ] as const
  return places.map(([left, top]) => ({
    x: Math.round(Math.max(0, Math.min(left, whole.width - size.width))),
    y: Math.round(Math.max(0, Math.min(top, whole.height - size.height))),
    ...size,
  }))
}

function doMeet(one: Area, other: Area): boolean {
  return (
    Math.min(one.x + one.width, other.x + other.width) > Math.max(one.x, other.x) &&
    Math.min(one.y + one.height, other.y + other.height) > Math.max(one.y, other.y)
  )
}
