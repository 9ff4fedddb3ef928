import { permits } from '../../task/asked-tasks.ts'
import { findActOf, findUnaskedAct } from '../acts/find-unasked.ts'
import { LOOP_STEPS } from '../limits.ts'
import { listCheckingMoves } from './checks/checking-moves.ts'
import { listReloadMoves } from './checks/reload-moves.ts'
import { listReturnMoves } from './checks/return-moves.ts'
import { listControlMoves } from './controls/control-moves.ts'
import { listUsable } from './controls/usable-elements.ts'
import { listFormMoves } from './forms/form-moves.ts'
import { listHeldButtons } from './forms/forms.ts'
import { findActedOn } from './memory/memory.ts'
import type { Move, View } from './move.ts'
import { listPageMoves } from './page/page-moves.ts'
import { CHANCE_SCORE, IN_A_LOOP_PENALTY, TOO_EARLY_PENALTY } from './scores.ts'
import { hashToFraction } from './seeded.ts'
import { listBoxMoves } from './widgets/box-moves.ts'
import { listCalendarMoves } from './widgets/calendar-moves.ts'
import { listDragMoves } from './widgets/drag-moves.ts'
import { listKeyMoves } from './widgets/key-moves.ts'
import { listPagingMoves } from './widgets/paging-moves.ts'
import { listSortMoves } from './widgets/sort-moves.ts'
import { listStepMoves } from './widgets/step-moves.ts'
import { listSuggestionMoves } from './widgets/suggestion-moves.ts'
import { listValueMoves } from './widgets/value-moves.ts'

function rateRepeating({ situation }: View, { action }: Move): number {
  if (situation.loopWarning === null) return 0
  const element =
    'ref' in action
      ? situation.observation.elements.find(({ ref }) => ref === action.ref)
      : undefined
  const isRepeated = situation.steps
    .slice(-LOOP_STEPS)
    .some(
      (step) =>
        step.action.kind === action.kind && findActedOn(step)?.selector === element?.selector,
    )
  return isRepeated ? IN_A_LOOP_PENALTY : 0
}

/** What cannot be taken back waits for what else is asked for. */
function rateEarly({ situation, goal }: View, { action }: Move): number {
  const act = goal === null ? null : findActOf(situation, action)
  return act === null || goal === null || permits(goal.task, act) ? 0 : TOO_EARLY_PENALTY
}

/** Everything the persona could do now, best first. The order is equal for equal seeds. */
export function listMoves(view: View): Move[] {
  const inForms = listFormMoves(view)
  const { observation } = view.situation
  const held = listHeldButtons(observation, view.memory)
  const free = listUsable(observation).filter((element) => !held.includes(element))
  const controls = listControlMoves(view, free)
  const moves = [
    ...inForms,
    ...controls,
    ...listSuggestionMoves(view),
    ...listSortMoves(view),
    ...listPagingMoves(view),
    ...listCalendarMoves(view),
    ...listPageMoves(view, { inForms, controls }),
    ...listCheckingMoves(view),
    ...listReloadMoves(view),
    ...listReturnMoves(view),
    ...listBoxMoves(view),
    ...listDragMoves(view),
    ...listKeyMoves(view),
    ...listStepMoves(view),
    ...listValueMoves(view),
  ]
  const { seed } = view.situation
  return moves
    .filter(({ action }) => findUnaskedAct(view.situation.asked, view.situation, action) === null)
    .map((move) => ({
      ...move,
      score:
        move.score +
        CHANCE_SCORE * hashToFraction(seed, move.label) -
        rateRepeating(view, move) -
        rateEarly(view, move),
    }))
    .toSorted((left, right) => right.score - left.score)
}
