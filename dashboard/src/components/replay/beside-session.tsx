import { Link } from '@tanstack/react-router'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import type { ReactNode } from 'react'
import { linkClass } from '../../ui/link.ts'
import { EmptyState } from '../../ui/states.tsx'
import { formatCount } from '../../util/format.ts'
import { findMoment, findShown, type View } from './moments.ts'
import { Stage } from './stage.tsx'
import { useViewedSession } from './use-viewed-session.ts'
import { ViewedDetails } from './viewed-details.tsx'
import { listMarks } from './viewed-session.ts'

/** Another session of the run at the same turn, or, if it has fewer, at its last. */
export function BesideSession({
  customerId,
  run,
  session,
  turn,
  wanted,
  zoom,
  onView,
}: {
  customerId: string
  run: RunDetail
  session: RunDetail['sessions'][number]
  turn: number
  wanted: View | undefined
  /** Which of `zooms`. */
  zoom: number
  onView: (view: View) => void
}): ReactNode {
  const { viewed } = useViewedSession(customerId, run, session)
  const { path, device, moments } = viewed
  const moment = moments[findMoment(moments, turn)]
  if (moment === undefined) {
    return <EmptyState title="Nothing is recorded yet">This session has no turns.</EmptyState>
  }
  const { view, picture } = findShown(moment, wanted)
  const marks = listMarks(viewed, moment, wanted)
  return (
    <section aria-label={session.persona_name} className="flex min-w-0 flex-col gap-3">
      <Stage
        path={path}
        device={device}
        turn={moment.turn}
        view={view}
        picture={picture}
        marks={marks}
        zoom={zoom}
      />
      <p className="text-sm">
        <Link
          to="/$customer/runs/$run/sessions/$session"
          params={{ customer: customerId, run: run.run_id, session: session.id }}
          search={{ turn: moment.turn }}
          className={`font-semibold ${linkClass}`}
        >
          {session.persona_name}
        </Link>
        {moment.turn < turn ? (
          <span className="text-muted"> ended after {formatCount(moment.turn, 'turn')}</span>
        ) : null}
      </p>
      <ViewedDetails
        label={`The moment of ${session.persona_name}`}
        session={viewed}
        moment={moment}
        marks={marks}
        onView={onView}
      />
    </section>
  )
}
