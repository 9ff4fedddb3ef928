import { listControlMoves } from './control-moves.ts'
import { listFormMoves } from './form-moves.ts'
import { listHeldButtons } from './forms.ts'
import type { Move, View } from './move.ts'
import { listPageMoves } from './page-moves.ts'
import { drawFraction } from './seeded.ts'

/** How much chance may tip the scales between moves of about equal worth. */
const CHANCE = 5

/** Everything the persona could do now, best first. The order is equal for equal seeds. */
export function listMoves(view: View): Move[] {
  const inForms = listFormMoves(view)
  const { observation } = view.situation
  const held = listHeldButtons(observation, view.memory)
  const free = observation.elements.filter((element) => !held.includes(element))
  const controls = listControlMoves(view, free)
  const onPage = [...inForms, ...controls]
  const moves = [...onPage, ...listPageMoves(view, onPage)]
  const { seed } = view.situation
  return moves
    .map((move) => ({ ...move, score: move.score + CHANCE * drawFraction(seed, move.label) }))
    .toSorted((left, right) => right.score - left.score)
}
