import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { describeDevice } from '@understudy/contract/visitor/devices'
import { endingWords, outcomeWords } from '@understudy/contract/visitor/session-words'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { type ReactNode, useCallback } from 'react'
import { getRun, getSessionReport } from '../api/queries.ts'
import { PageMissing } from '../components/page-states.tsx'
import { BesideSession } from '../components/replay/beside-session.tsx'
import { findMoment, type View } from '../components/replay/moments.ts'
import { SessionActions } from '../components/replay/session-actions.tsx'
import { useViewedSession } from '../components/replay/use-viewed-session.ts'
import type { ViewedSession } from '../components/replay/viewed-session.ts'
import { Viewer } from '../components/replay/viewer.tsx'
import { outcomeTones } from '../components/result/outcome-tones.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, ErrorPanel } from '../ui/states.tsx'
import { formatCount, formatName, formatUrl } from '../util/format.ts'

const route = getRouteApi('/signed-in/$customer/runs/$run/sessions/$session')

type Session = RunDetail['sessions'][number]

/** One session, turn by turn: what the visitor saw, thought and did. */
export function ReplayPage(): ReactNode {
  const { customer, run: runId, session: sessionId } = route.useParams()
  const { data: run } = useSuspenseQuery(getRun(customer, runId))
  const session = run.sessions.find(({ id }) => id === sessionId)
  if (session === undefined) return <PageMissing />
  return <Replay key={session.id} run={run} session={session} />
}

function Replay({ run, session }: { run: RunDetail; session: Session }): ReactNode {
  const { customer } = route.useParams()
  const { viewed, error } = useViewedSession(customer, run, session)
  const { beside: besideId, turn = 0 } = route.useSearch()
  const navigate = route.useNavigate()
  const onBeside = (id: string | null) => {
    navigate({
      search: (before) => ({ ...before, beside: id ?? undefined }),
      replace: true,
      resetScroll: false,
    }).catch(reportError)
  }
  const others = run.sessions.filter(({ id, turns }) => id !== session.id && turns > 0)
  const beside = others.find(({ id }) => id === besideId) ?? null
  return (
    <div className="flex flex-col gap-3">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <SessionTitle run={run} session={session} />
        {viewed.moments.length === 0 ? null : (
          <SessionActions
            run={run}
            session={session}
            viewed={viewed}
            shownTurn={viewed.moments[findMoment(viewed.moments, turn)]?.turn ?? 0}
            others={others}
            beside={beside}
            onBeside={onBeside}
          />
        )}
      </header>
      {error === null ? null : <ErrorPanel title="The record may be out of date" error={error} />}
      <Moments run={run} session={session} viewed={viewed} beside={beside} />
    </div>
  )
}

function SessionTitle({ run, session }: { run: RunDetail; session: Session }): ReactNode {
  const { customer } = route.useParams()
  return (
    <div>
      <Link
        to="/$customer/runs/$run"
        params={{ customer, run: run.run_id }}
        className="text-sm text-muted"
      >
        {formatUrl(run.target_url)}
      </Link>
      <PageTitle tab={`${session.persona_name} on ${formatUrl(run.target_url)}`}>
        {session.persona_name}
      </PageTitle>
      <p className="text-sm text-muted">
        <Ending run={run} session={session} /> · {formatCount(session.turns, 'turn')} ·{' '}
        {describeDevice(run.device)}
      </p>
    </div>
  )
}

/** The outcome, in the words of the run's page, and why the session stopped, which is something else. */
function Ending({ run, session }: { run: RunDetail; session: Session }): ReactNode {
  const { customer } = route.useParams()
  const { termination_kind: kind, status, finished_at: endedAt } = session
  const { data } = useQuery({
    ...getSessionReport(customer, run.run_id, session.id),
    enabled: endedAt !== null,
  })
  if (kind === null) return formatName(status)
  const outcome = data?.report.outcome.status
  const ending = endingWords[kind]
  if (outcome === undefined) return ending
  return (
    <>
      <span className={`font-medium ${outcomeTones[outcome]}`}>{outcomeWords[outcome]}</span>
      {outcomeWords[outcome] === ending ? '' : ` (${ending.toLowerCase()})`}
    </>
  )
}

/** The moment that the address names. */
function Moments({
  run,
  session,
  viewed,
  beside,
}: {
  run: RunDetail
  session: Session
  viewed: ViewedSession
  beside: Session | null
}): ReactNode {
  const { customer } = route.useParams()
  const { index, moment, wanted, onShow, onView } = useMoment(viewed)
  if (moment === undefined) {
    return (
      <EmptyState title="Nothing is recorded yet">
        {session.finished_at === null
          ? 'The session has not begun.'
          : 'The session ended before it opened the site.'}
      </EmptyState>
    )
  }
  const renderBeside = (other: Session) => (zoom: number) => (
    <BesideSession
      key={other.id}
      customerId={customer}
      run={run}
      session={other}
      turn={moment.turn}
      wanted={wanted}
      zoom={zoom}
      onView={onView}
    />
  )
  return (
    <Viewer
      session={viewed}
      index={index}
      moment={moment}
      wanted={wanted}
      renderBeside={beside === null ? null : renderBeside(beside)}
      onShow={onShow}
      onView={onView}
    />
  )
}

/** The moment of the address, and how to show another one. */
function useMoment({ moments }: ViewedSession) {
  const { turn = 0, view: wanted } = route.useSearch()
  const navigate = route.useNavigate()
  const go = useCallback(
    (moment: { turn?: number; view?: View }) => {
      navigate({
        search: (before) => ({ ...before, ...moment }),
        replace: true,
        resetScroll: false,
      }).catch(reportError)
    },
    [navigate],
  )
  const onShow = useCallback(
    (next: number) =>
      go({ turn: moments[Math.min(Math.max(0, next), moments.length - 1)]?.turn ?? 0 }),
    [go, moments],
  )
  const onView = useCallback((view: View) => go({ view }), [go])
  const index = findMoment(moments, turn)
  return { index, moment: moments[index], wanted, onShow, onView }
}
