// The bundle lays out in the page: with Trusted Types and without a policy, no worker can be started.
import Elk, { type ElkNode } from 'elkjs/lib/elk.bundled.js'
import type { Arrow } from './arrows.ts'

/** Of a page on the map, in CSS pixels. */
export const pageSize = { width: 216, height: 188 } as const

interface Point {
  x: number
  y: number
}

/** The places of pages and arrows by their ids, in CSS pixels from the top left corner of the map. */
export interface MapLayout {
  width: number
  height: number
  pages: ReadonlyMap<string, Point>
  /** The corners of each arrow from its beginning to its end, and the top left corner of its label. */
  arrows: ReadonlyMap<string, { corners: readonly Point[]; label: Point }>
}

/** Places pages from top to bottom, in the order in which sessions came to them, the first page at the top. */
export async function layOutMap(
  pageIds: readonly string[],
  arrows: readonly Arrow[],
): Promise<MapLayout> {
  const drawn: ElkNode = await new Elk.default().layout(describeGraph(pageIds, arrows))
  return {
    width: drawn.width ?? 0,
    height: drawn.height ?? 0,
    pages: new Map((drawn.children ?? []).map(({ id, x = 0, y = 0 }) => [id, { x, y }])),
    arrows: new Map(
      (drawn.edges ?? []).map(({ id, sections = [], labels: [label] = [] }) => [
        id,
        {
          corners: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) => [
            startPoint,
            ...bendPoints,
            endPoint,
          ]),
          label: { x: label?.x ?? 0, y: label?.y ?? 0 },
        },
      ]),
    ),
  }
}

function describeGraph(pageIds: readonly string[], arrows: readonly Arrow[]): ElkNode {
  const [start] = pageIds
  return {
    id: 'map',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'DOWN',
      'elk.edgeRouting': 'ORTHOGONAL',
      'elk.spacing.nodeNode': '40',
      'elk.spacing.edgeNode': '24',
      'elk.spacing.edgeEdge': '16',
      'elk.layered.spacing.nodeNodeBetweenLayers': '22',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
      // A page is in the middle of those that it leads to.
      'elk.layered.nodePlacement.bk.fixedAlignment': 'BALANCED',
      // More attempts at fewer crossings take twice as long for the same drawing of 40 pages.
      'elk.layered.thoroughness': '2',
    },
    children: pageIds.map((id) => ({
      id,
      ...pageSize,
      ...(id === start && { layoutOptions: { 'elk.layered.layering.layerConstraint': 'FIRST' } }),
    })),
    edges: arrows
      .filter(({ from, to }) => from !== to)
      .map(({ id, from, to, labelSize }) => ({
        id,
        sources: [from],
        targets: [to],
        // Without a text there is no room for it; the text itself does not matter.
        labels: [{ text: id, ...labelSize }],
      })),
  }
}
