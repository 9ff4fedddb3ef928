import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { UxMap } from '@understudy/contract/ux-map'
import type { Answer } from '@understudy/sdk/operation'
import type { ReactNode } from 'react'
import { isOpen } from '../../api/queries.ts'
import { getMapJob, listRepositories } from '../../api/resource-queries.ts'
import { type Column, SortedTable } from '../../components/resources/sorted-table.tsx'
import { Address } from '../../ui/address.tsx'
import { backClass, PageHead } from '../../ui/page-title.tsx'
import { EmptyState, ErrorPanel, Loading } from '../../ui/states.tsx'
import { formatCount, formatExact, formatName } from '../../util/format.ts'
import { nameCommit } from '../../util/name-commit.ts'

type Screen = UxMap['nodes'][number]

/** The screens that the code of a repository declares. */
export function MapJobPage(): ReactNode {
  const { customer, job } = useParams({ from: '/signed-in/$customer/maps/$job' })
  const { data, error } = useQuery(getMapJob(customer, job))
  const { data: repositories } = useQuery(listRepositories(customer))
  const name = repositories?.items.find(({ id }) => id === data?.repository_id)?.name ?? 'UX map'
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <PageHead
        back={
          <Link to="/$customer/maps" params={{ customer }} className={backClass}>
            All maps
          </Link>
        }
        title={data === undefined ? 'UX map' : `${name} at ${nameCommit(data.commit_sha)}`}
      >
        {data === undefined ? null : (
          <p className="mt-1 max-w-2xl text-muted">
            {formatName(data.status)}
            {data.finished_at === null ? '' : ` on ${formatExact(data.finished_at)}`}
            {data.reason === null ? '' : `: ${data.reason}`}
          </p>
        )}
      </PageHead>
      {error === null ? null : <ErrorPanel title="The map cannot be read" error={error} />}
      {data === undefined && error === null ? <Loading text="Loading…" /> : null}
      {data === undefined ? null : <MapContents job={data} />}
    </div>
  )
}

function MapContents({ job: { map, status } }: { job: Answer<'getUxMapJob'> }): ReactNode {
  if (map === null) return <NoMap isExpected={isOpen(status)} />
  const { nodes, edges, frameworks, unresolved_links: unresolved, unread_files: unread } = map
  return (
    <>
      <p className="max-w-2xl">
        {formatCount(nodes.length, 'screen')} and {formatCount(edges.length, 'link')} between them
        {frameworks.length === 0
          ? ''
          : `, declared with ${frameworks.map(nameFramework).join(', ')}`}
        . What a run reached of them is on the map of the run, under “Compare with”.
      </p>
      {nodes.length === 0 ? null : (
        <SortedTable label="Screens" columns={screenColumns(map)} rows={nodes} />
      )}
      <Places
        title="Links that match no screen"
        places={unresolved.map(({ target, file, line }) => `${target} (${file}:${line})`)}
      />
      <Places
        title="Not read, or only in part"
        places={unread.map(({ file, reason }) => (file === '' ? reason : `${file}: ${reason}`))}
      />
    </>
  )
}

const frameworkNames: Readonly<Record<string, string>> = {
  astro: 'Astro',
  express: 'Express',
  html: 'HTML',
  next: 'Next.js',
  nuxt: 'Nuxt',
  'react-router': 'React Router',
  remix: 'Remix',
  sveltekit: 'SvelteKit',
  'vue-router': 'Vue Router',
}

function nameFramework(framework: string): string {
  return frameworkNames[framework] ?? framework
}

function screenColumns({ nodes, edges }: UxMap): readonly Column<Screen>[] {
  const leading = Map.groupBy(edges, ({ from }) => from)
  const patterns = new Map(nodes.map(({ id, url_pattern: url }) => [id, url]))
  return [
    {
      id: 'screen',
      title: 'Screen',
      sortBy: ({ url_pattern: url }) => url,
      cell: (screen) => <ScreenCell screen={screen} />,
    },
    {
      id: 'links',
      title: 'Leads to',
      sortBy: ({ id }) => leading.get(id)?.length ?? 0,
      cell: ({ id }) => <Links links={leading.get(id) ?? []} patterns={patterns} />,
    },
  ]
}

function ScreenCell({ screen }: { screen: Screen }): ReactNode {
  const { url_pattern: url, title, file, line, forms } = screen
  return (
    <>
      <span className="block font-medium">
        <Address>{url}</Address>
      </span>
      <span className="block text-sm break-words">{title}</span>
      <code className="block text-sm break-all text-muted">
        {file}:{line}
      </code>
      {forms.length === 0 ? null : (
        <ul className="mt-1 text-sm">
          {forms.map((form) => (
            <li key={`${form.file}:${form.line}`} className="break-words">
              {describeForm(form)}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function describeForm({ action, method, fields }: Screen['forms'][number]): string {
  const names = fields.map(({ name, required }) => `${name}${required ? ' (required)' : ''}`)
  const target = action === null ? 'Form' : `Form, ${method} ${action}`
  return `${target}: ${names.length === 0 ? 'without fields' : names.join(', ')}`
}

/** Folded, because the links of a layout are on every screen. */
function Links({
  links,
  patterns,
}: {
  links: UxMap['edges']
  patterns: ReadonlyMap<string, string>
}): ReactNode {
  if (links.length === 0) return <span className="text-muted">No screen</span>
  return (
    <details>
      <summary className="whitespace-nowrap">{formatCount(links.length, 'link')}</summary>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {links.map(({ id, to, label, action }) => (
          <li key={id} className="break-words">
            <span className="text-muted">{label === '' ? action : label}</span>
            <span className="block break-words">{patterns.get(to)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function NoMap({ isExpected }: { isExpected: boolean }): ReactNode {
  if (isExpected)
    return <EmptyState title="No map yet">It appears when the job is completed.</EmptyState>
  return (
    <EmptyState title="There is no map">
      Mend what is named above, then map the repository again.
    </EmptyState>
  )
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
