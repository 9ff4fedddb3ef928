import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { RepositoryOverlay } from '@understudy/contract/comparison/repository-overlay'
import type { MapArtifact } from '@understudy/contract/run-map'
import { outcomeWords } from '@understudy/contract/visitor/session-words'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { getRunMap } from '../api/map-queries.ts'
import { getRun } from '../api/queries.ts'
import {
  addRepository,
  describeRepository,
  limitToDrawing,
} from '../components/map/add-repository.ts'
import { type MapFacts, readMap } from '../components/map/map-facts.ts'
import { MapList } from '../components/map/map-list.tsx'
import { PageDetails } from '../components/map/page-details.tsx'
import { useEarlyPictures } from '../components/map/page-picture.tsx'
import { RepositoryChoice } from '../components/map/repository-choice.tsx'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/fields.tsx'
import { backClass, PageHead } from '../ui/page-title.tsx'
import { EmptyState, ErrorPanel, Loading } from '../ui/states.tsx'
import { formatCount, formatUrl } from '../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/map')

/** The layout needs more script than all other pages together, so it is loaded for the drawing alone. */
const FlowGraph = lazy(async () => {
  const loaded = await import('../components/map/flow-graph.tsx')
  return { default: loaded.FlowGraph }
})

/** Whether a drawing is shown if the address does not say. */
const wideScreen = matchMedia('(min-width: 40rem)')

// The drawing's script comes while the map itself is read; if that fails, the drawing says so.
if (wideScreen.matches) import('../components/map/flow-graph.tsx').catch(() => undefined)

/** Where the sessions of a run went, as a drawing or a list. */
export function MapPage(): ReactNode {
  const { customer, run } = route.useParams()
  const { view, code } = route.useSearch()
  const { data: detail } = useSuspenseQuery(getRun(customer, run))
  const { data } = useSuspenseQuery(getRunMap(customer, run))
  const compared = useQuery({ ...getRunMap(customer, run, code), enabled: code !== undefined })
  // Both of one answer: a run can go on between two.
  const { artifact: map, repository } = (code === undefined ? undefined : compared.data) ?? data
  const isDrawn = view === 'graph' || (view !== 'list' && wideScreen.matches)
  return (
    <div className="flex flex-col gap-5">
      <PageHead
        back={
          <Link to="/$customer/runs/$run" params={{ customer, run }} className={backClass}>
            Back to the run
          </Link>
        }
        title={`Map of ${formatUrl(detail.target_url)}`}
      />
      {map.nodes.length === 0 ? (
        <EmptyState title="There is no map yet">No session of this run opened a page.</EmptyState>
      ) : (
        <>
          <Tools map={map} isDrawn={isDrawn} />
          {compared.error === null ? null : (
            <ErrorPanel title="The repository's map cannot be shown" error={compared.error} />
          )}
          {compared.isLoading ? <Loading text="Reading the repository's map…" /> : null}
          {compared.isLoading ? null : (
            <Drawing map={map} repository={repository} isDrawn={isDrawn} />
          )}
        </>
      )}
    </div>
  )
}

/** The session to follow; undefined for all, or if the address names another one. */
function useJourney({ journeys }: MapArtifact): string | undefined {
  const { journey } = route.useSearch()
  return journeys.find(({ session_id: id }) => id === journey)?.session_id
}

function Tools({ map, isDrawn }: { map: MapArtifact; isDrawn: boolean }): ReactNode {
  const { customer, run } = route.useParams()
  const journey = useJourney(map)
  const navigate = route.useNavigate()
  const { data: detail } = useSuspenseQuery(getRun(customer, run))
  const { code } = route.useSearch()
  const change = (changed: {
    journey?: string | undefined
    view?: 'graph' | 'list'
    code?: string | undefined
  }) => {
    navigate({
      search: (before) => ({ ...before, ...changed }),
      replace: true,
      resetScroll: false,
    }).catch(reportError)
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <SelectField
        isCompact
        label="Journey"
        value={journey ?? ''}
        options={[
          { value: '', text: 'All personas' },
          ...map.journeys.map(({ session_id: id, outcome }) => {
            const name = detail.sessions.find((session) => session.id === id)?.persona_name ?? id
            return { value: id, text: `${name}: ${outcomeWords[outcome]}` }
          }),
        ]}
        onChange={({ target: { value } }) => change({ journey: value === '' ? undefined : value })}
      />
      <RepositoryChoice chosen={code} onChoose={(job) => change({ code: job })} />
      <Button onClick={() => change({ view: isDrawn ? 'list' : 'graph' })}>
        {isDrawn ? 'Show as a list' : 'Show as a drawing'}
      </Button>
      {isDrawn ? (
        <p className="text-sm text-muted">
          <span className="font-semibold text-s4">Red</span>: sessions missed their goal there.{' '}
          <span className="font-semibold text-s3">Orange</span>: there was a problem. Thicker arrows
          were taken more often.
          {code === undefined ? null : ' Dotted: only in the code, not reached in this run.'}
        </p>
      ) : null}
    </div>
  )
}

function Drawing({
  map,
  repository,
  isDrawn,
}: {
  map: MapArtifact
  repository: RepositoryOverlay | null
  isDrawn: boolean
}): ReactNode {
  const journey = useJourney(map)
  const facts = useMemo(() => {
    const walked = readMap(map, journey)
    return repository === null ? walked : addRepository(walked, repository, journey === undefined)
  }, [map, journey, repository])
  return (
    <>
      {repository === null ? null : <p className="max-w-3xl">{describeRepository(repository)}</p>}
      {isDrawn ? <Graph facts={facts} /> : <MapList facts={facts} />}
    </>
  )
}

function Graph({ facts }: { facts: MapFacts }): ReactNode {
  const [chosen, setChosen] = useState<string | null>(null)
  const drawn = useMemo(() => limitToDrawing(facts), [facts])
  useEarlyPictures(drawn)
  const page = facts.pages.find(({ page: { id } }) => id === chosen)
  return (
    <>
      {drawn.left === 0 ? null : (
        <p className="text-sm text-muted">
          The drawing leaves out {formatCount(drawn.left, 'screen')} of the code; the list has all.
        </p>
      )}
      <div className="min-h-[75vh]">
        <Suspense fallback={<Loading text="Loading the drawing…" />}>
          <FlowGraph facts={drawn} chosen={chosen} onChoose={setChosen} />
        </Suspense>
      </div>
      <section aria-label="The chosen page" aria-live="polite">
        {page === undefined ? (
          <p className="text-sm text-muted">
            Choose a page to see what happened there, with the mouse or with Tab and Enter.
          </p>
        ) : (
          <div className="rounded-lg border border-line bg-surface px-4 py-3">
            <PageDetails facts={page} map={facts} />
          </div>
        )}
      </section>
    </>
  )
}
