import { listAsked } from '../task/asked-tasks.ts'
import type { Observation } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import type { Aim } from './outcome/outcome-facts.ts'
import { findFreshText } from './outcome/record/fresh-text.ts'
import { listGoalWords, nameOffers } from './outcome/record/path-concepts.ts'

/**
 * Reads the text of a turn as soon as it is over. Judging all turns at the end of the session then takes little time, in which no
 * other session continues. start: the page at the start of the session.
 */
export function readTurn({ task, flows }: Aim, step: Step, start: Observation): void {
  const goals = listAsked({ task, flows }).flatMap(({ parts }) => parts)
  if (goals.length === 0) return
  const concepts = new Set(goals.flatMap(({ required, optional }) => [...required, ...optional]))
  findFreshText(step, start).findNamed(concepts)
  const words = new Set(goals.flatMap((goal) => [...listGoalWords(goal)]))
  for (const page of [step.before, step.after]) nameOffers(page)(words)
}
