import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import { listCounts } from '../../../task/task-counts.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { isButton } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { findActedOn } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { LEAST_SCORE, STEP_SCORE } from '../scores.ts'

/** What a press made of a number beside the button. */
interface Change {
  selector: string
  from: number
  to: number
}

/**
 * Buttons that count up and down, once one of them was seen to: towards the number that the goal names, and no further. Which of them does
 * what is told by its effect alone.
 */
export function listStepMoves(view: View): Move[] {
  const { goal, situation, memory } = view
  if (goal === null) return tryLeast(view)
  const asked = listCounts(goal.text)
  return asked.flatMap(({ count, noun }) => {
    const stems = listSharedStems(noun)
    const buttons = listUsable(situation.observation).filter(
      (element) => isButton(element) && sharesStem(nameSteps(element), stems),
    )
    const changes = memory.onDocument.flatMap((step) => readChange(step, buttons))
    const last = changes.at(-1)
    if (last === undefined || last.to === count) return []
    const isUp = count > last.to
    const known = changes.find(({ from, to }) => to > from === isUp)
    const pressed = new Set(changes.map(({ selector }) => selector))
    const next =
      known === undefined
        ? buttons.find(({ selector }) => !pressed.has(selector))
        : buttons.find(({ selector }) => selector === known.selector)
    if (next === undefined || next.disabled) return []
    const action = { kind: 'click', ref: next.ref } as const
    return [{ action, score: STEP_SCORE, motive: 'goal', label: next.name }]
  })
}

/** Without a goal, a button that counts down is pressed where nothing less makes sense: at one, and at nothing. */
function tryLeast({ memory, situation }: View): Move[] {
  const last = memory.onDocument.at(-1)
  const buttons = listUsable(situation.observation).filter((element) => isButton(element))
  const [change] = last === undefined ? [] : readChange(last, buttons)
  if (change === undefined || change.to > change.from || change.to > 1 || change.to < 0) return []
  const button = buttons.find(({ selector }) => selector === change.selector)
  if (button === undefined || button.disabled) return []
  const action = { kind: 'click', ref: button.ref } as const
  return [{ action, score: LEAST_SCORE, motive: 'try_control', label: button.name }]
}

/** “One guest more”, or “+” under “Guests”. */
function nameSteps({ name, item, context }: ObservedElement): string {
  return `${name} ${item ?? ''} ${/\p{L}/u.test(name) ? '' : (context ?? '')}`
}

function readChange(step: Step, buttons: readonly ObservedElement[]): Change[] {
  const selector = step.action.kind === 'click' ? findActedOn(step)?.selector : undefined
  if (!buttons.some((button) => button.selector === selector) || selector === undefined) return []
  const [before, after] = [listNumbers(step.before), listNumbers(step.after)]
  const gone = before.filter((one) => !after.some((other) => isSame(one, other)))
  const fresh = after.filter((one) => !before.some((other) => isSame(one, other)))
  const [pair] = gone.flatMap(({ label, number: from }) =>
    fresh
      .filter((one) => one.label === label && Math.abs(one.number - from) === 1)
      .map(({ number: to }) => ({ selector, from, to })),
  )
  return pair === undefined ? [] : [pair]
}

interface Shown {
  /** The line without its number. */
  label: string
  number: number
}

function isSame(one: Shown, other: Shown): boolean {
  return one.label === other.label && one.number === other.number
}

/** Lines and fields with one number. */
function listNumbers({ lines, elements }: Observation): Shown[] {
  const texts = [...lines, ...elements.flatMap(({ value }) => value ?? [])]
  return texts.flatMap((text) => {
    const [number, ...others] = text.match(/\d+/gu) ?? []
    if (number === undefined || others.length > 0) return []
    return [{ label: text.replace(number, '#').trim(), number: Number(number) }]
  })
}
