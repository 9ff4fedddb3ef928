import { listUsable } from '../controls/usable-elements.ts'
import type { Move, View } from '../move.ts'
import { KEYS_SCORE } from '../scores.ts'

/** Controls that a script makes of other elements and that take their value from arrow keys. */
const keyed: ReadonlySet<string> = new Set(['slider', 'spinbutton'])

/** One arrow key for a slider that has the focus, once on each page. */
export function listKeyMoves({ situation, memory, traits }: View): Move[] {
  const { observation } = situation
  const focused = listUsable(observation).find(
    ({ focused: hasFocus, role, tag }) => hasFocus && keyed.has(role) && tag !== 'input',
  )
  const wasPressed = memory.onDocument.some(({ action }) => action.kind === 'press')
  if (focused === undefined || wasPressed || traits.isUnpractised) return []
  const action = { kind: 'press', key: 'ArrowRight' } as const
  return [{ action, score: KEYS_SCORE, motive: 'use_keys', label: focused.name }]
}
