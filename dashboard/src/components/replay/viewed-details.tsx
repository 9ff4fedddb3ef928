import type { ReactNode } from 'react'
import type { NamedMark } from './find-marks.ts'
import { MomentDetails } from './moment-details.tsx'
import type { Moment, View } from './moments.ts'
import { findSeen } from './seen-findings.ts'
import { listMarks, type ViewedSession } from './viewed-session.ts'
import { VisitorView } from './visitor-view.tsx'

/** What was recorded of a moment, with what the visitor was given for it. */
export function ViewedDetails({
  label = 'The moment',
  session,
  moment,
  marks,
  onView,
}: {
  label?: string
  session: ViewedSession
  moment: Moment
  /** Those on the picture. */
  marks: readonly NamedMark[]
  onView: (view: View) => void
}): ReactNode {
  const { path, events, report } = session
  const { turn } = moment
  /** Shows the other picture of the turn if only that has marks of this kind. */
  const leadTo = (wanted: NamedMark['kind']) => {
    if (marks.some(({ kind }) => kind === wanted)) return null
    const view = views.find((each) =>
      listMarks(session, moment, each).some(({ kind }) => kind === wanted),
    )
    return view === undefined ? null : () => onView(view)
  }
  return (
    <MomentDetails
      label={label}
      moment={moment}
      seen={findSeen(events, report, turn)}
      marks={marks}
      showUsed={leadTo('action')}
      showProblems={leadTo('problem')}
    >
      {turn > 0 && report !== null ? <VisitorView path={path} turn={turn} /> : null}
    </MomentDetails>
  )
}

const views = ['before', 'after'] as const
