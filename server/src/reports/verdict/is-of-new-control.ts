import type { ComparedProblem } from '@understudy/contract/comparison/run-comparison'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { trimUrl } from '../../lib/address/fold-url.ts'
import { type ComparedRun, isUnchanged } from '../compare/compared-run.ts'

/**
 * Whether a problem is of a control that the earlier run would have been shown, had it been there: it is in view when the page opens now, the same
 * visitors opened the page before, and no view of it had those words.
 */
export function isOfNewControl(
  { evidence }: Pick<ComparedProblem, 'evidence'>,
  earlier: ComparedRun,
  later: ComparedRun,
): boolean {
  return evidence.some(({ session_id: sessionId, turn: number }) => {
    const session = later.sessions.find(({ id }) => id === sessionId)
    const turns = session?.transcript?.turns ?? []
    const index = turns.findIndex(({ turn }) => turn === number)
    const turn = turns[index]
    const label = turn?.action.label ?? ''
    if (session === undefined || turn === undefined || label === '') return false
    const arrival = findArrival(turns, index)
    if (arrival?.observation.includes(label) !== true) return false
    const before = earlier.sessions
      .filter(({ persona }) => isUnchanged(persona, session.persona))
      .flatMap(({ transcript }) => (transcript === null ? [] : listTurnsOn(transcript, turn.url)))
    return before.length > 0 && before.every(({ observation }) => !observation.includes(label))
  })
}

/** The turn with which the stay on the page of this one began. */
function findArrival(turns: readonly TranscriptTurn[], index: number): TranscriptTurn | undefined {
  const url = trimUrl(turns[index]?.url ?? '')
  const left = turns.slice(0, index).findLastIndex((turn) => trimUrl(turn.url) !== url)
  return turns[left + 1]
}

function listTurnsOn({ turns }: Transcript, url: string): TranscriptTurn[] {
  return turns.filter((turn) => trimUrl(turn.url) === trimUrl(url))
}
