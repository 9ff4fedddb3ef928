import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { UxMap } from '@understudy/contract/ux-map'
import type { ReactNode } from 'react'
import { getMapJob } from '../../api/resource-queries.ts'
import type { Column } from '../../components/resources/sorted-table.tsx'
import { SortedTable } from '../../components/resources/sorted-table.tsx'
import { linkClass } from '../../ui/link.ts'
import { EmptyState, ErrorPanel, Loading } from '../../ui/states.tsx'
import { formatCount, formatName } from '../../util/format.ts'

type Screen = UxMap['nodes'][number]

/** The screens that the code of a repository declares. */
export function MapJobPage(): ReactNode {
  const { customer, job } = useParams({ from: '/signed-in/$customer/settings/maps/$job' })
  const { data, error } = useQuery(getMapJob(customer, job))
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div>
        <Link
          to="/$customer/settings/maps"
          params={{ customer }}
          className={`text-sm ${linkClass}`}
        >
          All maps
        </Link>
        <h1 className="mt-1 text-2xl font-semibold break-words">
          {data === undefined ? 'UX map' : `UX map at ${data.commit_sha.slice(0, 12)}`}
        </h1>
        {data === undefined ? null : (
          <p className="mt-1 max-w-2xl text-muted">
            {formatName(data.status)}
            {data.reason === null ? '' : `: ${data.reason}`}
          </p>
        )}
      </div>
      {error === null ? null : <ErrorPanel title="The map cannot be read" error={error} />}
      {data === undefined && error === null ? <Loading text="Loading…" /> : null}
      {data === undefined ? null : <Map map={data.map} />}
    </div>
  )
}

function Map({ map }: { map: UxMap | null }): ReactNode {
  if (map === null)
    return <EmptyState title="No map yet">It appears when the job is completed.</EmptyState>
  const { nodes, edges, frameworks, unresolved_links: unresolved, unread_files: unread } = map
  return (
    <>
      <p>
        {formatCount(nodes.length, 'screen')}, {formatCount(edges.length, 'transition')},{' '}
        {frameworks.join(', ')}.
      </p>
      {nodes.length === 0 ? null : (
        <SortedTable label="Screens" columns={screenColumns(edges)} rows={nodes} />
      )}
      <Places
        title="Links that match no screen"
        places={unresolved.map(({ target, file, line }) => `${target} (${file}:${line})`)}
      />
      <Places
        title="Files that could not be read"
        places={unread.map(({ file, reason }) => `${file}: ${reason}`)}
      />
    </>
  )
}

function screenColumns(edges: UxMap['edges']): readonly Column<Screen>[] {
  const count = (id: string) => edges.filter(({ from }) => from === id).length
  return [
    {
      id: 'screen',
      title: 'Screen',
      sortBy: ({ url_pattern: url }) => url,
      cell: ({ url_pattern: url, title, file, line }) => (
        <>
          <span className="block font-medium break-all">{url}</span>
          <span className="block text-sm break-words text-muted">{title}</span>
          <code className="block text-sm break-all text-muted">
            {file}:{line}
          </code>
        </>
      ),
    },
    {
      id: 'links',
      title: 'Leads to',
      sortBy: ({ id }) => count(id),
      cell: ({ id }) => formatCount(count(id), 'transition'),
    },
    {
      id: 'forms',
      title: 'Forms',
      isMinor: true,
      sortBy: ({ forms }) => forms.length,
      cell: ({ forms }) => (
        <ul>
          {forms.map((form) => (
            <li key={`${form.file}:${form.line}`} className="text-sm">
              {form.fields.map(({ name }) => name).join(', ') || 'Without fields'}
            </li>
          ))}
        </ul>
      ),
    },
  ]
}

function Places({ title, places }: { title: string; places: readonly string[] }): ReactNode {
  if (places.length === 0) return null
  return (
    <details>
      <summary>
        {title}: {places.length}
      </summary>
      <ul className="mt-2 flex flex-col gap-1 text-sm">
        {places.map((place, index) => (
          <li key={`${index} ${place}`} className="break-all">
            {place}
          </li>
        ))}
      </ul>
    </details>
  )
}
