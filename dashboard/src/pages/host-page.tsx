import { useQuery } from '@tanstack/react-query'
import type { HostState } from '@understudy/contract/identity'
import type { ReactNode } from 'react'
import { getHostState } from '../api/resource-queries.ts'
import { useAccount } from '../components/account-use.ts'
import { PageMissing } from '../components/page-states.tsx'
import { type Column, WideSortedTable } from '../components/resources/sorted-table.tsx'
import { SpendLines } from '../components/spend-lines.tsx'
import { Ago } from '../ui/ago.tsx'
import { Badge } from '../ui/badge.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, ErrorPanel, Loading } from '../ui/states.tsx'
import { formatBytes } from '../util/format-bytes.ts'
import { formatCount, formatDuration } from '../util/format.ts'

/** A worker says every ten seconds that it is alive. */
const lateS = 30

/** How the host is doing, for those who run it. */
export function HostPage(): ReactNode {
  return useAccount().person.is_operator ? <Host /> : <PageMissing />
}

function Host(): ReactNode {
  const { data, error, refetch } = useQuery(getHostState)
  return (
    <div className="flex flex-col gap-8">
      <div>
        <PageTitle>System</PageTitle>
        <p className="mt-1 max-w-2xl text-muted">
          All accounts on this host. Only its operators see this page.
        </p>
      </div>
      {error === null ? null : (
        <ErrorPanel
          title="The state is not up to date"
          error={error}
          onRetry={() => {
            refetch().catch(reportError)
          }}
        />
      )}
      {data === undefined && error === null ? <Loading text="Loading…" /> : null}
      {data === undefined ? null : <State state={data} />}
    </div>
  )
}

function State({ state }: { state: HostState }): ReactNode {
  return (
    <>
      <Workers workers={state.workers} />
      <Part title="Jobs">
        <WideSortedTable
          label="Jobs"
          sortName="jobs"
          columns={jobColumns}
          rows={state.jobs.map((job) => ({ ...job, id: job.kind }))}
        />
        <p className="text-sm text-muted">
          {formatCount(state.sessions.queued, 'session')} waiting,{' '}
          {state.sessions.running.toLocaleString('en')} running.
        </p>
        {state.sessions.faulty === 0 ? null : (
          <p className="text-sm">
            <Badge tone="bad">
              {formatCount(state.sessions.faulty, 'session')} failed because of a fault of this host
            </Badge>{' '}
            in the last day; the log says why.
          </p>
        )}
      </Part>
      <Part title="Model costs">
        <SpendLines spend={state.spend} />
      </Part>
      <Storage state={state} />
      <Part title="Versions">
        <WideSortedTable
          label="Versions"
          sortName="versions"
          columns={versionColumns}
          rows={listVersions(state)}
        />
      </Part>
    </>
  )
}

/** Kinds of jobs by what customers know. */
const jobWords: Readonly<Record<string, string>> = {
  'run-session': 'Sessions',
  'write-aggregate': 'Reports of runs',
  'write-aggregate-lost': 'Reports that could not be written',
  'map-repository': 'UX maps',
  'map-repository-lost': 'UX maps that could not be made',
  'visit-site': 'Previews of sites',
}

const jobColumns: readonly Column<HostState['jobs'][number] & { id: string }>[] = [
  { id: 'kind', title: 'Kind', sortBy: nameJob, cell: nameJob },
  {
    id: 'waiting',
    title: 'Waiting',
    sortBy: ({ waiting }) => waiting,
    cell: ({ waiting }) => waiting,
  },
  {
    id: 'running',
    title: 'Running',
    sortBy: ({ running }) => running,
    cell: ({ running }) => running,
  },
  {
    id: 'failed',
    title: 'Failed in a day',
    sortBy: ({ failed }) => failed,
    cell: ({ failed }) =>
      failed === 0 ? 0 : <Badge tone="bad">{failed.toLocaleString('en')}</Badge>,
  },
  {
    id: 'oldest',
    title: 'Oldest waiting',
    sortBy: ({ oldest_s: oldest }) => oldest,
    cell: ({ oldest_s: oldest }) => (oldest === null ? 'None' : formatDuration(oldest * 1000)),
  },
]

