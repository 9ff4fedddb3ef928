import { actionKinds } from '@understudy/contract/action-kinds'
import type { Level, PersonaSnapshot } from '@understudy/contract/persona'
import { SECOND_MS } from '../lib/clock.ts'
import type { ActionKind } from '../turn/action.ts'
import { actions } from '../turn/actions.ts'

/** What limits depend on. */
type Levels = Pick<PersonaSnapshot, 'patience_level' | 'technical_sophistication'>

/** What a persona tolerates and can do, as numbers that the session enforces. */
export interface PersonaLimits {
  /** Irritation (see session/visitor/mood.ts) that uses up all patience. */
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
export function getPersonaLimits(persona: Levels): PersonaLimits {
  return {
    ...patience[persona.patience_level],
    ...sophistication[persona.technical_sophistication],
  }
}
