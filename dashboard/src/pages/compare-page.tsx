import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ErrorComponentProps, getRouteApi, Link } from '@tanstack/react-router'
import type { RunComparison } from '@understudy/contract/comparison/run-comparison'
import type { ReactNode } from 'react'
import { getComparison } from '../api/comparison-queries.ts'
import { getRun } from '../api/queries.ts'
import { isMissing } from '../api/query-client.ts'
import { PageChanges } from '../components/comparison/page-changes.tsx'
import { PersonaChanges } from '../components/comparison/persona-changes.tsx'
import { ProblemChanges } from '../components/comparison/problem-changes.tsx'
import { RunChoice } from '../components/comparison/run-choice.tsx'
import { PageError, PageLoading } from '../components/page-states.tsx'
import { Ago } from '../ui/ago.tsx'
import { buttonClass } from '../ui/button.tsx'
import { linkClass } from '../ui/link.ts'
import { backClass, PageHead, useTabName } from '../ui/page-title.tsx'
import { EmptyState } from '../ui/states.tsx'
import { formatCount, formatUrl } from '../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/compare')

/** What changed from one run to a later one. */
export function ComparePage(): ReactNode {
  const { customer, run } = route.useParams()
  const { with: other } = route.useSearch()
  const { data } = useSuspenseQuery(getComparison(customer, run, other))
  return (
    <div className="flex flex-col gap-8">
      <Header comparison={data} />
      <Differences sentences={data.differences} />
      <ProblemChanges comparison={data} />
      <PersonaChanges comparison={data} />
      <PageChanges comparison={data} />
    </div>
  )
}

/** Without an earlier run there is nothing to compare; other errors are as everywhere. */
export function CompareError(props: ErrorComponentProps): ReactNode {
  const { with: other } = route.useSearch()
  const mayBeFirst = other === undefined && isMissing(props.error)
  return mayBeFirst ? <FirstRun {...props} /> : <PageError {...props} />
}

/** The run itself can be missing too: only one that can be read has no earlier one. */
function FirstRun(props: ErrorComponentProps): ReactNode {
  const { customer, run } = route.useParams()
  const { isPending, error } = useQuery(getRun(customer, run))
  if (isPending) return <PageLoading />
  if (error !== null) return <PageError {...props} error={error} />
  return <NothingToCompare />
}

function NothingToCompare(): ReactNode {
  const { customer, run } = route.useParams()
  useTabName('Nothing to compare')
  return (
    <EmptyState
      title="There is nothing to compare this run with"
      heading="h1"
      action={
        <Link to="/$customer/runs/$run" params={{ customer, run }} className={buttonClass()}>
          Back to the run
        </Link>
      }
    >
      There is no earlier finished run of this host. Start another one, or choose two runs in the
      list.
    </EmptyState>
  )
}

function Header({ comparison: { earlier, later } }: { comparison: RunComparison }): ReactNode {
  const { customer, run } = route.useParams()
  return (
    <PageHead
      back={
        <Link to="/$customer/runs/$run" params={{ customer, run }} className={backClass}>
          Back to the run
        </Link>
      }
      title={`What changed on ${formatUrl(later.target_url)}`}
      actions={
        <RunChoice
          shownId={earlier.run_id === run ? later.run_id : earlier.run_id}
          url={later.target_url}
        />
      }
    >
      <dl className="mt-1 grid w-fit grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-sm text-muted">
        <RunLine name="From" run={earlier} />
        <RunLine name="To" run={later} />
      </dl>
    </PageHead>
  )
}

function RunLine({ name, run }: { name: string; run: RunComparison['earlier'] }): ReactNode {
  const { customer } = route.useParams()
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Link
          to="/$customer/runs/$run"
          params={{ customer, run: run.run_id }}
          className={linkClass}
        >
          the run of <Ago at={run.created_at} />
        </Link>
        , {formatCount(run.session_count, 'session')}
      </dd>
    </>
  )
}

/** A difference between the runs can be the cause of everything below it. */
function Differences({ sentences }: { sentences: readonly string[] }): ReactNode {
  if (sentences.length === 0) return null
  return (
    <section
      aria-labelledby="differences-title"
      className="rounded-lg border border-line border-l-4 border-l-s3 bg-surface px-4 py-3"
    >
      <h2 id="differences-title" className="font-semibold">
        The runs are not quite alike
      </h2>
      <ul className="mt-1 list-disc pl-5">
        {sentences.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </section>
  )
}
