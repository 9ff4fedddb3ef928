import type { Edges } from '../geometry.ts'

/** Parents with more children than this are searched instead of traversed. */
export const crowdSize = 300

const margin = 24
const maxProbes = 20

/** The children of a crowded parent that may be visible, as a range of `parent.children`. */
export interface CrowdRange {
  first: number
  /** Exclusive. */
  end: number
}

/**
 * Children in normal flow are stacked, so the first visible one is found by bisection. If children are hidden or out of
 * flow this does not work, and the range is all of them.
 */
function findCrowdRange(parent: Element, clip: Edges): CrowdRange {
  const { children } = parent
  const first = findFirst(children, (rect) => rect.bottom > clip.top)
  const end = findFirst(children, (rect) => rect.top >= clip.bottom)
  if (first === null || end === null || end < first) return { first: 0, end: children.length }
  return { first: Math.max(0, first - margin), end: Math.min(children.length, end + margin) }
}

function findFirst(children: HTMLCollection, isPast: (rect: DOMRect) => boolean): number | null {
  let low = 0
  let high = children.length
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    const probe = findLaidOut(children, middle, high)
    if (probe === null) return null
    if (isPast(probe.rect)) high = middle
    else low = probe.index + 1
  }
  return low
}

/** The next child from `index` on that has a box. */
function findLaidOut(
  children: HTMLCollection,
  index: number,
  end: number,
): { index: number; rect: DOMRect } | null {
  for (let next = index; next < Math.min(end, index + maxProbes); next += 1) {
    const rect = children[next]?.getBoundingClientRect()
    if (rect !== undefined && rect.width > 0 && rect.height > 0) return { index: next, rect }
  }
  return null
}

/**
 * Of very many children, those that may be visible, with the text between them. Records their indices in `positions`.
 */
export function listCrowd(parent: Element, clip: Edges, positions: Map<Element, number>): Node[] {
  const { first, end } = findCrowdRange(parent, clip)
  const nodes: Node[] = []
  let position = first
  let node: Node | null = (first === 0 ? parent.firstChild : parent.children[first]) ?? null
  while (node !== null && position <= end) {
    nodes.push(node)
    if (node instanceof Element) {
      position += 1
      positions.set(node, position)
    }
    node = node.nextSibling
  }
  return nodes
}
