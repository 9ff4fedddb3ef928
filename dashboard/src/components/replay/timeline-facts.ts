import type { Report } from '@understudy/contract/report'
import type { ShownPicture } from '../event-data.ts'
import type { Moment } from './moments.ts'
import { countErrors } from './notices.ts'

/** What a timeline says of a turn. */
export interface TimelineFact {
  turn: number
  /** Since the beginning of the session: `1:05`. */
  offset: string
  action: string | null
  picture: ShownPicture | null
  problems: number
  /** Failed requests and broken scripts. */
  errors: number
  /** null if it is too short to be told. */
  waitMs: number | null
}

/** Waits that a visitor notices. */
const toldWaitMs = 1000

/** The turns of a session in a line each; problems of the report, or, while there is none, as they were noticed. */
export function listTimelineFacts(
  moments: readonly Moment[],
  report: Report | null,
): readonly TimelineFact[] {
  const startMs = Date.parse(moments[0]?.at ?? '')
  const reported = report === null ? null : countProblems(report)
  return moments.map(({ turn, at, action, picture, before, events, waitMs }) => ({
    turn,
    offset: formatOffset(Date.parse(at) - startMs),
    action,
    picture: picture ?? before,
    problems:
      reported === null
        ? events.filter(({ kind }) => kind === 'finding').length
        : (reported.get(turn) ?? 0),
    errors: countErrors(events),
    waitMs: waitMs !== null && waitMs >= toldWaitMs ? waitMs : null,
  }))
}

/** By turn. */
function countProblems({ report: { findings } }: Report): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { evidence } of findings) {
    for (const turn of new Set(evidence.map((each) => each.turn))) {
      counts.set(turn, (counts.get(turn) ?? 0) + 1)
    }
  }
  return counts
}

/** `1:05`. */
export function formatOffset(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
