import { foldDigits } from '../../../lib/text/fold-digits.ts'
import type { TaskValue } from '../../../task/task-values.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { foldWord } from '../../../words/fold-word.ts'
import { isButton } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { findActedOn } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { CHOICE_SCORE } from '../scores.ts'

/** Buttons that are a value of the goal, such as the time “19:30”: chosen once before anything is handed in. */
export function listValueMoves({ goal, memory, situation }: View): Move[] {
  if (goal === null) return []
  const values = memory.quoted.filter(
    ({ kind, text, isCondition }) => kind !== 'words' && !isCondition && goal.text.includes(text),
  )
  const used = new Set(memory.onDocument.map((step) => findActedOn(step)?.name))
  return listUsable(situation.observation)
    .filter((one) => isButton(one) && !one.disabled && !used.has(one.name))
    .filter((one) => values.some((value) => isValue(one, value)))
    .slice(0, 1)
    .map(({ ref, name }) => ({
      action: { kind: 'click', ref },
      score: CHOICE_SCORE,
      motive: 'goal',
      label: name,
    }))
}

/** “19:30”, “25 €”: nothing but the value, and the sign of a currency. */
function isValue({ name }: ObservedElement, { text }: TaskValue): boolean {
  const folded = foldWord(foldDigits(name)).trim()
  if (folded === foldWord(text)) return true
  const figures = folded.replaceAll(/[^\p{N}.,:]/gu, '')
  return figures === text && !/\p{L}{2}/u.test(folded)
}
