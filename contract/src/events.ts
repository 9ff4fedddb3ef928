import { z } from 'zod'
import { completion } from './aggregate-report.ts'
import { identifier, timestamp } from './common.ts'
import { severity } from './finding.ts'
import { findingDetails } from './issue/issue.ts'
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

const targetUrl = z
  .string()
  .describe('What was tested.')
  .meta({ examples: ['https://shop.example.com/'] })

const reportUrl = z
  .string()
  .describe(
    'The report of the run. Opens in a browser; contains a token for this run, valid for 30 days from the event or until it is revoked.',
  )
  .meta({ examples: ['https://understudy.example.com/r/run_01?t=token'] })

const runPayload = z.object({
  run_id: identifier,
  target_url: targetUrl,
  status: runStatus,
  session_ids: z.array(identifier),
  sessions: z
    .object({
      total: z.int().min(1).describe('All sessions.'),
      completed: z.int().min(0).describe('Those that came to their own end.'),
    })
    .describe('How many sessions there are.')
    .meta({ examples: [{ total: 2, completed: 2 }] }),
  report_url: reportUrl,
})
export type RunPayload = z.infer<typeof runPayload>

/** What came of a run that was judged. */
const resultPayload = verdict
  .pick({
    run_id: true,
    verdict: true,
    summary: true,
    headline: true,
    sessions: true,
    problems: true,
  })
  .extend({
    target_url: targetUrl,
    completion: completion
      .pick({ succeeded: true, total: true })
      .nullable()
      .describe(
        'How many of the sessions with a clear outcome reached the goal; null if the run has no goal or no report.',
      )
      .meta({ examples: [{ succeeded: 1, total: 2 }] }),
    report_url: reportUrl,
  })

const judgedPayload = resultPayload
  .extend(verdict.pick({ cause: true, answers: true }).shape)
  .extend({
    failed_rules: z
      .array(ruleName)
      .describe('The rules of the gate that failed.')
      .meta({ examples: [['problems']] }),
  })
export type JudgedPayload = z.infer<typeof judgedPayload>

const failedPayload = resultPayload.extend({
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
        key: z
          .string()
          .describe(
            'Identical when the same is told again for this deploy check, or this host, branch and environment.',
          )
          .meta({ examples: ['5d41402abc4b2a76'] }),
        finding: findingDetails
          .nullable()
          .describe('What the report says of the problem; null if it is no problem.'),
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
    payload: z.object({
      webhook_id: identifier
        .describe('The tested webhook.')
        .meta({ examples: ['wh_06gvqdjetpvjtd6k9cennunrpc'] }),
    }),
  },
} as const satisfies Record<WebhookEventName, { summary: string; payload: z.ZodObject }>

/** The body of a delivery. timestamp is the time of the event and does not change between attempts. */
export const webhookEnvelope = z.object({
  event: webhookEventName,
  customer_id: identifier
    .describe('The customer.')
    .meta({ examples: ['cust_06gvqdjetpvjtd6k9cennunrpc'] }),
  timestamp: timestamp
    .describe('When the event happened, UTC; the same for all attempts.')
    .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
  payload: z.record(z.string(), z.unknown()),
})
export type WebhookEnvelope = z.infer<typeof webhookEnvelope>
