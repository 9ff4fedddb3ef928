import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { backWords } from '../../../words/controls/back.ts'
import { says } from '../../../words/says.ts'
import { isButton } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { findActedOn } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { CHECK_SCORE, CLEAR_VIEW_SCORE, MAX_DIALOG_ANSWERS, TURNS_TO_CHECK } from '../scores.ts'

/**
 * Moves that show whether a site keeps what a visitor did: back to a step of a form that was just filled in, and the answer to a dialog
 * that was given before. Only what can be done again is checked.
 */
export function listCheckingMoves(view: View): Move[] {
  return [...planSteppingBack(view), ...planAnsweringAgain(view)]
}

/** Once in a session, with turns to spare and without a goal that waits: the form's own way back. */
function planSteppingBack(view: View): Move[] {
  const { situation, goal } = view
  const last = situation.steps.at(-1)
  if (last === undefined || goal !== null || situation.turnsLeft < TURNS_TO_CHECK) return []
  const back = listUsable(situation.observation).find((one) => isStepBack(one))
  const wasTried = situation.steps.some((step) => isStepBack(findActedOn(step)))
  if (back === undefined || wasTried || !hasJustGoneOn(last, situation.steps)) return []
  const action = { kind: 'click', ref: back.ref } as const
  return [{ action, score: CHECK_SCORE, motive: 'check_entries', label: back.name }]
}

function isStepBack(element: ObservedElement | undefined): boolean {
  return (
    element !== undefined &&
    isButton(element) &&
    element.form !== null &&
    says(element.name, backWords)
  )
}

/** A button was pressed after something was typed, and the field is gone. */
function hasJustGoneOn(last: Step, steps: readonly Step[]): boolean {
  const pressed = findActedOn(last)
  const typed = steps.findLast(({ action }) => action.kind === 'type')
  const field = typed === undefined ? undefined : findActedOn(typed)
  if (pressed === undefined || field === undefined || !isButton(pressed)) return false
  const isThere = (elements: readonly ObservedElement[]) =>
    elements.some(({ name, role }) => name === field.name && role === field.role)
  return isThere(last.before.elements) && !isThere(last.after.elements)
}

/** A dialog that was answered is in the way again on the next page: it is answered in the same way, a limited number of times. */
function planAnsweringAgain({ situation }: View): Move[] {
  const { steps, observation } = situation
  const answers = steps.flatMap((step) => {
    const element = findActedOn(step)
    return element?.inModal === true ? [{ step, element }] : []
  })
  const again = observation.elements.find((element) => {
    const given = answers.filter((answer) => isSameAnswer(answer.element, element))
    const isNewPage = given.every(({ step }) => step.before.documentId !== observation.documentId)
    return element.inModal && given.length > 0 && given.length < MAX_DIALOG_ANSWERS && isNewPage
  })
  if (again === undefined) return []
  const action = { kind: 'click', ref: again.ref } as const
  return [{ action, score: CLEAR_VIEW_SCORE, motive: 'clear_view', label: again.name }]
}

function isSameAnswer(one: ObservedElement, other: ObservedElement): boolean {
  return one.role === other.role && one.name === other.name && other.inModal
}
