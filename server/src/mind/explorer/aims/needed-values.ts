import { isSameDay, listDates } from '../../../task/dates.ts'
import type { TaskValue } from '../../../task/task-values.ts'
import type { Step } from '../../../turn/step.ts'
import type { Goal } from './goals.ts'

/** Whether a step entered or chose a value of the goal. */
export function usesValue(goal: Goal, step: Step): boolean {
  return listNeeded(goal).some((value) => tells(step, value))
}

function listNeeded({ text, task }: Goal): TaskValue[] {
  return task.values.filter(
    ({ kind, isCondition, text: value }) =>
      kind !== 'words' && kind !== 'name' && !isCondition && text.includes(value),
  )
}

/** Whether every value of the goal was entered, chosen, or is on the page. */
export function areAllUsed(goal: Goal, done: readonly Step[]): boolean {
  const last = done.at(-1)?.after
  const values = (last?.elements ?? []).flatMap(({ value }) => value ?? [])
  const shown = [...values, ...(last?.lines ?? [])]
  return listNeeded(goal).every(
    (value) => done.some((step) => tells(step, value)) || shown.some((text) => holds(text, value)),
  )
}

function tells({ recorded: { text, label } }: Step, value: TaskValue): boolean {
  return holds(text ?? '', value) || holds(label ?? '', value)
}

function holds(text: string, { text: wanted, date }: TaskValue): boolean {
  if (date !== null)
    return listDates(text).some((one) => isSameDay(one, date)) || text.includes(wanted)
  if (!/^[\d.,]+$/u.test(wanted)) return text.includes(wanted)
  const figures: readonly string[] = text.match(/\d+(?:[.,]\d+)*/gu) ?? []
  return figures.includes(wanted)
}
