import type { ReactNode } from 'react'
import { PageHead } from '../../ui/page-title.tsx'
import { EmptyState, ErrorPanel, Loading } from '../../ui/states.tsx'
import { useKept } from '../undo/pending-removals.ts'
import { type Column, SortedTable } from './sorted-table.tsx'

interface Read<Row> {
  data: { items: readonly Row[] } | undefined
  error: unknown
  refetch: () => Promise<unknown>
}

/** A page that lists things of one kind, with a form for another one below. */
export function ResourcePage<Row extends { id: string }>({
  title,
  about,
  list: { data, error, refetch },
  columns,
  empty,
  back,
  before,
  children,
}: {
  title: string
  about: string
  list: Read<Row>
  columns: readonly Column<Row>[]
  /** What to say where there is nothing yet. */
  empty: { title: string; text: string }
  /** The way to the page above it. */
  back?: ReactNode
  /** Above the list. */
  before?: ReactNode
  children?: ReactNode
}): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PageHead back={back} title={title}>
        <p className="mt-1 max-w-2xl break-words text-muted">{about}</p>
      </PageHead>
      {before}
      <ListState list={{ data, error, refetch }} />
      {data === undefined ? null : <List title={title} {...{ columns, empty }} rows={data.items} />}
      {/* A list that arrives would move what is below it. */}
      {data === undefined && error === null ? null : children}
    </div>
  )
}

/** What to show instead of a list that is being read or could not be read. */
export function ListState({ list: { data, error, refetch } }: { list: Read<unknown> }): ReactNode {
  if (error === null) return data === undefined ? <Loading text="Loading…" /> : null
  return (
    <ErrorPanel
      title="The list cannot be read"
      error={error}
      onRetry={() => {
        refetch().catch(reportError)
      }}
    />
  )
}

function List<Row extends { id: string }>({
  title,
  columns,
  empty,
  rows,
}: {
  title: string
  columns: readonly Column<Row>[]
  empty: { title: string; text: string }
  rows: readonly Row[]
}): ReactNode {
  const kept = useKept(rows)
  if (kept.length === 0) return <EmptyState title={empty.title}>{empty.text}</EmptyState>
  return <SortedTable label={title} columns={columns} rows={kept} />
}
