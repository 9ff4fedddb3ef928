import type { Finding, ObservedFriction } from '@understudy/contract/finding'
import type { PersonaSnapshot } from '@understudy/contract/persona'
import type { RecordedAction, Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { trimUrl } from '../../lib/address/fold-url.ts'
import { onceFor } from '../../lib/once-for.ts'
import { actions as actionKinds } from '../../turn/actions.ts'
import { findFrictionEvidence, findTurn } from '../evidence/evidence.ts'
import { createFingerprint } from '../evidence/fingerprint.ts'

/** Where a visit has to come again to show whether a problem is still there. */
export interface ProblemPlace {
  /** Who met the problem there. */
  persona: PersonaSnapshot
  url: string
  /** What was done on the page since it opened; empty if the problem was there from the start. */
  actions: readonly RecordedAction[]
  /** A rule that is checked once for every kind of page, so that opening the page does not prove a check. */
  isRule: boolean
}

/** The places of a finding that code measured; none if only a visitor said so. */
export function listPlaces(transcript: Transcript, finding: Finding): ProblemPlace[] {
  const noticed = indexMeasured(transcript).get(finding.fingerprint) ?? []
  const measured = noticed.flatMap(
    ({ turn, friction }) => findPlace(transcript, turn, friction) ?? [],
  )
  if (measured.length > 0 || finding.noticed_by !== 'code') return measured
  // The end of a session shows it rather than a turn: the site did not open, or exceeded a limit.
  return finding.evidence.map(({ url }) => ({
    persona: transcript.persona,
    url: trimUrl(url),
    actions: [],
    isRule: false,
  }))
}

/** What code noticed in a session, by the problem that it shows: a flooding page has thousands of findings. */
const indexMeasured = onceFor(({ turns }: Transcript) => {
  const noticed = turns.flatMap((turn) =>
    turn.frictions
      .filter(({ detector }) => detector !== 'mind')
      .map((friction) => ({ turn, friction })),
  )
  return Map.groupBy(noticed, ({ friction }) => createFingerprint(friction))
})

function findPlace(
  transcript: Transcript,
  noticed: TranscriptTurn,
  friction: ObservedFriction,
): ProblemPlace | null {
  const evidence = findFrictionEvidence(transcript, noticed, friction)
  if (evidence === null) return null
  const turn = findTurn(transcript, friction.about_turn ?? noticed.turn) ?? noticed
  const place = {
    persona: transcript.persona,
    isRule: friction.detector === 'accessibility-violation',
  }
  const url = trimUrl(evidence.url)
  if (friction.before_action === true) return { ...place, url: trimUrl(turn.url), actions: [] }
  if (findTraits(friction.detector).isPageState && isOnArrival(transcript, turn, url)) {
    return { ...place, url, actions: [] }
  }
  return { ...place, url: trimUrl(turn.url), actions: listActionsUntil(transcript, turn) }
}

/** Whether the page was like this when it opened, as far as the turn shows: nothing on it had been changed before. */
function isOnArrival(transcript: Transcript, turn: TranscriptTurn, url: string): boolean {
  const [before, after] = [trimUrl(turn.url), trimUrl(turn.result.url)]
  if (before !== url) return after === url
  const isUntouched = listActionsUntil(transcript, turn).length <= 1
  return isUntouched && (after !== url || !turn.result.changed)
}

/** What was done on the page of this turn since it opened, the turn included; what only reads or looks is left out. */
export function listActionsUntil(
  transcript: Transcript,
  turn: TranscriptTurn,
): readonly RecordedAction[] {
  return listStays(transcript).get(turn) ?? []
}

const listStays = onceFor(({ turns }: Transcript) => {
  const actions = new Map<TranscriptTurn, readonly RecordedAction[]>()
  let changes: readonly RecordedAction[] = []
  for (const [index, turn] of turns.entries()) {
    if (hasOpened(turns[index - 1], turn)) changes = []
    actions.set(turn, [...changes, turn.action])
    if (doesChange(turn.action)) changes = [...changes, turn.action]
  }
  return actions
})

function hasOpened(previous: TranscriptTurn | undefined, turn: TranscriptTurn): boolean {
  if (previous === undefined) return true
  const url = trimUrl(turn.url)
  return trimUrl(previous.url) !== url || trimUrl(previous.result.url) !== url
}

function doesChange({ kind }: RecordedAction): boolean {
  const { touchesPage, onlyLooks } = actionKinds[kind]
  return touchesPage && !onlyLooks
}
