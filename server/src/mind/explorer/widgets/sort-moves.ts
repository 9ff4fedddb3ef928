import { sharesStem, listSharedStems } from '../../../task/shared-stems.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { says } from '../../../words/says.ts'
import { askPriceWords } from '../../../words/tasks/ask-price.ts'
import { cheapestWords } from '../../../words/tasks/cheapest.ts'
import { dearestWords } from '../../../words/tasks/dearest.ts'
import { inOrderWords } from '../../../words/tasks/in-order.ts'
import { MAX_SORT_PRESSES } from '../../limits.ts'
import { isButton } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import type { Move, View } from '../move.ts'
import { SORT_SCORE } from '../scores.ts'

/**
 * A list that the task wants by price is sorted by what says so. Which of two orders is meant shows in the list: the other one is tried as
 * long as the task is not done.
 */
export function listSortMoves(view: View): Move[] {
  const { goal, situation } = view
  if (goal === null || !isOrdered(goal.text)) return []
  const usable = listUsable(situation.observation)
  const choices = usable.filter(({ tag }) => tag === 'select').flatMap((list) => choose(view, list))
  return choices.length > 0 ? choices : usable.flatMap((control) => press(view, control))
}

function isOrdered(task: string): boolean {
  return says(task, cheapestWords, dearestWords) && says(task, inOrderWords)
}

function choose({ goal, memory }: View, list: ObservedElement): Move[] {
  const tried = new Set(
    memory.onPage.flatMap(({ action }) => (action.kind === 'select' ? [action.option] : [])),
  )
  const asked = listSharedStems(goal?.text ?? '')
  const [option] = list.options
    .filter((one) => says(one, askPriceWords, cheapestWords, dearestWords))
    .filter((one) => one !== list.value && !tried.has(one))
    .toSorted((one, other) => countShared(other, asked) - countShared(one, asked))
  if (option === undefined) return []
  const action = { kind: 'select', ref: list.ref, option } as const
  return [{ action, score: SORT_SCORE, motive: 'goal', label: option }]
}

function countShared(option: string, asked: ReadonlySet<string>): number {
  const words = option.match(/[\p{L}\p{M}]+/gu) ?? []
  return words.filter((word) => sharesStem(word, asked)).length
}

/** A button or the head of a column turns the order round when it is pressed again. */
function press({ memory }: View, control: ObservedElement): Move[] {
  const { ref, role, name } = control
  const isHead = role === 'columnheader' || isButton(control)
  if (!isHead || !says(name, askPriceWords)) return []
  const presses = memory.onPage.filter(
    ({ action, recorded }) => action.kind === 'click' && recorded.label === name,
  )
  if (presses.length >= MAX_SORT_PRESSES) return []
  return [{ action: { kind: 'click', ref }, score: SORT_SCORE, motive: 'goal', label: name }]
}
