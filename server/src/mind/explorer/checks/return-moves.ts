import type { Step } from '../../../turn/step.ts'
import { isChoice, isLink } from '../controls/control-names.ts'
import { findActedOn } from '../memory/memory.ts'
import type { Move, View } from '../move.ts'
import { CHECK_SCORE, TURNS_TO_CHECK } from '../scores.ts'

/**
 * Once in a session, with turns to spare and without a goal that waits: back to the page where something was chosen before one of its
 * links was followed, to see whether the choice is kept.
 */
export function listReturnMoves({ situation, goal, memory }: View): Move[] {
  const { steps, observation, turnsLeft } = situation
  const last = steps.at(-1)
  const isFree = goal === null && turnsLeft >= TURNS_TO_CHECK && memory.historyDepth > 0
  const isDone = steps.some(({ action }) => action.kind === 'back')
  if (last === undefined || !isFree || isDone || last.after !== observation) return []
  const chosen = wasOpened(last) ? findChoice(steps, last.before.documentId) : undefined
  if (chosen === undefined) return []
  const label = findActedOn(chosen)?.name ?? ''
  return [{ action: { kind: 'back' }, score: CHECK_SCORE, motive: 'check_choice', label }]
}

/** A link was followed to another address. */
function wasOpened(step: Step): boolean {
  const followed = findActedOn(step)
  const isLinked = followed !== undefined && isLink(followed)
  return isLinked && step.result.navigated && step.before.url !== step.after.url
}

/** The step that chose something on this document, or that led to it. */
function findChoice(steps: readonly Step[], documentId: string): Step | undefined {
  return steps.find((step) => {
    const control = findActedOn(step)
    const isHere = [step.before, step.after].some((page) => page.documentId === documentId)
    return isHere && step.result.ok && control !== undefined && isChoice(control)
  })
}
