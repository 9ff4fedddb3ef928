import type { MapArtifact } from '@understudy/contract/run-map'
import { BaseEdge, type Edge, EdgeLabelRenderer, type EdgeProps } from '@xyflow/react'
import type { ReactNode } from 'react'
import { GapList } from './gap-list.tsx'
import type { MapLayout } from './lay-out-map.ts'

type Route = NonNullable<ReturnType<MapLayout['arrows']['get']>>

/** An arrow with the place of its line; label: undefined if it is not shown. */
export type ArrowEdge = Edge<
  { route: Route; label: string | undefined; gaps: Gaps; width: number; height: number },
  'arrow'
>

type Gaps = NonNullable<MapArtifact['edges'][number]['expectation_gaps']>

/** An arrow that passes between the pages where the layout left room for it. */
export function ArrowLine({ id, data, style, markerEnd }: EdgeProps<ArrowEdge>): ReactNode {
  if (data === undefined) return null
  const { route, label, gaps, width, height } = data
  const { x, y } = route.label
  return (
    <>
      <BaseEdge id={id} path={drawPath(route.corners)} style={style} markerEnd={markerEnd} />
      {label === undefined ? null : (
        <EdgeLabelRenderer>
          <div
            className="absolute flex flex-col items-center justify-center gap-0.5 text-center text-[11px] leading-[15px] text-ink has-[details[open]]:z-20"
            style={{ transform: `translate(${x}px, ${y}px)`, width, height }}
          >
            <span className="line-clamp-4 rounded-sm bg-surface px-0.5 break-words">{label}</span>
            <GapMark gaps={gaps} />
          </div>
        </EdgeLabelRenderer>
      )}
    </>
  )
}

/** What the site did instead of what was expected; opens all of it. */
function GapMark({ gaps }: { gaps: Gaps }): ReactNode {
  const [first, ...others] = gaps
  if (first === undefined) return null
  return (
    <details className="nodrag nopan nowheel pointer-events-auto relative max-w-full">
      <summary className="list-none rounded-sm border border-s3 bg-surface px-1 text-s3">
        <span className="block truncate">Expected: {first.expected} </span>
        <span className="block truncate">
          Got: {first.observed}
          {others.length === 0 ? '' : ` (and ${others.length} more)`}
        </span>
      </summary>
      <div className="absolute top-full left-1/2 z-20 mt-1 max-h-60 w-64 -translate-x-1/2 overflow-y-auto rounded-md border border-edge bg-surface p-2 text-left text-xs shadow-lg">
        <GapList step={{ expectation_gaps: gaps }} />
      </div>
    </details>
  )
}

const radiusPx = 8

/** A line through all corners, each of them rounded. */
export function drawPath(corners: Route['corners']): string {
  const lines = corners.map((corner, index) => {
    const [before, after] = [corners[index - 1], corners[index + 1]]
    if (before === undefined) return `M${corner.x},${corner.y}`
    if (after === undefined) return `L${corner.x},${corner.y}`
    const [start, end] = [approach(corner, before), approach(corner, after)]
    return `L${start.x},${start.y} Q${corner.x},${corner.y} ${end.x},${end.y}`
  })
  return lines.join(' ')
}

type Point = Route['corners'][number]

/** The point on the way from a corner to its neighbour where its curve begins. */
function approach(corner: Point, neighbour: Point): Point {
  const distance = Math.hypot(neighbour.x - corner.x, neighbour.y - corner.y)
  if (distance === 0) return corner
  const share = Math.min(radiusPx, distance / 2) / distance
  return {
    x: corner.x + (neighbour.x - corner.x) * share,
    y: corner.y + (neighbour.y - corner.y) * share,
  }
}
