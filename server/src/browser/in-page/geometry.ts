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

export function viewportEdges(): Edges {
  return { left: 0, top: 0, right: window.innerWidth, bottom: window.innerHeight }
}

export function toBox(edges: Edges): { x: number; y: number; width: number; height: number } {
  return {
    x: Math.round(edges.left),
    y: Math.round(edges.top),
    width: Math.round(edges.right - edges.left),
    height: Math.round(edges.bottom - edges.top),
  }
}
