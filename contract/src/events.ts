import { z } from 'zod'
import { identifier, timestamp } from './common.ts'
import { severity } from './finding.ts'
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
  'verdict.failed',
  'monitor.silent',
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

const failedPayload = z.object({
  run_id: identifier,
  target_url: z
    .string()
    .describe('What was tested.')
    .meta({ examples: ['https://shop.example.com/'] }),
  summary: verdict.shape.summary,
  reasons: z
    .array(
      z.object({
        text: z
          .string()
          .describe('The title of a problem, or why a rule failed.')
          .meta({ examples: ['Checkout loses the form after an error'] }),
        fingerprint: z.string().nullable().describe('null if it is no problem.'),
        severity: severity.nullable().describe('null if it is no problem.'),
        page_url: z.string().nullable().describe('The page of the problem.'),
      }),
    )
    .describe('What no earlier event of this kind has told; the first ten.'),
})
export type FailedPayload = z.infer<typeof failedPayload>

const silentPayload = z.object({
  deploy_check_id: identifier,
  name: z.string(),
  last_ended_at: timestamp.nullable().describe('When its last run ended; null if none did.'),
  missed: z
    .int()
    .describe('How many scheduled times have passed since.')
    .meta({ examples: [3] }),
})
export type SilentPayload = z.infer<typeof silentPayload>

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
  'verdict.failed': {
    summary:
      'A run failed its gate for something that was not told before, or that had passed in between.',
    payload: failedPayload,
  },
  'monitor.silent': {
    summary: 'No run of a scheduled deploy check has ended for three scheduled times.',
    payload: silentPayload,
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
