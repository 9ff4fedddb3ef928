import { namesWhole } from '../../../task/grammar.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { News } from '../record/news.ts'

/**
 * Whether a task asks to remove all of something, and the page still has controls of the kind that went: whoever deletes one message of
 * five has not deleted all of them.
 */
export function leavesOthers({ text, language }: TaskPart, { sending, step }: News): boolean {
  if (sending === null || !namesWhole(text, language)) return false
  const { before } = sending.step
  const [had, has] = [before.elements.map(identify), step.after.elements.map(identify)]
  const kinds = new Set(
    before.elements
      .filter((element, index) => isOne(element, language) && !has.includes(had[index] ?? ''))
      .map(nameKind),
  )
  return step.after.elements.some(
    (element, index) =>
      isOne(element, language) && kinds.has(nameKind(element)) && had.includes(has[index] ?? ''),
  )
}

/** The control that is for all of them is none of them. */
function isOne({ name, row, checked }: ObservedElement, language: string): boolean {
  const isOfList = row !== null || checked !== null
  return isOfList && name.trim() !== '' && !namesWhole(name, language)
}

function identify({ role, name, item }: ObservedElement): string {
  return `${role} ${name} ${item ?? ''}`
}

function nameKind({ role, context, region }: ObservedElement): string {
  return `${role} ${context ?? ''} ${region ?? ''}`
}
