import { Link } from '@tanstack/react-router'
import type { RunListItem } from '@understudy/sdk/resources/runs'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { describeAim, formatCount, formatExact } from '../../util/format.ts'

/** Completion and problems of a site's runs, each from the oldest to the newest; `runs`: newest first. */
export function SiteTrends({
  customerId,
  runs,
}: {
  customerId: string
  runs: readonly RunListItem[]
}): ReactNode {
  const tasks = [
    ...Map.groupBy(
      runs.filter(({ completion }) => completion !== null && completion.total > 0),
      describeAim,
    ),
  ]
  const counted = runs.filter(({ problems_by_severity: counts }) => counts !== null).toReversed()
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <section aria-labelledby="trend-goal" className={panel}>
        <h2 id="trend-goal" className="font-semibold">
          Reached the goal
        </h2>
        {tasks.length === 0 ? (
          <p className="text-sm text-muted">No run with a goal has a clear outcome yet.</p>
        ) : (
          tasks
            .slice(0, mostTasks)
            .map(([task, own]) => (
              <Completion key={task} customerId={customerId} task={task} runs={own.toReversed()} />
            ))
        )}
      </section>
      <section aria-labelledby="trend-problems" className={panel}>
        <h2 id="trend-problems" className="font-semibold">
          Problems in each run
        </h2>
        {counted.length === 0 ? (
          <p className="text-sm text-muted">No run has a report yet.</p>
        ) : (
          <Bars
            customerId={customerId}
            bars={counted.map((run) => {
              const count = (run.problems_by_severity ?? []).reduce((sum, each) => sum + each, 0)
              return { run, value: count, text: formatCount(count, 'problem') }
            })}
            tone="text-s3"
          />
        )}
      </section>
    </div>
  )
}

const panel = 'flex flex-col gap-3 rounded-lg border border-line bg-surface p-4'
const mostTasks = 3

/** Only runs of one task can be compared. `runs`: oldest first. */
function Completion({
  customerId,
  task,
  runs,
}: {
  customerId: string
  task: string
  runs: readonly RunListItem[]
}): ReactNode {
  return (
    <div>
      <p className="mb-1 text-sm break-words text-muted">{task}</p>
      <Bars
        customerId={customerId}
        bars={runs.map((run) => {
          const { succeeded = 0, total = 1 } = run.completion ?? {}
          return { run, value: succeeded / total, text: `${succeeded} of ${total}` }
        })}
        most={1}
        tone="text-good"
      />
    </div>
  )
}

interface Bar {
  run: RunListItem
  value: number
  text: string
}

const heightPx = 56

/** Each bar leads to its run; its words are read, and shown under the newest one. */
function Bars({
  customerId,
  bars,
  most = Math.max(1, ...bars.map(({ value }) => value)),
  tone,
}: {
  customerId: string
  bars: readonly Bar[]
  most?: number
  tone: string
}): ReactNode {
  const newest = bars.at(-1)
  return (
    <>
      <ol className="flex items-end gap-1">
        {bars.map(({ run, value, text }) => (
          <li key={run.id} className="min-w-0 max-w-6 grow">
            <Link
              to="/$customer/runs/$run"
              params={{ customer: customerId, run: run.id }}
              preload={false}
              aria-label={`${text}, ${formatExact(run.created_at)}`}
              title={`${text}, ${formatExact(run.created_at)}`}
              className="block rounded-sm hover:bg-sunken"
            >
              <svg
                aria-hidden="true"
                viewBox={`0 0 10 ${heightPx}`}
                preserveAspectRatio="none"
                className={`block h-14 w-full ${tone}`}
              >
                <rect width="10" height={heightPx} className="fill-sunken" />
                <rect
                  y={heightPx - 2 - (heightPx - 2) * (value / most)}
                  width="10"
                  height={2 + (heightPx - 2) * (value / most)}
                  fill="currentColor"
                />
              </svg>
            </Link>
          </li>
        ))}
      </ol>
      {newest === undefined ? null : (
        <p className="mt-1 text-sm">
          Newest:{' '}
          <Link
            to="/$customer/runs/$run"
            params={{ customer: customerId, run: newest.run.id }}
            className={linkClass}
          >
            {newest.text}
          </Link>
        </p>
      )}
    </>
  )
}
