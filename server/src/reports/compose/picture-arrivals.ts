import type { MapArtifact } from '@understudy/contract/run-map'

/**
 * The map with the pictures that sessions took on arrival, where no turn left one: pictures of turns are taken after their action, so
 * a start page that the first action leaves has none. arrivals: file by session.
 */
export function pictureArrivals(
  map: MapArtifact,
  arrivals: ReadonlyMap<string, string>,
): MapArtifact {
  const pictures = new Map<string, string>()
  for (const { session_id: id, steps } of map.journeys) {
    const [start] = steps
    const file = arrivals.get(id)
    if (start?.turn !== 1 || file === undefined || pictures.has(start.node)) continue
    pictures.set(start.node, `${id}/screenshots/${file}?kind=ambient`)
  }
  return {
    ...map,
    nodes: map.nodes.map((node) => ({
      ...node,
      screenshot: node.screenshot ?? pictures.get(node.id) ?? null,
    })),
  }
}
