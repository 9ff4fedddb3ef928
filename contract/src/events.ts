import { z } from 'zod'
import { identifier, timestamp } from './common.ts'
import { runStatus } from './run.ts'
import { terminationKind } from './session-event.ts'
import { ruleName, verdict } from './verdict/verdict.ts'
import { visitorAnswer } from './visitor/answer.ts'

/** The events a webhook can subscribe to. */
export const webhookEventName = z.enum([
  'run.completed',
  'run.failed',
  'run.partial',
  'run.judged',
  'session.completed',
  'session.failed',
  'webhook.test',
])
export type WebhookEventName = z.infer<typeof webhookEventName>

const runPayload = z.object({
  run_id: identifier,
  status: runStatus,
  session_ids: z.array(identifier),
})

const judgedPayload = verdict
  .pick({
    run_id: true,
    verdict: true,
    cause: true,
    summary: true,
    headline: true,
    answers: true,
    sessions: true,
    problems: true,
  })
  .extend({
    failed_rules: z
      .array(ruleName)
      .describe('The rules of the gate that failed.')
      .meta({ examples: [['problems']] }),
  })
export type JudgedPayload = z.infer<typeof judgedPayload>

const sessionPayload = z.object({
  run_id: identifier,
  session_id: identifier,
  persona_id: identifier,
  termination_kind: terminationKind,
  turns: z.int().min(0),
  answer: visitorAnswer
    .optional()
    .describe('What the persona found out; absent if it says nothing of it.'),
})

/** When each event is sent and the shape of its payload (spec: Events > Outbound webhook events). */
export const webhookEvents = {
  'run.completed': { summary: 'Every session of a run completed.', payload: runPayload },
  'run.failed': { summary: 'A run ended without a usable result.', payload: runPayload },
  'run.partial': { summary: 'A run ended and some of its sessions failed.', payload: runPayload },
  'run.judged': {
    summary: 'The verdict on a run that has ended, cancelled ones included.',
    payload: judgedPayload,
  },
  'session.completed': { summary: 'A session completed.', payload: sessionPayload },
  'session.failed': { summary: 'A session failed.', payload: sessionPayload },
  'webhook.test': {
    summary: 'Only sent by POST /webhooks/{id}/test.',
    payload: z.object({ webhook_id: identifier }),
  },
} as const satisfies Record<WebhookEventName, { summary: string; payload: z.ZodObject }>

/** The body of a delivery. timestamp is the time of the event and does not change between attempts. */
export const webhookEnvelope = z.object({
  event: webhookEventName,
  customer_id: identifier,
  timestamp,
  payload: z.record(z.string(), z.unknown()),
})
export type WebhookEnvelope = z.infer<typeof webhookEnvelope>
