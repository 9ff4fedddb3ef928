/** A rectangle in CSS pixels. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The intersection of two boxes; null if it is empty. */
export function intersect(one: Box, other: Box): Box | null {
  const x = Math.max(one.x, other.x)
  const y = Math.max(one.y, other.y)
  const width = Math.min(one.x + one.width, other.x + other.width) - x
  const height = Math.min(one.y + one.height, other.y + other.height) - y
  return width > 0 && height > 0 ? { x, y, width, height } : null
}

/** The smallest box around both. */
export function surround(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x)
  const y = Math.min(one.y, other.y)
  return {
    x,
    y,
    width: Math.max(one.x + one.width, other.x + other.width) - x,
    height: Math.max(one.y + one.height, other.y + other.height) - y,
  }
}

/** Larger than any page. */
const far = 1e9
const everywhere: Box = { x: -far, y: -far, width: 2 * far, height: 2 * far }

/** The box with this margin; Infinity covers everything. */
export function grow({ x, y, width, height }: Box, by: number): Box {
  return Number.isFinite(by)
    ? { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by }
    : everywhere
}

/** The smallest box of whole pixels around it. */
export function roundOut({ x, y, width, height }: Box): Box {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  return {
    x: left,
    y: top,
    width: Math.ceil(x + width) - left,
    height: Math.ceil(y + height) - top,
  }
}
