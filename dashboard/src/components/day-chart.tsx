import type { ReactNode } from 'react'

/** A bar for each day of a month in UTC, `2026-03`; days that are not in `values` have none. */
export function DayChart({
  title,
  month,
  values,
  format,
}: {
  title: string
  month: string
  values: ReadonlyMap<number, number>
  format: (value: number) => string
}): ReactNode {
  const days = listDays(month)
  const most = Math.max(...values.values())
  const name = (day: number) => `${month}-${String(day).padStart(2, '0')}`
  const told = days.flatMap((day) => {
    const value = values.get(day)
    return value === undefined ? [] : [`${name(day)}: ${format(value)}`]
  })
  return (
    <figure className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span className="font-medium">{title}</span>
        <span className="text-muted tabular-nums">peak {format(most)}</span>
      </figcaption>
      <div
        role="img"
        aria-label={`${title}. ${told.join('; ')}`}
        className="mt-2 flex h-24 items-end gap-px border-b border-edge"
      >
        {days.map((day) => {
          const value = values.get(day) ?? 0
          return (
            <div
              key={day}
              title={`${name(day)}: ${format(value)}`}
              className="flex h-full min-w-0 grow basis-0 items-end"
            >
              <div
                className={`w-full rounded-t-xs bg-accent ${value > 0 ? 'min-h-0.5' : ''}`}
                style={{ height: `${(value / most) * 100}%` }}
              />
            </div>
          )
        })}
      </div>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted tabular-nums">
        {[1, Math.ceil(days.length / 2), days.length].map((day) => (
          <span key={day}>{name(day)}</span>
        ))}
      </div>
    </figure>
  )
}

function listDays(month: string): number[] {
  const [year = 0, count = 0] = month.split('-').map(Number)
  // Day 0 of the next month is the last of this one.
  const length = new Date(Date.UTC(year, count, 0)).getUTCDate()
  return Array.from({ length }, (_unused, index) => index + 1)
}
