import { useQuery, type UseQueryResult, useSuspenseQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import type { Report } from '@understudy/contract/report'
import type { SessionEvent } from '@understudy/contract/session-event'
import { describeDevice, type Device } from '@understudy/contract/visitor/devices'
import { endingWords, outcomeWords } from '@understudy/contract/visitor/session-words'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { type ReactNode, useMemo, useState } from 'react'
import { getRun, getSessionEvents, getSessionReport } from '../api/queries.ts'
import { PageMissing } from '../components/page-states.tsx'
import { Filmstrip } from '../components/replay/filmstrip.tsx'
import {
  findActionMarks,
  findProblemMarks,
  isSamePicture,
} from '../components/replay/find-marks.ts'
import { MomentDetails } from '../components/replay/moment-details.tsx'
import { MomentPicture, PictureLegend } from '../components/replay/moment-picture.tsx'
import { findMoment, type Moment, readMoments } from '../components/replay/moments.ts'
import { Scrubber } from '../components/replay/scrubber.tsx'
import { findSeen } from '../components/replay/seen-findings.ts'
import type { SessionPath } from '../components/replay/session-path.ts'
import { outcomeTones } from '../components/result/outcome-tones.ts'
import { PageTitle } from '../ui/page-title.tsx'
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
        <PageTitle className="mt-1" tab={`${session.persona_name} on ${formatUrl(run.target_url)}`}>
          {session.persona_name}
        </PageTitle>
        <p className="text-sm text-muted">
          <Ending session={session} /> · {formatCount(session.turns, 'turn')} ·{' '}
          {describeDevice(run.device)}
        </p>
      </header>
      <Replay session={session} device={run.device} />
    </div>
  )
}

/** The outcome, in the words of the run's page, and why the session stopped, which is something else. */
function Ending({ session }: { session: RunDetail['sessions'][number] }): ReactNode {
  const { termination_kind: kind, status } = session
  const { data } = useReport(session)
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

/** Not read before the session has ended. */
function useReport(session: RunDetail['sessions'][number]): UseQueryResult<Report> {
  const { customer, run } = route.useParams()
  return useQuery({
    ...getSessionReport(customer, run, session.id),
    enabled: session.finished_at !== null,
  })
}

function Replay({
  session,
  device,
}: {
  session: RunDetail['sessions'][number]
  device: Device
}): ReactNode {
  const params = route.useParams()
  const { customer, run, session: sessionId } = params
  const { data, error } = useSuspenseQuery(getSessionEvents(customer, run, sessionId))
  const report = useReport(session)
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
  const index = findMoment(moments, turn ?? 0)
  const shown = moments[index] ?? last
  const show = (next: number) => {
    const moment = moments[Math.min(Math.max(0, next), moments.length - 1)]
    navigate({ search: { turn: moment?.turn ?? 0 }, replace: true, resetScroll: false }).catch(
      reportError,
    )
  }
  return (
    <>
      {error === null ? null : <ErrorPanel title="The record may be out of date" error={error} />}
      <ShownSession
        path={{ customerId: customer, runId: run, sessionId }}
        device={device}
        events={data.events}
        report={report.data ?? null}
        moments={moments}
        index={index}
        moment={shown}
        onShow={show}
      />
    </>
  )
}

interface ShownParts {
  path: SessionPath
  device: Device
  events: readonly SessionEvent[]
  report: Report | null
  moments: readonly Moment[]
  index: number
  moment: Moment
  onShow: (index: number) => void
}

/** A moment, and all of them below it, whose pictures are read once that of the moment is drawn. */
function ShownSession(parts: ShownParts): ReactNode {
  const { path, device, moments, index, onShow } = parts
  const [isPictureDrawn, setPictureDrawn] = useState(false)
  return (
    <>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <ShownMoment {...parts} onDrawn={() => setPictureDrawn(true)} />
      </div>
      <Filmstrip
        path={path}
        device={device}
        moments={moments}
        index={index}
        isPictureDrawn={isPictureDrawn}
        onShow={onShow}
      />
    </>
  )
}

/** The picture of a moment with its marks, and beside it what happened then. */
function ShownMoment({
  path,
  device,
  events,
  report,
  moments,
  index,
  moment,
  onShow,
  onDrawn,
}: ShownParts & { onDrawn: () => void }): ReactNode {
  const used = useMemo(() => findActionMarks(events, device), [events, device])
  const marks = [
    ...findProblemMarks(report, moment),
    ...used.filter(
      ({ picture, turn }) => isSamePicture(picture, moment.picture) && turn <= moment.turn + 1,
    ),
  ]
  const place = used.find(({ turn }) => turn === moment.turn)?.picture ?? null
  // Of the turns with this picture the last one before the action.
  const placed = moments.findLastIndex(
    ({ picture, turn }) => isSamePicture(place, picture) && turn <= moment.turn,
  )
  return (
    <>
      <div className="flex min-w-0 flex-col gap-3">
        <MomentPicture
          key={path.sessionId}
          path={path}
          device={device}
          moment={moment}
          marks={marks}
          onDrawn={onDrawn}
        />
        <Scrubber moments={moments} index={index} onShow={onShow} />
        <PictureLegend marks={marks} />
      </div>
      <MomentDetails
        moment={moment}
        seen={findSeen(events, report, moment.turn)}
        showPlace={placed === -1 ? null : () => onShow(placed)}
      />
    </>
  )
}
