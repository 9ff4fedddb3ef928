import { foldWord } from '../../../words/fold-word.ts'
import { isField } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { chooseEntry, type Move, type View } from '../move.ts'

/** What appeared when something was typed and repeats it, such as the entries of a list of suggestions: people choose one of them. */
export function listSuggestionMoves({ situation }: View): Move[] {
  const last = situation.steps.at(-1)
  if (last === undefined || last.after !== situation.observation || !last.result.ok) return []
  const { action, before } = last
  if (action.kind !== 'type' || action.submit || action.text.trim() === '') return []
  const typed = foldWord(action.text.trim())
  const known = new Set(before.elements.map(({ name }) => name))
  const [best] = listUsable(situation.observation)
    .filter((element) => !isField(element) && element.href === null && !known.has(element.name))
    .filter(({ name }) => foldWord(name).includes(typed))
    .toSorted((left, right) => rateMatch(left.name, typed) - rateMatch(right.name, typed))
  return best === undefined ? [] : [chooseEntry(best)]
}

/** Lower is better: as a whole word, and with little else. */
function rateMatch(name: string, typed: string): number {
  const words = foldWord(name).split(/[^\p{L}\p{N}]+/u)
  return name.length + (words.includes(typed) || foldWord(name) === typed ? 0 : 1000)
}
