import type { MapArtifact } from '@understudy/contract/run-map'
import { mapLimits } from './report-limits.ts'

/** The map with its most visited pages and transitions, if a site has pages without end; the order stays. */
export function fitMap(map: MapArtifact): MapArtifact {
  const nodes = keepMost(map.nodes, mapLimits.nodes, ({ visits }) => visits)
  const ids = new Set(nodes.map(({ id }) => id))
  const within = map.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const edges = keepMost(within, mapLimits.edges, ({ count }) => count)
  if (nodes.length === map.nodes.length && edges.length === map.edges.length) return map
  const ways = new Set(edges.map(({ id }) => id))
  return {
    nodes,
    edges,
    journeys: map.journeys.map((journey) => ({
      ...journey,
      steps: journey.steps
        .filter(({ node }) => ids.has(node))
        .map(({ edge, ...step }) => ({
          ...step,
          edge: edge !== null && ways.has(edge) ? edge : null,
        })),
    })),
    left_out: {
      nodes: map.nodes.length - nodes.length,
      edges: map.edges.length - edges.length,
    },
  }
}

function keepMost<Row>(rows: Row[], limit: number, rate: (row: Row) => number): Row[] {
  if (rows.length <= limit) return rows
  const kept = new Set(rows.toSorted((one, other) => rate(other) - rate(one)).slice(0, limit))
  return rows.filter((row) => kept.has(row))
}
