import { z } from 'zod'
import { timestamp } from './common.ts'

/** Every kind of event a session records (decisions: Session events). */
export const sessionEventKind = z.enum([
  'session_started',
  'page_loaded',
  'observation',
  'thought',
  'action',
  'action_result',
  'screenshot',
  'question',
  'answer',
  'finding',
  'mood',
  'page_error',
  'request_failed',
  'dialog',
  'blocked_navigation',
  'credential_used',
  'session_retried',
  'session_ended',
])
export type SessionEventKind = z.infer<typeof sessionEventKind>

/** One recorded fact. seq starts at 1 and continues across retries of the session. */
export const sessionEvent = z
  .object({
    seq: z
      .int()
      .min(1)
      .describe('Number of the event, from 1, increasing within a session.')
      .meta({ examples: [42] }),
    kind: sessionEventKind,
    at: timestamp,
    turn: z.int().min(0).nullable().describe('null for events outside the turn loop.'),
    data: z
      .record(z.string(), z.unknown())
      .describe('What happened; its fields depend on the kind.')
      .meta({ examples: [{ text: 'I look for the cart.' }] }),
  })
  .meta({ id: 'SessionEvent' })
export type SessionEvent = z.infer<typeof sessionEvent>

/** Why a session ended (decisions: Session). */
export const terminationKind = z.enum([
  'goal_reached',
  'gave_up',
  'nothing_left',
  'budget_exhausted',
  'blocked',
  'cancelled',
  'model_error',
  'browser_error',
  'worker_lost',
  'credential_error',
  'internal_error',
])
export type TerminationKind = z.infer<typeof terminationKind>

/** The kinds after which a session is `completed`; after any other kind it is `failed`. */
export const completedTerminationKinds: readonly TerminationKind[] = [
  'goal_reached',
  'gave_up',
  'nothing_left',
  'budget_exhausted',
  'blocked',
]
