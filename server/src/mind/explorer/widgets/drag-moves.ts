import type { ObservedElement } from '../../../turn/observation.ts'
import { foldWord } from '../../../words/fold-word.ts'
import { MAX_PLACE_NAME } from '../../limits.ts'
import { listUsable } from '../controls/usable-elements.ts'
import type { Move, View } from '../move.ts'
import { DRAG_SCORE, GOAL_DRAG_SCORE } from '../scores.ts'

/** What the goal names is dragged to the place that it names; without a goal, once on a page, one thing to another. */
export function listDragMoves(view: View): Move[] {
  const things = listUsable(view.situation.observation).filter(
    ({ role, name }) => role === 'draggable' && name.trim() !== '',
  )
  if (things.length === 0) return []
  return view.goal === null ? planTrying(view, things) : planForGoal(view, view.goal.text, things)
}

function planTrying({ memory }: View, things: readonly ObservedElement[]): Move[] {
  const [first] = things
  const wasTried = memory.onPage.some(({ action }) => action.kind === 'drag')
  const place = things.findLast(({ name }) => name !== first?.name)
  if (first === undefined || place === undefined || wasTried) return []
  return [drag(first, place.name, DRAG_SCORE)]
}

/** The place is a line of the page that the goal says besides the name of the thing. */
function planForGoal(
  { memory, situation }: View,
  goal: string,
  things: readonly ObservedElement[],
): Move[] {
  const asked = foldWord(goal)
  const named = things.find(({ name }) => says(asked, name))
  if (named === undefined) return []
  const rest = asked.replace(foldWord(named.name), ' ')
  const names = new Set(things.map(({ name }) => name))
  const place = situation.observation.lines
    .filter((line) => line.length <= MAX_PLACE_NAME && !names.has(line) && says(rest, line))
    .toSorted((left, right) => right.length - left.length)[0]
  if (place === undefined) return []
  const wasTried = memory.onDocument.some(
    ({ action }) => action.kind === 'drag' && action.text === place,
  )
  return wasTried ? [] : [drag(named, place, GOAL_DRAG_SCORE)]
}

function drag({ ref, name }: ObservedElement, place: string, score: number): Move {
  return { action: { kind: 'drag', ref, text: place }, score, motive: 'drag', label: name }
}

/** As whole words. */
function says(text: string, name: string): boolean {
  const words = listWords(foldWord(name))
  return words.trim() !== '' && listWords(text).includes(words)
}

/** With a space before and after each word. */
function listWords(text: string): string {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return ` ${words.join(' ')} `
}
