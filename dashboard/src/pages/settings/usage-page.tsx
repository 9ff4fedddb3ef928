import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { Answer } from '@understudy/sdk/operation'
import { lazy, type ReactNode, Suspense } from 'react'
import { getUsage } from '../../api/resource-queries.ts'
import { ResourcePage } from '../../components/resources/resource-page.tsx'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { Billing } from '../../components/usage/billing.tsx'
import { Address } from '../../ui/address.tsx'
import { Ago } from '../../ui/ago.tsx'
import { linkClass } from '../../ui/link.ts'
import {
  formatCost,
  formatCount,
  formatDuration,
  formatExact,
  formatUrl,
} from '../../util/format.ts'
import { useCustomerId } from './use-customer-id.ts'

type Usage = Answer<'getUsage'>
type UsedRun = Usage['runs'][number] & { id: string }

const route = getRouteApi('/signed-in/$customer/settings/usage')

const loadChart = async () => import('../../components/usage/day-chart.tsx')

/** With the library that draws it, which no other page needs. */
const DayChart = lazy(async () => ({ default: (await loadChart()).DayChart }))

// Its script comes while the usage is read; if that fails, the page says so.
loadChart().catch(() => undefined)

/** What a month's runs used, and whether runs are admitted. */
export function UsagePage(): ReactNode {
  const customer = useCustomerId()
  const { month } = route.useSearch()
  const navigate = route.useNavigate()
  const { data, error, refetch } = useQuery(getUsage(customer, month))
  const rows = data?.runs.map((run) => ({ ...run, id: run.run_id }))
  return (
    <ResourcePage
      title="Usage and billing"
      about="Runs of one month (UTC) and what they cost."
      list={{ data: rows && { items: rows }, error, refetch }}
      columns={columns}
      empty={{ title: 'No run in this month', text: 'Choose another month, or start a run.' }}
      before={
        <>
          <label className="flex items-center gap-2 text-sm text-muted">
            Month
            <input
              type="month"
              value={data?.month ?? month ?? ''}
              onChange={({ target: { value } }) => {
                navigate({
                  search: (before) => ({ ...before, month: value === '' ? undefined : value }),
                  replace: true,
                }).catch(reportError)
              }}
              className="min-h-9 rounded-md border border-edge bg-surface px-3 text-ink"
            />
          </label>
          {data === undefined ? null : <Totals usage={data} />}
          {data === undefined || data.runs.length === 0 ? null : <Charts usage={data} />}
        </>
      }
    >
      <Billing customer={customer} />
    </ResourcePage>
  )
}

function Totals({ usage: { totals, subscription } }: { usage: Usage }): ReactNode {
  const facts: readonly (readonly [string, string])[] = [
    ['Runs', totals.runs.toLocaleString('en')],
    ['Sessions', totals.sessions.toLocaleString('en')],
    ['Turns', totals.turns.toLocaleString('en')],
    ['Browser time', formatDuration(totals.browser_seconds * 1000)],
    ['Tokens', (totals.input_tokens + totals.output_tokens).toLocaleString('en')],
    ['Cost of models', nameCost(totals.cost_usd)],
  ]
  return (
    <section aria-label="Totals" className="flex flex-col gap-3">
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {facts.map(([name, text]) => (
          <div key={name} className="rounded-lg border border-line bg-surface px-4 py-3">
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="text-lg font-semibold tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      {subscription === null ? null : (
        <p>
          {subscription.used_sessions} of {formatCount(subscription.included_sessions, 'session')}{' '}
          of the tier {subscription.tier} used until {formatExact(subscription.period_end)}.
        </p>
      )}
    </section>
  )
}

function nameCost(usd: number | null): string {
  return usd === null ? 'Not known' : formatCost(usd)
}

/** What was used on each day. */
function Charts({ usage: { month, runs } }: { usage: Usage }): ReactNode {
  const costs = addByDay(runs, ({ cost_usd: usd }) => usd ?? 0)
  const hasCosts = [...costs.values()].some((usd) => usd > 0)
  return (
    <section aria-label="By day" className="grid gap-3 lg:grid-cols-2">
      <Suspense fallback={<ChartsToCome />}>
        <DayChart
          title="Sessions by day"
          month={month}
          values={addByDay(runs, ({ sessions }) => sessions)}
          unit="count"
          format={(count) => formatCount(count, 'session')}
        />
        {hasCosts ? (
          <DayChart
            title="Cost of models by day"
            month={month}
            values={costs}
            unit="dollars"
            format={formatCost}
          />
        ) : (
          <DayChart
            title="Turns by day"
            month={month}
            values={addByDay(runs, ({ turns }) => turns)}
            unit="count"
            format={(count) => formatCount(count, 'turn')}
          />
        )}
      </Suspense>
    </section>
  )
}

/** As high as the charts, so that nothing moves when they are drawn. */
function ChartsToCome(): ReactNode {
  return [0, 1].map((chart) => (
    <div key={chart} className="h-56 rounded-lg border border-line bg-surface" />
  ))
}

/** By day of the month in UTC, as months are counted. */
function addByDay(
  runs: Usage['runs'],
  measure: (run: Usage['runs'][number]) => number,
): ReadonlyMap<number, number> {
  const sums = new Map<number, number>()
  for (const run of runs) {
    const day = new Date(run.created_at).getUTCDate()
    sums.set(day, (sums.get(day) ?? 0) + measure(run))
  }
  return sums
}

const columns: readonly Column<UsedRun>[] = [
  {
    id: 'run',
    title: 'Run',
    sortBy: ({ target_url: url }) => url,
    cell: ({ id, target_url: url }) => <RunLink id={id} url={url} />,
  },
  {
    id: 'started',
    title: 'Started',
    sortBy: ({ created_at: at }) => Date.parse(at),
    cell: ({ created_at: at }) => <Ago at={at} className="sm:whitespace-nowrap" />,
  },
  {
    id: 'sessions',
    title: 'Sessions',
    sortBy: ({ sessions }) => sessions,
    cell: ({ sessions }) => sessions,
  },
  {
    id: 'turns',
    title: 'Turns',
    isMinor: true,
    sortBy: ({ turns }) => turns,
    cell: ({ turns }) => turns,
  },
  {
    id: 'time',
    title: 'Browser time',
    isMinor: true,
    sortBy: ({ browser_seconds: seconds }) => seconds,
    cell: ({ browser_seconds: seconds }) => formatDuration(seconds * 1000),
  },
  {
    id: 'cost',
    title: 'Cost',
    sortBy: ({ cost_usd: usd }) => usd,
    cell: ({ cost_usd: usd }) => nameCost(usd),
  },
]

function RunLink({ id, url }: { id: string; url: string }): ReactNode {
  return (
    <Link
      to="/$customer/runs/$run"
      params={{ customer: useCustomerId(), run: id }}
      className={linkClass}
    >
      <Address>{formatUrl(url)}</Address>
    </Link>
  )
}
