import type { UnreachedReason } from '@understudy/contract/comparison/run-comparison'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { RecordedAction, Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { trimUrl } from '../../lib/address/fold-url.ts'
import { onceFor } from '../../lib/once-for.ts'
import { isBrokenOff } from '../compose/measure-session.ts'
import {
  type ComparedRun,
  type ComparedSession,
  hasSameLogins,
  isSamePersona,
  isUnchanged,
} from './compared-run.ts'
import { listActionsUntil, type ProblemPlace } from './list-places.ts'
import { listViews, type PageView } from './list-views.ts'

/** Why a run does not show what is at a place, and the name of the visitor it is about. */
export interface Unreached {
  reason: UnreachedReason
  place: ProblemPlace
}

/** A place of a problem of the other run, and the visitors who came to it. */
export interface Reached {
  reason: null
  place: ProblemPlace
  visitors: readonly PersonaSnapshot[]
}

/** From the nearest to the place to the farthest from it: the nearest one of several sessions is named. */
const nearestFirst: readonly UnreachedReason[] = [
  'not_measured',
  'step_not_repeated',
  'page_failed',
  'page_not_visited',
  'session_ended_early',
]

/**
 * Whether sessions of `other` came to all places where a problem was met in `seen`: each place with its visitors, or the first
 * one that they did not reach. Personas who met it at the same place can replace each other. Logins and device have to be the
 * same, because they decide what a page shows; a task, a budget or a driver decides only where a visitor goes.
 */
export function findUnreached(
  places: readonly ProblemPlace[],
  seen: ComparedRun,
  other: ComparedRun,
): Unreached | readonly Reached[] {
  const checked = [...Map.groupBy(places, namePlace).values()].flatMap((same) =>
    same.slice(0, 1).map((place) => checkPlace(same, place, other)),
  )
  const unreached = checked.find((each) => each.reason !== null)
  if (unreached !== undefined) return unreached
  const [first] = places
  if (first !== undefined && !hasSameLogins(seen, other)) {
    return { reason: 'login_differs', place: first }
  }
  if (first !== undefined && seen.device !== other.device) {
    return { reason: 'device_differs', place: first }
  }
  return checked.filter((each) => each.reason === null)
}

function namePlace({ url, actions, isRule }: ProblemPlace): string {
  return JSON.stringify([url, nameActions(actions), isRule])
}

function checkPlace(
  same: readonly ProblemPlace[],
  place: ProblemPlace,
  { sessions }: ComparedRun,
): Unreached | Reached {
  const visitors = sessions.filter(({ persona }) =>
    same.some((each) => isSamePersona(each.persona, persona)),
  )
  if (visitors.length === 0) return { reason: 'persona_missing', place }
  const unchanged = visitors.filter(({ persona }) =>
    same.some((each) => isUnchanged(each.persona, persona)),
  )
  if (unchanged.length === 0) return { reason: 'persona_changed', place }
  const checks = unchanged.map((session) => ({ session, reason: checkSession(session, place) }))
  const reached = checks.filter(({ reason }) => reason === null)
  if (reached.length > 0) {
    return { reason: null, place, visitors: reached.map(({ session }) => session.persona) }
  }
  const nearest = nearestFirst.find((each) => checks.some(({ reason }) => reason === each))
  const named = checks.find(({ reason }) => reason === nearest)?.session.persona ?? place.persona
  return { reason: nearest ?? 'page_not_visited', place: { ...place, persona: named } }
}

/** The same for all problems of one place, which are thousands on a page that floods its visitors. */
function checkSession(session: ComparedSession, place: ProblemPlace): UnreachedReason | null {
  const checked = placesOf(session)
  const name = namePlace(place)
  const before = checked.get(name)
  if (before !== undefined) return before
  const reason = checkRecord(session, place)
  checked.set(name, reason)
  return reason
}

const placesOf = onceFor((_session: ComparedSession) => new Map<string, UnreachedReason | null>())

function checkRecord(session: ComparedSession, place: ProblemPlace): UnreachedReason | null {
  const { transcript } = session
  if (transcript === null) return 'session_ended_early'
  const views = listViews(transcript)
  const visits = views.filter(({ url }) => url === place.url)
  if (visits.length === 0) {
    return isCutShort(session, transcript) ? 'session_ended_early' : 'page_not_visited'
  }
  if (!visits.some(({ isSeen }) => isSeen)) return 'page_failed'
  const missed = place.actions.length === 0 ? null : checkActions(transcript, place, views)
  if (missed === 'step_not_repeated' && isCutShort(session, transcript)) {
    return 'session_ended_early'
  }
  const { accessibility, accessibility_checked: checked = [] } = transcript
  const urls = [...checked, ...accessibility.map(({ url }) => url)]
  const isChecked = urls.some((url) => trimUrl(url) === place.url)
  return missed ?? (place.isRule && !isChecked ? 'not_measured' : null)
}

function isCutShort({ terminationKind }: ComparedSession, { outcome }: Transcript): boolean {
  const isEnded = terminationKind !== null && !isBrokenOff(terminationKind)
  return !isEnded || outcome.site_down !== undefined || outcome.exceeded_limit !== undefined
}

function checkActions(
  transcript: Transcript,
  place: ProblemPlace,
  views: readonly PageView[],
): UnreachedReason | null {
  const repeated = listRepeated(transcript, place)
  if (repeated.length === 0) return 'step_not_repeated'
  const isSeen = (turn: TranscriptTurn) => views.every((view) => view.turn !== turn || view.isSeen)
  return repeated.some(isSeen) ? null : 'page_failed'
}

/** The turns that did the same since the page opened, and whose action worked. */
function listRepeated(transcript: Transcript, { url, actions }: ProblemPlace): TranscriptTurn[] {
  return transcript.turns
    .filter((turn) => trimUrl(turn.url) === url && turn.result.ok)
    .filter((turn) => isSame(listActionsUntil(transcript, turn), actions))
}

function isSame(left: readonly RecordedAction[], right: readonly RecordedAction[]): boolean {
  return nameActions(left) === nameActions(right)
}

const nameActions = onceFor((actions: readonly RecordedAction[]) =>
  actions.map(nameAction).join('\n'),
)

function nameAction({ kind, label, text, submit }: TranscriptTurn['action']): string {
  return JSON.stringify([kind, label, text, submit === true])
}
