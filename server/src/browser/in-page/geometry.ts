/** Edges of a rectangle in CSS pixels of the viewport. */
export interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

export function intersectEdges(a: Edges, b: Edges): Edges {
  return {
    left: Math.max(a.left, b.left),
    top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right),
    bottom: Math.min(a.bottom, b.bottom),
  }
}

/** Whether the two overlap by at least about a pixel, so that part of one is visible through the other. */
export function doEdgesMeet(a: Edges, b: Edges): boolean {
  return (
    Math.min(a.right, b.right) - Math.max(a.left, b.left) >= 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) >= 1
  )
}

/**
 * The part of the viewport that the window shows, in coordinates of the viewport. It is all of it, except on touch screens that show a
 * page larger than it fits. A document in a frame knows only its own viewport.
 */
export function shownEdges(): Edges {
  if (!isShownInPart()) return { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const { left, top, width, height } = readWindow()
  return { left, top, right: left + width, bottom: top + height }
}

/** Where the window is on the viewport, its size there, and how much it enlarges the page. */
export function readWindow(): Record<'left' | 'top' | 'width' | 'height' | 'scale', number> {
  const {
    offsetLeft: left = 0,
    offsetTop: top = 0,
    width = innerWidth,
    height = innerHeight,
    scale = 1,
  } = visualViewport ?? {}
  return { left, top, width, height, scale }
}

/** Sizes of the viewport are rounded up. */
const roundingPx = 2

/** Whether the window shows less than the viewport, so that it can be moved on the viewport. */
export function isShownInPart(): boolean {
  const { width, height } = readWindow()
  return width < innerWidth - roundingPx || height < innerHeight - roundingPx
}

export function toBox(edges: Edges): { x: number; y: number; width: number; height: number } {
  return {
    x: Math.round(edges.left),
    y: Math.round(edges.top),
    width: Math.round(edges.right - edges.left),
    height: Math.round(edges.bottom - edges.top),
  }
}
