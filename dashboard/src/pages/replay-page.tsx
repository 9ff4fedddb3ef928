import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { getRun, getSessionEvents, getSessionReport } from '../api/queries.ts'
import { PageMissing } from '../components/page-states.tsx'
import { Filmstrip } from '../components/replay/filmstrip.tsx'
import { MomentDetails } from '../components/replay/moment-details.tsx'
import { MomentPicture } from '../components/replay/moment-picture.tsx'
import { readMoments } from '../components/replay/moments.ts'
import { Scrubber } from '../components/replay/scrubber.tsx'
import { findSeen } from '../components/replay/seen-findings.ts'
import { EmptyState, ErrorPanel } from '../ui/states.tsx'
import { formatCount, formatName, formatUrl } from '../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/sessions/$session')

/** One session, turn by turn: what the visitor saw, thought and did. */
export function ReplayPage(): ReactNode {
  const { customer, run: runId, session: sessionId } = route.useParams()
  const { data: run } = useSuspenseQuery(getRun(customer, runId))
  const session = run.sessions.find(({ id }) => id === sessionId)
  if (session === undefined) return <PageMissing />
  return (
    <div className="flex flex-col gap-5">
      <header>
        <Link
          to="/$customer/runs/$run"
          params={{ customer, run: runId }}
          className="text-sm text-muted"
        >
          {formatUrl(run.target_url)}
        </Link>
        <h1 className="mt-1 text-2xl font-semibold">{session.persona_name}</h1>
        <p className="text-sm text-muted">
          {formatName(session.termination_kind ?? session.status)} ·{' '}
          {formatCount(session.turns, 'turn')}
        </p>
      </header>
      <Replay session={session} />
    </div>
  )
}

function Replay({ session }: { session: RunDetail['sessions'][number] }): ReactNode {
  const params = route.useParams()
  const { customer, run, session: sessionId } = params
  const { data, error } = useSuspenseQuery(getSessionEvents(customer, run, sessionId))
  const report = useQuery({
    ...getSessionReport(customer, run, sessionId),
    enabled: session.finished_at !== null,
  })
  const moments = useMemo(() => readMoments(data.events), [data.events])
  const { turn } = route.useSearch()
  const navigate = route.useNavigate()
  const last = moments.at(-1)
  if (last === undefined) {
    return (
      <EmptyState title="Nothing is recorded yet">
        {session.finished_at === null
          ? 'The session has not begun.'
          : 'The session ended before it opened the site.'}
      </EmptyState>
    )
  }
  const index = Math.max(
    0,
    moments.findLastIndex((moment) => moment.turn <= (turn ?? 0)),
  )
  const shown = moments[index] ?? last
  const show = (next: number) => {
    const moment = moments[Math.min(Math.max(0, next), moments.length - 1)]
    navigate({ search: { turn: moment?.turn ?? 0 }, replace: true, resetScroll: false }).catch(
      reportError,
    )
  }
  const seen = findSeen(data.events, report.data ?? null, shown.turn)
  return (
    <>
      {error === null ? null : <ErrorPanel title="The record may be out of date" error={error} />}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-3">
          <MomentPicture
            key={sessionId}
            path={{ customerId: customer, runId: run, sessionId }}
            moment={shown}
            seen={seen}
          />
          <Scrubber moments={moments} index={index} onShow={show} />
        </div>
        <MomentDetails moment={shown} seen={seen} />
      </div>
      <Filmstrip
        path={{ customerId: customer, runId: run, sessionId }}
        moments={moments}
        index={index}
        onShow={show}
      />
    </>
  )
}
