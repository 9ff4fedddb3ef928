import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Completion } from '@understudy/contract/aggregate-report'
import type { Verdict } from '@understudy/contract/verdict/verdict'
import type { ReactNode } from 'react'
import { getVerdict } from '../../api/queries.ts'
import { linkClass } from '../../ui/link.ts'
import { formatAgo, formatCount, formatExact } from '../../util/format.ts'
import { severities } from '../findings/filter-findings.ts'
import type { RunResult } from './run-result.ts'
import { RunVerdict } from './run-verdict.tsx'

/** What came of a run: in a sentence, in figures, and whether it passes its gate. */
export function ResultSummary({
  customerId,
  runId,
  hasGoal,
  result,
}: {
  customerId: string
  runId: string
  hasGoal: boolean
  result: RunResult
}): ReactNode {
  const { data: verdict } = useQuery(getVerdict(customerId, runId))
  return (
    <section aria-label="What came of it" className="flex flex-col gap-4">
      {result.headline === null ? null : (
        <p className="max-w-4xl text-xl font-semibold text-pretty break-words">{result.headline}</p>
      )}
      <dl className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-3">
        <Figure name="Reached the goal">
          {hasGoal ? (
            <Goal result={result} />
          ) : (
            <p className="text-sm text-muted">The run has no goal</p>
          )}
        </Figure>
        <Figure name="Problems">
          <ProblemTally result={result} />
        </Figure>
        <Figure name="Since the run before">
          <Since customerId={customerId} verdict={verdict} />
        </Figure>
      </dl>
      {verdict === undefined ? null : <RunVerdict verdict={verdict} />}
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="bg-surface px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const large = 'text-2xl font-semibold tabular-nums'

function Goal({ result: { completion, visits } }: { result: RunResult }): ReactNode {
  const unclear = visits.filter(({ status }) => status === 'inconclusive').length
  if (completion === null || completion.rate === null) {
    const reached = visits.filter(({ status }) => status === 'succeeded').length
    const isUnclear = unclear === visits.length
    const isOne = visits.length === 1
    return (
      <>
        <p className={large}>{isUnclear ? '–' : `${reached} of ${visits.length}`}</p>
        <p className="text-sm text-muted">
          {isUnclear ? 'No visit shows whether it can be reached' : null}
          {!isUnclear && isOne ? 'One visit is no rate' : null}
        </p>
      </>
    )
  }
  return (
    <>
      <p className={large}>
        {completion.succeeded} of {completion.total}
      </p>
      <Interval completion={completion} />
      <p className="text-sm text-muted">
        {unclear === 0 ? '' : `${formatCount(unclear, 'more visit')} without a clear outcome. `}
        95% interval {formatShare(completion.ci_low)} to {formatShare(completion.ci_high)}
      </p>
    </>
  )
}

function formatShare(share: number | null): string {
  return `${Math.round((share ?? 0) * 100)}%`
}

/** The share of those who reached the goal in all users can be anywhere within the bar. */
function Interval({
  completion: { rate, ci_low: low, ci_high: high },
}: {
  completion: Completion
}): ReactNode {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="my-1.5 block h-2 w-full max-w-60 text-accent"
    >
      <rect width="100" height="8" className="fill-sunken" />
      <rect
        x={(low ?? 0) * 100}
        width={((high ?? 0) - (low ?? 0)) * 100}
        height="8"
        fill="currentColor"
        opacity="0.35"
      />
      <rect x={Math.min(98.5, (rate ?? 0) * 98.5)} width="1.5" height="8" fill="currentColor" />
    </svg>
  )
}

function ProblemTally({ result: { findings, isTested } }: { result: RunResult }): ReactNode {
  const problems = findings.filter(({ finding }) => finding.attribution === 'site')
  if (problems.length === 0 && !isTested) {
    return (
      <>
        <p className={large}>–</p>
        <p className="text-sm text-muted">The site was not tested</p>
      </>
    )
  }
  const tally = severities.flatMap(({ value, text, tone }) => {
    const count = problems.filter(({ finding }) => finding.severity === value).length
    return count === 0 ? [] : [{ text: `${count} ${text.toLowerCase()}`, tone }]
  })
  return (
    <>
      <p className={large}>{problems.length}</p>
      <ul className="flex flex-wrap gap-x-3 text-sm font-medium">
        {tally.map(({ text, tone }) => (
          <li key={text} className={tone}>
            {text}
          </li>
        ))}
      </ul>
    </>
  )
}

/** How the problems compare with the last run that is alike. */
function Since({
  customerId,
  verdict,
}: {
  customerId: string
  verdict: Verdict | undefined
}): ReactNode {
  if (verdict === undefined) return <p className="text-sm text-muted">Not compared</p>
  const { baseline, problems } = verdict
  if (baseline === null) {
    return (
      <>
        <p className={large}>–</p>
        <p className="text-sm text-muted">
          No earlier run with this task and device: nothing can be called new
        </p>
      </>
    )
  }
  const older = problems.persisting + problems.flaky
  return (
    <>
      <p className={large}>
        {problems.new} <span className="text-base font-medium">new</span>
      </p>
      <p className="text-sm text-muted">
        {older} known, {problems.unknown} that can be older.{' '}
        <Link
          to="/$customer/runs/$run/compare"
          params={{ customer: customerId, run: verdict.run_id }}
          search={{ with: baseline.run_id }}
          title={formatExact(baseline.created_at)}
          className={linkClass}
        >
          Compare with {formatAgo(baseline.created_at, Date.now())}
        </Link>
      </p>
    </>
  )
}
