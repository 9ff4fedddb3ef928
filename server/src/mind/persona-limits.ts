import { actionKinds } from '@understudy/contract/action-kinds'
import type { Level, PersonaSnapshot } from '@understudy/contract/persona'
import type { ActionKind } from '../turn/action.ts'
import { actions } from '../turn/actions.ts'
import { findToleratedWaitMs } from '../turn/tolerated-wait.ts'

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

const irritationBudgets: Record<Level, number> = { low: 6, medium: 14, high: 30 }

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
    irritationBudget: irritationBudgets[persona.patience_level],
    toleratedWaitMs: findToleratedWaitMs(persona),
    ...sophistication[persona.technical_sophistication],
  }
}