function nameJob({ kind }: { kind: string }): string {
  return jobWords[kind] ?? kind
}

interface Version {
  id: string
  version: string
}

function listVersions({ version, node, database }: HostState): Version[] {
  return [
    { id: 'Understudy', version },
    { id: 'Node.js', version: node.replace(/^v/, '') },
    {
      id: database.kind === 'embedded' ? 'Embedded database' : 'Database server',
      version: database.version,
    },
    { id: 'Newest migration', version: database.migration },
  ]
}

const versionColumns: readonly Column<Version>[] = [
  { id: 'what', title: 'What', sortBy: ({ id }) => id, cell: ({ id }) => id },
  {
    id: 'version',
    title: 'Version',
    sortBy: ({ version }) => version,
    cell: ({ version }) => version,
  },
]

function Workers({ workers }: { workers: HostState['workers'] }): ReactNode {
  if (workers.length === 0) {
    return (
      <Part title="Workers">
        <EmptyState title="No worker runs">
          Sessions wait until a process with the role all or worker starts.
        </EmptyState>
      </Part>
    )
  }
  return (
    <Part title="Workers">
      <WideSortedTable label="Workers" sortName="workers" columns={workerColumns} rows={workers} />
    </Part>
  )
}

type Worker = HostState['workers'][number]

const workerColumns: readonly Column<Worker>[] = [
  {
    id: 'worker',
    title: 'Worker',
    sortBy: ({ started_at: at }) => at,
    cell: ({ id, version, started_at: at }) => (
      <>
        <code className="text-sm break-all">{id.slice(0, 8)}</code>
        <span className="block text-sm text-muted">
          {version}, started <Ago at={at} />
        </span>
      </>
    ),
  },
  {
    id: 'state',
    title: 'State',
    sortBy: ({ silent_s: silent }) => (silent > lateS ? silent : 0),
    cell: ({ silent_s: silent }) =>
      silent > lateS ? (
        <Badge tone="bad">Silent for {formatDuration(silent * 1000)}</Badge>
      ) : (
        <Badge tone="good">Alive</Badge>
      ),
  },
  {
    id: 'sessions',
    title: 'Sessions',
    sortBy: ({ sessions }) => sessions,
    cell: ({ sessions, concurrency }) => `${sessions} of ${concurrency}`,
  },
  {
    id: 'models',
    title: 'Models',
    // Those with a paused one first.
    sortBy: ({ model_routes: routes }) =>
      routes.filter(({ healthy }) => healthy).length - routes.length,
    cell: ({ model_routes: routes }) => <Models routes={routes} />,
  },
]

function Models({ routes }: { routes: HostState['workers'][number]['model_routes'] }): ReactNode {
  if (routes.length === 0) return 'The built-in explorer'
  return (
    <ul>
      {routes.map(({ name, healthy }) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2">
          <code className="text-sm break-all">{name}</code>
          <Badge tone={healthy ? 'good' : 'bad'}>
            {healthy ? 'Available' : 'Paused after a failure'}
          </Badge>
        </li>
      ))}
    </ul>
  )
}

function Storage({ state: { database, folders } }: { state: HostState }): ReactNode {
  return (
    <Part title="Storage">
      <p>Database size: {formatBytes(database.size_bytes)}</p>
      {folders.length === 0 ? (
        <p className="text-muted">This process keeps no data on a disk of its own.</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {folders.map(({ holds, free_bytes: free, size_bytes: size }) => (
            <li key={holds}>
              <label className="flex flex-col gap-1">
                <span>
                  Disk of the {holds}: {formatBytes(free)} free of {formatBytes(size)}
                </span>
                <meter
                  min={0}
                  max={size}
                  low={size * 0.8}
                  high={size * 0.95}
                  optimum={0}
                  value={size - free}
                  className="h-2 w-full max-w-md"
                />
              </label>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section aria-label={title} className="flex min-w-0 flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {children}
    </section>
  )
}
