import type { MapArtifact } from '@understudy/contract/run-map'
import { fitRows, mapLimits, type ListLimit } from './report-limits.ts'
import { countJsonBytes } from './take-fitting.ts'

type MapEdge = MapArtifact['edges'][number]

/** The map with its most visited pages and transitions, if a site has pages without end; the order stays. */
export function fitMap(map: MapArtifact): MapArtifact {
  const nodes = keepMost(map.nodes, mapLimits.nodes, ({ visits }) => visits)
  const ids = new Set(nodes.map(({ id }) => id))
  const within = map.edges.filter(({ from, to }) => ids.has(from) && ids.has(to))
  const isLong = countJsonBytes(within) > mapLimits.edges.bytes
  const told = isLong ? within.map(keepFirstGap) : within
  const edges = keepMost(told, mapLimits.edges, ({ count }) => count)
  if (nodes.length === map.nodes.length && edges.length === map.edges.length)
    return isLong ? { ...map, edges } : map
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

/** What else happened at a transition is told by the reports of its sessions. */
function keepFirstGap(edge: MapEdge): MapEdge {
  const { expectation_gaps: gaps = [], more_gaps: more = 0, ...way } = edge
  if (gaps.length < 2) return edge
  return { ...way, expectation_gaps: gaps.slice(0, 1), more_gaps: more + gaps.length - 1 }
}

/** The rows that are rated highest, as far as they are within the limit; their order stays. */
function keepMost<Row>(rows: Row[], limit: ListLimit, rate: (row: Row) => number): Row[] {
  const best = rows.toSorted((one, other) => rate(other) - rate(one))
  const kept = new Set(fitRows(best, limit))
  return kept.size === rows.length ? rows : rows.filter((row) => kept.has(row))
}
