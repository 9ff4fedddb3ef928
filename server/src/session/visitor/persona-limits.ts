import type { PersonaSnapshot } from '@understudy/contract/persona'
import { getPersonaLimits } from '../../mind/persona-limits.ts'
import type { Action } from '../../turn/action.ts'
import { beginnerKeys } from '../../turn/actions/press.ts'
import { isSideways } from '../../turn/scroll-aim.ts'
import type { Step } from '../../turn/step.ts'

/** Why this persona would not do `action`, in words for the mind; null if it would. */
export function findUnlikelyAction(
  action: Action,
  persona: PersonaSnapshot,
  steps: readonly Step[],
): string | null {
  const limits = getPersonaLimits(persona)
  if (limits.unknownActions.has(action.kind)) {
    return `${persona.name} does not know the action ${action.kind} and uses what is on the page.`
  }
  if (action.kind === 'press' && persona.technical_sophistication === 'low') {
    return beginnerKeys.includes(action.key)
      ? null
      : `${persona.name} does not use the ${action.key} key.`
  }
  if (action.kind === 'scroll' && (action.to === 'down' || action.to === 'bottom')) {
    return findScrollRefusal(persona, steps)
  }
  return countFailures(action, steps) <= limits.maxRetries
    ? null
    : `${persona.name} has tried this often enough and does not try again.`
}

/** Why this persona would not scroll further down, in words for the mind; null if it would. */
export function findScrollRefusal(persona: PersonaSnapshot, steps: readonly Step[]): string | null {
  return countScrolls(steps) < getPersonaLimits(persona).maxScrollsPerPage
    ? null
    : `${persona.name} has scrolled enough on this page and reads no further.`
}

/** Scrolls up and down since the current document was opened. */
function countScrolls(steps: readonly Step[]): number {
  const documentId = steps.at(-1)?.after.documentId
  return steps.filter(
    ({ action, before }) =>
      action.kind === 'scroll' && !isSideways(action.to) && before.documentId === documentId,
  ).length
}

/** How often exactly this failed in a row, up to the newest turn. */
function countFailures(action: Action, steps: readonly Step[]): number {
  const wanted = JSON.stringify(action)
  let failures = 0
  for (const step of steps.toReversed()) {
    if (step.result.ok || JSON.stringify(step.action) !== wanted) break
    failures += 1
  }
  return failures
}
