import type { Report } from '@understudy/contract/report'
import type { SessionEvent } from '@understudy/contract/session-event'
import type { Device } from '@understudy/contract/visitor/devices'
import { type ActionMark, findProblemMarks, isSamePicture, type NamedMark } from './find-marks.ts'
import { findShown, type Moment, type View } from './moments.ts'
import type { SessionPath } from './session-path.ts'

/** A session that is looked at. */
export interface ViewedSession {
  /** Of the persona. */
  name: string
  path: SessionPath
  device: Device
  events: readonly SessionEvent[]
  /** null before it is written. */
  report: Report | null
  moments: readonly Moment[]
  /** Where its actions took place. */
  used: readonly ActionMark[]
}

/** What is framed on the picture of a moment. */
export function listMarks(
  { used, report }: ViewedSession,
  moment: Moment,
  wanted: View | undefined,
): readonly NamedMark[] {
  const { view, picture } = findShown(moment, wanted)
  const actions = used.filter(
    (mark) =>
      view === 'before' && mark.turn === moment.turn && isSamePicture(mark.picture, picture),
  )
  return [...findProblemMarks(report, moment.turn, picture), ...actions]
}
