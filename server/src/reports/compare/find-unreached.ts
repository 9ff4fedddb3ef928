import type { UnreachedReason } from '@understudy/contract/comparison/run-comparison'
import type { RecordedAction, Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { trimUrl } from '../../lib/address/fold-url.ts'
import { isBrokenOff } from '../build/measure-session.ts'
import type { ComparedRun, ComparedSession } from './compared-run.ts'
import { hasSameLogins, isSamePersona } from './compared-run.ts'
import type { ProblemPlace } from './list-places.ts'
import { listActionsUntil } from './list-places.ts'

/** Why a run does not show what is at a place, and the name of the visitor it is about. */
export interface Unreached {
  reason: UnreachedReason
  place: ProblemPlace
}

/** From the nearest to the place to the farthest from it: the nearest one of several sessions is named. */
const nearestFirst: readonly UnreachedReason[] = [
  'not_measured',
  'step_not_repeated',
  'page_not_visited',
  'session_ended_early',
]

/**
 * The first place, of those where a problem was met in `seen`, to which no session of `other` came under the same conditions;
 * null if all of them were reached. Personas who met it at the same place can replace each other.
 */
export function findUnreached(
  places: readonly ProblemPlace[],
  seen: ComparedRun,
  other: ComparedRun,
): Unreached | null {
  for (const same of Map.groupBy(places, namePlace).values()) {
    const [place] = same
    if (place === undefined) continue
    const reason = findReason(same, place, other)
    if (reason !== null) return { reason, place }
  }
  const [first] = places
  if (first === undefined || hasSameLogins(seen, other)) return null
  return { reason: 'login_differs', place: first }
}

function namePlace({ url, actions, isRule }: ProblemPlace): string {
  return JSON.stringify([url, actions.map(nameAction), isRule])
}

function findReason(
  same: readonly ProblemPlace[],
  place: ProblemPlace,
  { sessions }: ComparedRun,
): UnreachedReason | null {
  const visitors = sessions.filter(({ persona }) =>
    same.some((each) => isSamePersona(each.persona, persona)),
  )
  if (visitors.length === 0) return 'persona_missing'
  const reasons = visitors.map((session) => checkSession(session, place))
  if (reasons.includes(null)) return null
  return nearestFirst.find((reason) => reasons.includes(reason)) ?? 'page_not_visited'
}

function checkSession(session: ComparedSession, place: ProblemPlace): UnreachedReason | null {
  const { transcript, terminationKind } = session
  if (transcript === null) return 'session_ended_early'
  const isCutShort =
    terminationKind === null ||
    isBrokenOff(terminationKind) ||
    transcript.outcome.site_down !== undefined ||
    transcript.outcome.exceeded_limit !== undefined
  if (!hasVisited(transcript, place.url)) {
    return isCutShort ? 'session_ended_early' : 'page_not_visited'
  }
  if (place.actions.length > 0 && !hasRepeated(transcript, place)) {
    return isCutShort ? 'session_ended_early' : 'step_not_repeated'
  }
  const isChecked = transcript.accessibility.some(({ url }) => trimUrl(url) === place.url)
  return place.isRule && !isChecked ? 'not_measured' : null
}

function hasVisited({ turns }: Transcript, url: string): boolean {
  return turns.some((turn) => [turn.url, turn.result.url].some((each) => trimUrl(each) === url))
}

/** The same actions since the page opened, and the last of them worked. */
function hasRepeated(transcript: Transcript, { url, actions }: ProblemPlace): boolean {
  return transcript.turns
    .filter((turn) => trimUrl(turn.url) === url && turn.result.ok)
    .some((turn) => isSame(listActionsUntil(transcript, turn), actions))
}

function isSame(left: readonly RecordedAction[], right: readonly RecordedAction[]): boolean {
  const [one, other] = [left, right].map((actions) => actions.map(nameAction).join('\n'))
  return one === other
}

function nameAction({ kind, label, text, submit }: TranscriptTurn['action']): string {
  return JSON.stringify([kind, label, text, submit === true])
}
