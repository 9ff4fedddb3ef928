import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { describeOrder } from '@understudy/contract/finding-words'
import { type ReactNode, useState } from 'react'
import { listProblems } from '../../api/problem-queries.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorPanel, Loading } from '../../ui/states.tsx'
import { formatCount } from '../../util/format.ts'
import { sortRows } from '../../util/sort-rows.ts'
import { useSort } from '../resources/use-sort.ts'
import { isWanted, readFilter } from './filter-findings.ts'
import { FindingCard } from './finding-card.tsx'
import { FindingFilters } from './finding-filters.tsx'
import { findingOrders } from './finding-orders.ts'
import { PersonaMatrix } from './persona-matrix.tsx'
import { areDecisionsKnown, type ShownFinding } from './shown-finding.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run')

/** The problems of a run in the order of its report, filtered as the address says. */
export function Findings({
  findings,
  isTested,
  personas,
  exports,
}: {
  findings: readonly ShownFinding[]
  /** Whether any session took a turn on the site. */
  isTested: boolean
  /** The names of all personas of the run. */
  personas: readonly string[]
  /** How to export them. */
  exports: (findings: readonly ShownFinding[], onPrint: () => void) => ReactNode
}): ReactNode {
  // The address as it is read also contains values that are not valid.
  const filter = readFilter(route.useSearch())
  const { known, error, refetch } = useTriaged(findings)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { sort } = useSort(findingOrders)
  const wanted = known.filter((each) => isWanted(each, filter))
  const shown = sortRows(wanted, findingOrders, sort)
  const fingerprints = shown.map(({ finding }) => finding.fingerprint)
  const openAll = () => setOpened(new Set(fingerprints))
  return (
    <section aria-labelledby="findings-title" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="findings-title" className="mr-auto text-lg font-semibold">
          Problems
        </h2>
        {exports(known, openAll)}
      </div>
      {findings.length === 0 ? null : <FindingFilters findings={findings} />}
      {error === null ? null : <DecisionsError error={error} onRetry={refetch} />}
      {filter.status === undefined || areDecisionsKnown(known) ? (
        <ListHead
          known={known}
          shownCount={shown.length}
          isTested={isTested}
          isSorted={sort !== null}
          isAllOpen={fingerprints.every((fingerprint) => opened.has(fingerprint))}
          onToggleAll={(isOpen) => (isOpen ? openAll() : setOpened(new Set()))}
        />
      ) : (
        error === null && <Loading text="Loading what was decided…" />
      )}
      <PersonaMatrix findings={wanted} personas={personas} />
      {shown.map((each) => (
        <FindingCard
          key={each.finding.fingerprint}
          shown={each}
          visitorCount={personas.length}
          isOpen={opened.has(each.finding.fingerprint)}
          onToggle={(isOpen) =>
            setOpened((before) => toggle(before, each.finding.fingerprint, isOpen))
          }
        />
      ))}
    </section>
  )
}

function DecisionsError({
  error,
  onRetry,
}: {
  error: Error
  onRetry: () => Promise<unknown>
}): ReactNode {
  return (
    <ErrorPanel
      title="What was decided about the problems cannot be shown"
      error={error}
      onRetry={() => {
        onRetry().catch(reportError)
      }}
    />
  )
}

/** Problems with what was decided about them, once it is known. */
function useTriaged(findings: readonly ShownFinding[]) {
  const { customer, run } = route.useParams()
  const { data, error, refetch } = useQuery(listProblems(customer, run))
  const byFingerprint = new Map(data?.items.map((problem) => [problem.fingerprint, problem]))
  const known = findings.map((each) => ({
    ...each,
    triage: byFingerprint.get(each.finding.fingerprint),
  }))
  return { known, error, refetch }
}

/** How many problems there are, in which order, and a way to open them all. */
function ListHead({
  known,
  shownCount,
  isTested,
  isSorted,
  isAllOpen,
  onToggleAll,
}: {
  known: readonly ShownFinding[]
  shownCount: number
  isTested: boolean
  isSorted: boolean
  isAllOpen: boolean
  onToggleAll: (isOpen: boolean) => void
}): ReactNode {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm text-muted">
      <p aria-live="polite">
        {known.length === 0 && !isTested ? 'Nothing was tested' : describeCounts(known, shownCount)}
      </p>
      {shownCount < 2 || isSorted ? null : (
        <p className="min-w-0 grow basis-80">
          {describeOrder(known.map(({ finding }) => finding))}
        </p>
      )}
      {shownCount === 0 ? null : (
        <Button
          look="quiet"
          className="max-sm:-ml-3 print:hidden"
          onClick={() => onToggleAll(!isAllOpen)}
        >
          {isAllOpen ? 'Close all' : 'Open all'}
        </Button>
      )}
    </div>
  )
}

function toggle(opened: ReadonlySet<string>, fingerprint: string, isOpen: boolean): Set<string> {
  const others = [...opened].filter((each) => each !== fingerprint)
  return new Set(isOpen ? [...others, fingerprint] : others)
}

/** `3 problems, 1 dismissed`; with a filter how many of them are shown. */
function describeCounts(findings: readonly ShownFinding[], shownCount: number): string {
  const dismissed = findings.filter(({ triage }) => triage?.status === 'dismissed').length
  const all = formatCount(findings.length, 'problem')
  const total = dismissed === 0 ? all : `${all}, ${dismissed} dismissed`
  return shownCount === findings.length ? total : `${shownCount} of ${total}`
}
