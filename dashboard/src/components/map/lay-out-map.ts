import type { MapArtifact } from '@understudy/contract/run-map'
// The bundle lays out in the page: with Trusted Types and without a policy, no worker can be started.
import Elk from 'elkjs/lib/elk.bundled.js'

/** Of a page on the map, in CSS pixels. */
export const pageSize = { width: 216, height: 176 } as const

/** The place of each page by its id. */
export type MapLayout = ReadonlyMap<string, { x: number; y: number }>

/** Places pages from left to right, in the order in which sessions came to them. */
export async function layOutMap({ nodes, edges }: MapArtifact): Promise<MapLayout> {
  const pairs = Map.groupBy(
    edges.filter(({ from, to }) => from !== to),
    ({ from, to }) => `${from} ${to}`,
  )
  const { children = [] } = await new Elk.default().layout({
    id: 'map',
    layoutOptions: {
      'elk.algorithm': 'layered',
      'elk.direction': 'RIGHT',
      'elk.spacing.nodeNode': '48',
      'elk.layered.spacing.nodeNodeBetweenLayers': '190',
      'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
      'elk.layered.cycleBreaking.strategy': 'MODEL_ORDER',
    },
    children: nodes.map(({ id }) => ({ id, ...pageSize })),
    edges: [...pairs].flatMap(([id, [edge]]) =>
      edge === undefined ? [] : [{ id, sources: [edge.from], targets: [edge.to] }],
    ),
  })
  return new Map(children.map(({ id, x = 0, y = 0 }) => [id, { x, y }]))
}
