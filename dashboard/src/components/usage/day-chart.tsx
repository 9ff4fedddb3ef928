import { AxisBottom, AxisLeft } from '@visx/axis'
import { GridRows } from '@visx/grid'
import { Group } from '@visx/group'
import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import type { ReactNode } from 'react'

const heightPx = 160
const margin = { top: 8, right: 4, bottom: 24, left: 44 }
const inner = heightPx - margin.top - margin.bottom
const gridLines = 3
/** Classes, because what the library sets by itself are colours for a light page. */
const tickLabel = { className: 'fill-muted text-xs tabular-nums' }

interface DrawnDays {
  values: ReadonlyMap<number, number>
  unit: 'count' | 'dollars'
  /** A value with its unit. */
  format: (value: number) => string
}

/** A bar for each day of a month in UTC, `2026-03`; days that are not in `values` have none. */
export function DayChart({
  title,
  month,
  ...drawn
}: DrawnDays & { title: string; month: string }): ReactNode {
  const { parentRef, width } = useParentSize({ debounceTime: 0 })
  const days = listDays(month)
  const name = (day: number) => `${month}-${String(day).padStart(2, '0')}`
  const told = [...drawn.values]
    .toSorted(([one], [other]) => one - other)
    .map(([day, value]) => `${name(day)}: ${drawn.format(value)}`)
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <figcaption className="text-sm font-medium">{title}</figcaption>
      <div ref={parentRef} className="mt-2" style={{ height: heightPx }}>
        {width === 0 ? null : (
          <svg
            width={width}
            height={heightPx}
            role="img"
            aria-label={`${title}. ${told.join('; ')}`}
          >
            <Bars {...drawn} {...{ days, width, name }} />
          </svg>
        )}
      </div>
    </figure>
  )
}

function Bars({
  days,
  values,
  unit,
  format,
  width,
  name,
}: DrawnDays & {
  days: readonly number[]
  width: number
  name: (day: number) => string
}): ReactNode {
  const most = Math.max(...values.values())
  const wide = width - margin.left - margin.right
  const x = scaleBand({ domain: [...days], range: [0, wide], padding: 0.2 })
  const y = scaleLinear({ domain: [0, most], range: [inner, 0], nice: gridLines })
  const ticks = y.ticks(gridLines).filter((tick) => unit === 'dollars' || Number.isInteger(tick))
  const nameTick = y.tickFormat(gridLines)
  return (
    <Group left={margin.left} top={margin.top}>
      <GridRows scale={y} width={wide} tickValues={ticks} className="[&_line]:stroke-line" />
      {days.map((day) => {
        const value = values.get(day) ?? 0
        const top = y(value)
        return value === 0 ? null : (
          <g key={day}>
            <title>{`${name(day)}: ${format(value)}`}</title>
            <Bar
              x={x(day)}
              y={top}
              width={x.bandwidth()}
              height={inner - top}
              className="fill-accent"
            />
          </g>
        )
      })}
      <AxisLeft
        scale={y}
        tickValues={ticks}
        tickFormat={(tick) => `${unit === 'dollars' ? '$' : ''}${nameTick(tick)}`}
        hideAxisLine
        hideTicks
        tickLabelProps={tickLabel}
      />
      <AxisBottom
        scale={x}
        top={inner}
        tickValues={days.filter((day) => day % 7 === 1)}
        hideTicks
        axisLineClassName="stroke-edge"
        tickLabelProps={tickLabel}
      />
    </Group>
  )
}

function listDays(month: string): number[] {
  const [year = 0, count = 0] = month.split('-').map(Number)
  // Day 0 of the next month is the last of this one.
  const length = new Date(Date.UTC(year, count, 0)).getUTCDate()
  return Array.from({ length }, (_unused, index) => index + 1)
}
