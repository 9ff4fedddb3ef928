import { actionKinds } from '@understudy/contract/action-kinds'
import type { Level, PersonaSnapshot } from '@understudy/contract/persona'
import { SECOND_MS } from '../../lib/clock.ts'
import type { Action, ActionKind } from '../../turn/action.ts'
import { actions } from '../../turn/actions.ts'
import { beginnerKeys } from '../../turn/actions/press.ts'
import type { Step } from '../../turn/step.ts'

/** What a persona tolerates and can do, as numbers that the session enforces. */
export interface PersonaLimits {
  /** Irritation (see mood.ts) that uses up all patience. */
  irritationBudget: number
  /** A wait longer than this irritates. */
  toleratedWaitMs: number
  /** Scrolls of one document before the rest stays unread. */
  maxScrollsPerPage: number
  /** How often a failed action may be retried on the same control. */
  maxRetries: number
  /** Actions this persona does not know. */
  unknownActions: ReadonlySet<ActionKind>
}

const patience: Record<Level, Pick<PersonaLimits, 'irritationBudget' | 'toleratedWaitMs'>> = {
  low: { irritationBudget: 6, toleratedWaitMs: 2 * SECOND_MS },
  medium: { irritationBudget: 14, toleratedWaitMs: 4 * SECOND_MS },
  high: { irritationBudget: 30, toleratedWaitMs: 8 * SECOND_MS },
}

const sophistication: Record<
  Level,
  Pick<PersonaLimits, 'maxScrollsPerPage' | 'maxRetries' | 'unknownActions'>
> = {
  low: {
    maxScrollsPerPage: 4,
    maxRetries: 1,
    unknownActions: new Set(actionKinds.filter((kind) => actions[kind].needsExperience)),
  },
  medium: { maxScrollsPerPage: 10, maxRetries: 2, unknownActions: new Set() },
  high: { maxScrollsPerPage: 30, maxRetries: 4, unknownActions: new Set() },
}

/** The limits that follow from the persona's two levels. */
export function getPersonaLimits(persona: PersonaSnapshot): PersonaLimits {
  return {
    ...patience[persona.patience_level],
    ...sophistication[persona.technical_sophistication],
  }
}

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
  if (action.kind === 'scroll' && action.to !== 'top' && action.to !== 'up') {
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

/** Scrolls since the current document was opened. */
function countScrolls(steps: readonly Step[]): number {
  const documentId = steps.at(-1)?.after.documentId
  return steps.filter(
    (step) => step.action.kind === 'scroll' && step.before.documentId === documentId,
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
