import type { ShownPicture } from '../event-data.ts'
import type { Mark } from '../marked-picture.tsx'
import { isSamePicture } from './find-marks.ts'
import type { View } from './moments.ts'
import { findSeen } from './seen-findings.ts'
import { listMarks, type ViewedSession } from './viewed-session.ts'

/** A picture of a clip as it is drawn. */
export interface ClipFrame {
  picture: ShownPicture
  marks: readonly Mark[]
  /** Which turn, and what was done in it. */
  caption: string
  /** A problem that the turn shows, or else what came of it; empty if there is nothing to say. */
  note: string
  ms: number
}

/** Long enough to find the frame around what is used, and to read what came of it. */
const beforeMs = 1000
const afterMs = 1800
/** A clip is a few seconds of a session: the file stays as small as chats accept. */
export const mostClipTurns = 8

/** The pictures of some turns in order: the page before each action, with what is used marked, and after it with its problems. */
export function listFrames(
  viewed: ViewedSession,
  { from, to }: { from: number; to: number },
): ClipFrame[] {
  const turns = viewed.moments.filter(({ turn }) => turn >= from && turn <= to)
  return turns.flatMap((moment) => {
    const { turn, action, before, picture, outcome } = moment
    const caption =
      turn === 0 ? 'Arrival' : [`Turn ${turn}`, ...(action === null ? [] : [action])].join(' · ')
    const frame = (view: View, shown: ShownPicture, note: string, ms: number): ClipFrame => ({
      picture: shown,
      marks: listMarks(viewed, moment, view),
      caption,
      note,
      ms,
    })
    const [problem] = findSeen(viewed.events, viewed.report, turn)
    const note = problem?.title ?? outcome ?? ''
    const shownBefore = turn === 0 || isSamePicture(before, picture) ? null : before
    return [
      ...(shownBefore === null ? [] : [frame('before', shownBefore, '', beforeMs)]),
      ...(picture === null ? [] : [frame('after', picture, note, afterMs)]),
    ]
  })
}
