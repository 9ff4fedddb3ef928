import type { TaskValue } from '../../../task/task-values.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { MAX_KEY_PRESSES } from '../../limits.ts'
import { isAskedFor } from '../controls/measure-pull.ts'
import { listUsable } from '../controls/usable-elements.ts'
import type { Move, View } from '../move.ts'
import { CHOICE_SCORE, KEYS_SCORE } from '../scores.ts'

/** Controls that a script makes of other elements and that take their value from arrow keys. */
const keyed: ReadonlySet<string> = new Set(['slider', 'spinbutton'])

/** Arrow keys for a slider that has the focus: as many as bring it to the number that the goal names, otherwise one on each page. */
export function listKeyMoves(view: View): Move[] {
  const { situation, memory, traits } = view
  const controls = listUsable(situation.observation).filter(
    ({ role, tag }) => keyed.has(role) && tag !== 'input',
  )
  const focused = controls.find((one) => one.focused)
  const presses = memory.onDocument.filter(({ action }) => action.kind === 'press').length
  const towards = planTowards(view, controls, focused)
  if (towards !== null) return presses < MAX_KEY_PRESSES ? [towards] : []
  if (focused === undefined || presses > 0 || traits.isUnpractised) return []
  const action = { kind: 'press', key: 'ArrowRight' } as const
  return [{ action, score: KEYS_SCORE, motive: 'use_keys', label: focused.name }]
}

/** Whether a key brought such a control to the number that is asked for. */
export function isSetByKeys(values: readonly TaskValue[], { before, after }: Step): boolean {
  const wanted = findOnlyNumber(values)
  return after.elements.some(({ role, focused, selector, value }) => {
    const old = before.elements.find((one) => one.selector === selector)
    const isSet = keyed.has(role) && focused && Number.parseFloat(value ?? '') === wanted
    return isSet && old !== undefined && old.value !== value
  })
}

function findOnlyNumber(values: readonly TaskValue[]): number | null {
  const [number, ...others] = values.filter(({ kind }) => kind === 'number')
  return number === undefined || others.length > 0 ? null : Number(number.text.replace(',', '.'))
}

/** The only number of the goal is for the only such control, or for the one that the goal names. */
function planTowards(
  view: View,
  controls: readonly ObservedElement[],
  focused: ObservedElement | undefined,
): Move | null {
  const wanted = findOnlyNumber(view.memory.quoted)
  const meant = controls.length === 1 ? controls[0] : controls.find((one) => isAskedFor(view, one))
  if (view.goal === null || wanted === null || meant === undefined) return null
  const shown = Number.parseFloat(meant.value ?? '')
  if (Number.isNaN(shown) || shown === wanted || hasPassed(view, meant, wanted)) return null
  const words = { score: CHOICE_SCORE, motive: 'use_keys', label: meant.name } as const
  if (focused?.selector !== meant.selector)
    return { action: { kind: 'click', ref: meant.ref }, ...words }
  return { action: { kind: 'press', key: shown < wanted ? 'ArrowRight' : 'ArrowLeft' }, ...words }
}

/** Its steps do not meet the number, or the keys do nothing. */
function hasPassed({ memory }: View, { selector }: ObservedElement, wanted: number): boolean {
  return memory.onDocument.some(({ action, before, after }) => {
    if (action.kind !== 'press') return false
    const [from, to] = [before, after].map((page) => {
      const control = page.elements.find((one) => one.selector === selector)
      return Number.parseFloat(control?.value ?? '')
    })
    if (from === undefined || to === undefined) return false
    return from === to || (from - wanted) * (to - wanted) < 0
  })
}
