import type { DetectorName, ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { trimUrl } from '../../lib/address/fold-url.ts'
import { onceFor } from '../../lib/once-for.ts'
import { isSubjectOn } from '../../lib/text/subject.ts'

/** A page before or after a turn. */
export interface PageView {
  url: string
  turn: TranscriptTurn
  isBefore: boolean
  /** Whether the page was there to be seen. */
  isSeen: boolean
}

type Place = Pick<PageView, 'url' | 'turn' | 'isBefore'>

/**
 * The pages of a session, in order: before and after every turn. A page that failed, stayed empty, hung or was blocked
 * does not count as seen, also not later in the session: detectors report a failure of the same page once. An action whose
 * result was not seen shows nothing: if it is the first, its page was not checked for problems either.
 */
export const listViews = onceFor((transcript: Transcript): readonly PageView[] => {
  const views = transcript.turns
    .filter(({ result }) => result.unseen !== true)
    .flatMap((turn): Place[] => [
      { url: trimUrl(turn.url), turn, isBefore: true },
      { url: trimUrl(turn.result.url), turn, isBefore: false },
    ])
  const lostFrom = new Map<string, number>()
  for (const index of views.keys()) {
    const url = views[index]?.url
    const start = findLoss(transcript, views, index)
    if (url === undefined || start === null) continue
    lostFrom.set(url, Math.min(start, lostFrom.get(url) ?? start))
  }
  return views.map((view, index) => ({
    ...view,
    isSeen: index < (lostFrom.get(view.url) ?? views.length),
  }))
})

/** From which view on the page of this one cannot be seen, as far as its turn shows; null if it can. */
function findLoss(transcript: Transcript, views: readonly Place[], index: number): number | null {
  const view = views[index]
  if (view === undefined) return null
  const { url, turn, isBefore } = view
  const hasFailed = turn.frictions.some((friction) => isFailureOf(friction, url))
  if (hasFailed) return findStart(views, index)
  // What the turn's own action ran into does not hide the page that it began on; the first page has no turn of its own.
  const isJudgedHere = !isBefore || index === 0
  const isBlocked = turn.frictions.some(({ detector }) => detector === 'blocked-host')
  const isKeptOut = transcript.termination_kind === 'blocked' && turn === transcript.turns.at(-1)
  return (isBlocked && isJudgedHere) || (isKeptOut && !isBefore) ? index : null
}

/** The page is not there to be seen, and was not when the visitor's stay on it began. */
const losses: ReadonlySet<DetectorName> = new Set([
  'blank-page',
  'broken-link',
  'broken-off-page',
  'failed-page',
  'hidden-page',
  'page-hung',
  'stuck-loading',
])

function isFailureOf({ detector, subject }: ObservedFriction, url: string): boolean {
  return losses.has(detector) && isSubjectOn(subject, url)
}

/** Where the stay on the page of this view began. */
function findStart(views: readonly Place[], index: number): number {
  const left = views.slice(0, index).findLastIndex(({ url }) => url !== views[index]?.url)
  return left + 1
}
