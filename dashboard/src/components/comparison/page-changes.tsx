import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import type { ReactNode } from 'react'
import { formatCount } from '../../util/format.ts'
import { MapChanges } from './map-changes.tsx'

type Map = RunComparison['map']
type Seen = Map['pages'][number]

/** Which pages and steps only one of the runs saw. */
export function PageChanges({ comparison }: { comparison: RunComparison }): ReactNode {
  const { pages, transitions } = comparison.map
  const both = pages.filter(
    ({ earlier_sessions: one, later_sessions: other }) => one > 0 && other > 0,
  )
  const lists = [
    { name: 'Only the later run visited', pages: pages.filter(isOnlyLater) },
    { name: 'Only the earlier run visited', pages: pages.filter(isOnlyEarlier) },
  ]
  const steps = [
    { name: 'Steps of only the later run', steps: transitions.filter(isOnlyLater) },
    { name: 'Steps of only the earlier run', steps: transitions.filter(isOnlyEarlier) },
  ]
  return (
    <section aria-labelledby="pages-title" className="flex flex-col gap-3">
      <h2 id="pages-title" className="text-lg font-semibold">
        Pages
      </h2>
      <p className="text-sm text-muted">
        Both runs visited {formatCount(both.length, 'page')}. A page that only one run visited need
        not be new or missing: the personas may have gone another way.
      </p>
      <MapChanges comparison={comparison} />
      <div className="grid gap-3 sm:grid-cols-2">
        {lists.map(({ name, pages: listed }) => (
          <ChangeList key={name} name={name} rows={listed.map(describePage)} />
        ))}
        {steps.map(({ name, steps: listed }) => (
          <ChangeList key={name} name={name} rows={listed.map(describeStep)} />
        ))}
      </div>
    </section>
  )
}

interface Row {
  key: string
  text: string
  detail: string
}

function ChangeList({ name, rows }: { name: string; rows: readonly Row[] }): ReactNode {
  if (rows.length === 0) return null
  return (
    <div className="min-w-0 rounded-lg border border-line bg-surface px-4 py-3">
      <h3 className="font-semibold">{name}</h3>
      <ul className="mt-1 flex flex-col gap-1">
        {rows.map(({ key, text, detail }) => (
          <li key={key} className="min-w-0">
            <p className="break-words">{text}</p>
            <p className="text-sm break-words text-muted">{detail}</p>
          </li>
        ))}
      </ul>
    </div>
  )
}

type Counts = Pick<Seen, 'earlier_sessions' | 'later_sessions'>

function isOnlyLater({ earlier_sessions: before, later_sessions: after }: Counts): boolean {
  return before === 0 && after > 0
}

function isOnlyEarlier({ earlier_sessions: before, later_sessions: after }: Counts): boolean {
  return after === 0 && before > 0
}

function countSessions({ earlier_sessions: before, later_sessions: after }: Counts): string {
  return formatCount(before + after, 'session')
}

function describePage(page: Seen): Row {
  const title = page.title === '' ? '' : `${page.title}, `
  return { key: page.url_pattern, text: page.url_pattern, detail: `${title}${countSessions(page)}` }
}

function describeStep(step: Map['transitions'][number]): Row {
  const { from, to, action, label } = step
  const name = label === '' ? action : `${action} “${label}”`
  return {
    key: `${from} ${to} ${name}`,
    text: `${from} → ${to}`,
    detail: `${name}, ${countSessions(step)}`,
  }
}
