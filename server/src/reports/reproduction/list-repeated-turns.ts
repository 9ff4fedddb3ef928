import type { ReplayFact } from '@understudy/contract/checks/replay-fact'
import type { ObservedFriction } from '@understudy/contract/finding'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { findTraits } from '../../friction/find-traits.ts'
import { actions } from '../../turn/actions.ts'

/** What is repeated to meet a problem again: a page, and turns whose actions are repeated on it. */
export interface RepeatedPath {
  opened: string
  turns: readonly TranscriptTurn[]
}

/** What a problem was noticed in. turn: whose action it followed. page: where it was seen. */
export interface NoticedProblem {
  friction: ObservedFriction
  turn: TranscriptTurn
  page: string
  replay: ReplayFact | undefined
}

/**
 * The path of the replay that met the problem again. Without one, a state of a page is met by opening it, and what came of an action by
 * everything that changed something since the visit began.
 */
export function listRepeatedTurns(
  transcript: Transcript,
  { friction, turn: own, page, replay }: NoticedProblem,
): RepeatedPath {
  const { turns } = transcript
  if (replay?.status === 'verified' && replay.opened !== null) {
    const repeated = turns.filter(({ turn }) => replay.turns.includes(turn))
    return { opened: replay.opened, turns: repeated }
  }
  if (friction.before_action === true || findTraits(friction.detector).isPageState)
    return { opened: page, turns: [] }
  const path = turns.filter(({ turn }) => turn <= own.turn)
  return {
    opened: transcript.target_url,
    turns: dropEarlierTries(path.filter((turn) => isNeeded(turn, own))),
  }
}

/** Without clicks that had no effect: on a site where they have one, the steps after them would be on another page. */
function isNeeded(turn: TranscriptTurn, own: TranscriptTurn): boolean {
  const { action, result, frictions } = turn
  if (turn === own) return true
  const isFailed = frictions.some(
    ({ detector }) => detector === 'empty-link' || findTraits(detector).isFailedClick,
  )
  if (!actions[action.kind].touchesPage || isFailed) return false
  return result.ok && (result.changed || action.kind === 'answer_dialog')
}

/** Of several values that were tried in one field only the last: a site that accepts the first one shows the field no more. */
function dropEarlierTries(path: readonly TranscriptTurn[]): readonly TranscriptTurn[] {
  const last = path.at(-1)
  const tries = path.filter((turn) => isSameControl(turn, last) && isSubmission(turn))
  const field = path.findLast(({ action }) => action.kind === 'type')
  const values = path.filter((turn) => turn.action.kind === 'type' && isSameControl(turn, field))
  if (tries.length < 2 || values.length < 2) return path
  return path.filter(
    (turn) => turn === last || turn === field || (!tries.includes(turn) && !values.includes(turn)),
  )
}

function isSubmission({ action }: TranscriptTurn): boolean {
  return action.kind === 'click' || action.submit === true
}

function isSameControl(one: TranscriptTurn, other: TranscriptTurn | undefined): boolean {
  const selector = one.action.control?.selector
  return selector !== undefined && selector === other?.action.control?.selector
}
