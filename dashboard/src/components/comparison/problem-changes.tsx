import { Link, getRouteApi } from '@tanstack/react-router'
import type { ComparedProblem, RunComparison } from '@understudy/contract/comparison/run-comparison'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { EmptyState } from '../../ui/states.tsx'
import { severities } from '../findings/filter-findings.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/compare')

/** In the order of the page. `about` says what the word means, and what it does not. */
const changes = [
  { change: 'new', name: 'New', about: 'Only the later run met these.', tone: 'text-s4' },
  { change: 'persisting', name: 'Persisting', about: 'Both runs met these.', tone: 'text-s3' },
  {
    change: 'gone',
    name: 'Gone',
    about: 'The later run came to the same place and did not meet these.',
    tone: 'text-good',
  },
  {
    change: 'not_reached',
    name: 'Not checked again',
    about: 'The later run does not show whether these are still there.',
    tone: 'text-muted',
  },
] as const

/** How many problems changed in which way, and each of them. */
export function ProblemChanges({ comparison }: { comparison: RunComparison }): ReactNode {
  const { problems, counts } = comparison
  return (
    <section aria-labelledby="problems-title" className="flex flex-col gap-5">
      <h2 id="problems-title" className="text-lg font-semibold">
        Problems
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {changes.map(({ change, name, tone }) => (
          <div
            key={change}
            className="flex flex-col-reverse rounded-lg border border-line bg-surface px-4 py-3"
          >
            <dt className="text-sm text-muted">{name}</dt>
            <dd
              className={`text-2xl font-semibold tabular-nums ${counts[change] === 0 ? 'text-muted' : tone}`}
            >
              {counts[change]}
            </dd>
          </div>
        ))}
      </dl>
      {problems.length === 0 ? (
        <EmptyState title="No problems">Neither run met a problem of the site.</EmptyState>
      ) : null}
      {changes.map((each) => (
        <ChangeGroup
          key={each.change}
          {...each}
          problems={problems.filter(({ change }) => change === each.change)}
          runs={comparison}
        />
      ))}
    </section>
  )
}

function ChangeGroup({
  change,
  name,
  about,
  problems,
  runs,
}: {
  change: ComparedProblem['change']
  name: string
  about: string
  problems: readonly ComparedProblem[]
  runs: RunComparison
}): ReactNode {
  if (problems.length === 0) return null
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-sm text-muted">
        {about}
        {change === 'gone' && runs.differences.length > 0
          ? ' How the runs differ, as listed above, can also be the reason.'
          : null}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {problems.map((problem) => (
          <ProblemRow key={problem.fingerprint} problem={problem} runs={runs} />
        ))}
      </ul>
    </div>
  )
}

function ProblemRow({
  problem,
  runs,
}: {
  problem: ComparedProblem
  runs: RunComparison
}): ReactNode {
  const { customer } = route.useParams()
  const { title, severity, earlier_severity: before, personas, explanation, change } = problem
  const [evidence] = problem.evidence
  const rated = severities.find(({ value }) => value === severity)
  const run = problem.run_id === runs.later.run_id ? 'later' : 'earlier'
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-3 sm:grid-cols-[7rem_minmax(0,1fr)_auto]">
      <span className={`text-sm font-semibold sm:pt-0.5 ${rated?.tone ?? 'text-s1'}`}>
        {rated?.text ?? 'No problem'}
        {before !== null && before !== severity && change === 'persisting' ? (
          <span className="block text-xs font-normal text-muted">
            was {nameSeverity(before).toLowerCase()}
          </span>
        ) : null}
      </span>
      <div className="min-w-0">
        <p className="font-medium break-words">{title}</p>
        {change === 'persisting' ? null : (
          <p className="text-sm break-words text-muted">{explanation}</p>
        )}
        <p className="text-sm text-muted">Seen by {personas.join(', ')}</p>
      </div>
      {evidence === undefined ? null : (
        <Link
          to="/$customer/runs/$run/sessions/$session"
          params={{ customer, run: problem.run_id, session: evidence.session_id }}
          search={{ turn: evidence.turn }}
          className={`text-sm sm:pt-0.5 ${linkClass}`}
          aria-label={`See it in the ${run} run: ${title}`}
        >
          See it in the {run} run
        </Link>
      )}
    </li>
  )
}

function nameSeverity(value: number): string {
  return severities.find((each) => each.value === value)?.text ?? 'No problem'
}
