import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { listDeployChecks } from '../../api/resource-queries.ts'
import { listSiteProblems, listSiteRuns } from '../../api/site-queries.ts'
import { mayChange, useCustomer } from '../../components/account-use.ts'
import { RunStatusBadge } from '../../components/run-status.tsx'
import { mergeProblems } from '../../components/sites/merge-problems.ts'
import { SiteFilters } from '../../components/sites/site-filters.tsx'
import { SiteProblems } from '../../components/sites/site-problems.tsx'
import { SiteTrends } from '../../components/sites/site-trends.tsx'
import { isShown } from '../../components/sites/site-triage.ts'
import { Ago } from '../../ui/ago.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { backClass, PageHead } from '../../ui/page-title.tsx'
import { EmptyState, ErrorPanel, Loading } from '../../ui/states.tsx'
import { describeAim, formatCount } from '../../util/format.ts'

const route = getRouteApi('/signed-in/$customer/sites/$host')

/** One site: how its runs went, what is wrong with it, and which checks watch it. */
export function SitePage(): ReactNode {
  const { customer, host } = route.useParams()
  const { data } = useSuspenseQuery(listSiteRuns(customer, host))
  const isChanging = mayChange(useCustomer()?.role)
  const { runs, scanned, isAll } = data
  const [newest] = runs
  return (
    <div className="flex flex-col gap-8">
      <PageHead
        back={
          <Link to="/$customer/sites" params={{ customer }} className={backClass}>
            All sites
          </Link>
        }
        title={host}
        actions={
          newest !== undefined && isChanging ? (
            <Link
              to="/$customer/runs/new"
              params={{ customer }}
              search={{ from: newest.id }}
              className={buttonClass('primary')}
            >
              Run again
            </Link>
          ) : null
        }
      >
        <p className="mt-1 text-sm text-muted">
          {formatCount(runs.length, 'run')}
          {isAll ? '' : ` among the newest ${formatCount(scanned, 'run')} of the account`}
        </p>
      </PageHead>
      {newest === undefined ? (
        <EmptyState title="No run of this site yet">
          Its runs, problems and checks appear here.
        </EmptyState>
      ) : (
        <>
          <SiteTrends customerId={customer} runs={runs} />
          <Problems />
          <Runs />
        </>
      )}
      <Checks />
    </div>
  )
}

function Problems(): ReactNode {
  const { customer, host } = route.useParams()
  const filter = route.useSearch()
  const { data, error } = useQuery(listSiteProblems(customer, host))
  const isChanging = mayChange(useCustomer()?.role)
  const all = data === undefined ? [] : mergeProblems(data)
  const shown = all.filter((each) => isShown(each, filter))
  return (
    <section aria-labelledby="site-problems" className="flex flex-col gap-3">
      <h2 id="site-problems" className="text-lg font-semibold">
        Problems
      </h2>
      <SiteFilters />
      {error === null ? null : <ErrorPanel title="The problems cannot be shown" error={error} />}
      {data === undefined ? <Loading text="Reading the reports…" /> : null}
      {data !== undefined && shown.length === 0 ? (
        <p className="text-muted">None of {formatCount(all.length, 'problem')} is among these.</p>
      ) : null}
      {data !== undefined && shown.length > 0 ? (
        <SiteProblems
          customerId={customer}
          shown={shown}
          runCount={data.length}
          isChanging={isChanging}
        />
      ) : null}
    </section>
  )
}

function Runs(): ReactNode {
  const { customer, host } = route.useParams()
  const { data } = useSuspenseQuery(listSiteRuns(customer, host))
  return (
    <section aria-labelledby="site-runs">
      <h2 id="site-runs" className="mb-3 text-lg font-semibold">
        Runs
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.runs.map((run) => (
          <li
            key={run.id}
            className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-2.5"
          >
            <Link
              to="/$customer/runs/$run"
              params={{ customer, run: run.id }}
              className="min-w-0 basis-72 grow break-words"
            >
              {describeAim(run)}
            </Link>
            <RunStatusBadge status={run.status} />
            <Ago at={run.created_at} className="text-sm text-muted" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Checks(): ReactNode {
  const { customer, host } = route.useParams()
  const { data } = useQuery(listDeployChecks(customer))
  const own = (data?.items ?? []).filter(
    ({ target_url: url }) => url !== null && URL.parse(url)?.host === host,
  )
  if (own.length === 0) return null
  return (
    <section aria-labelledby="site-checks">
      <h2 id="site-checks" className="mb-3 text-lg font-semibold">
        Checks
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {own.map(({ id, name }) => (
          <li key={id} className="px-4 py-2.5">
            <Link
              to="/$customer/checks/$check"
              params={{ customer, check: id }}
              className={linkClass}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
