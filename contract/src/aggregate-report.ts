import { z } from 'zod'
import { recordedDevice, timestamp, usageTotal } from './common.ts'
import { evidence, finding, moreFindings } from './finding.ts'
import { flowStatus } from './outcome-facts.ts'
import { outcomeStatus } from './report.ts'
import { visitorAnswer } from './visitor/answer.ts'

/** Completion over sessions with its 95% adjusted-Wald interval (Agresti & Coull 1998; Sauro & Lewis 2005). */
export const completion = z.object({
  succeeded: z
    .int()
    .min(0)
    .describe('Sessions that reached the goal.')
    .meta({ examples: [1] }),
  total: z.int().min(0),
  rate: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('null when total is 0.')
    .meta({ examples: [0.5] }),
  ci_low: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Lower end of the interval, 0 to 1; null when total is 0.')
    .meta({ examples: [0.09] }),
  ci_high: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('Upper end of the interval, 0 to 1; null when total is 0.')
    .meta({ examples: [0.91] }),
})
export type Completion = z.infer<typeof completion>

/** Turns and screenshots are numbered per session, so a pointer across sessions also names its session. */
export const sessionEvidence = evidence
  .extend({ session_id: z.string() })
  .meta({ id: 'SessionEvidence' })
export type SessionEvidence = z.infer<typeof sessionEvidence>

/** A problem across all sessions: the wording of the worst occurrence, evidence from every session, and which sessions encountered it. */
export const aggregateFinding = finding.extend({
  evidence: z.array(sessionEvidence).min(1),
  sessions: z
    .array(
      z.object({
        session_id: z.string(),
        persona_id: z.string(),
        finding_id: z
          .string()
          .describe('The finding in the report of that session.')
          .meta({ examples: ['f1'] }),
      }),
    )
    .min(1),
  frequency: z
    .number()
    .min(0)
    .max(1)
    .describe('Share of the sessions that encountered it; independent of severity.')
    .meta({ examples: [0.5] }),
  measured_in: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Number of sessions in which code measured it; in the others, only the visitor said so. Absent from older reports.',
    )
    .meta({ examples: [1] }),
  sessions_on_page: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Number of sessions that opened a page of its evidence, whether they encountered it or not; absent if a report does not say which pages were opened.',
    )
    .meta({ examples: [1] }),
})
export type AggregateFinding = z.infer<typeof aggregateFinding>

/** The report across all sessions of a run, schema_version "1.0". */
export const aggregateReport = z
  .object({
    schema_version: z.literal('1.0'),
    runId: z.string(),
    target_url: z.string(),
    headline: z.string().optional(),
    task: z.string().nullable().optional(),
    device: recordedDevice,
    started_at: timestamp.optional(),
    ended_at: timestamp.optional(),
    personas: z
      .array(z.object({ session_id: z.string(), persona_id: z.string(), name: z.string() }))
      .describe('The personas of the run, one per session.'),
    outcomes: z
      .object({
        completion: completion.describe(
          'Share of the sessions that reached the goal, with its 95 % interval.',
        ),
        completion_note: z
          .string()
          .optional()
          .describe('Caveats about the completion rate, if any.')
          .meta({ examples: ['Based on only two sessions.'] }),
        flows: z
          .array(
            z.object({
              flow: z.string(),
              reached: z
                .int()
                .min(0)
                .describe('Sessions that reached the step.')
                .meta({ examples: [1] }),
              not_reached: z.int().min(0),
              not_attempted: z
                .int()
                .min(0)
                .describe('Sessions that did not try it.')
                .meta({ examples: [0] }),
            }),
          )
          .optional()
          .describe('Number of sessions by outcome of each named step.'),
        by_persona: z
          .array(
            z.object({
              session_id: z.string(),
              persona_id: z.string(),
              name: z.string(),
              status: outcomeStatus
                .describe('How the session ended for the persona.')
                .meta({ examples: ['succeeded'] }),
              reason: z.string(),
              answer: visitorAnswer
                .optional()
                .describe('What the persona found out; absent if it says nothing of it.'),
              flows: z
                .array(
                  z.object({
                    flow: z.string(),
                    status: flowStatus
                      .describe('Whether the record shows that the step was reached.')
                      .meta({ examples: ['reached'] }),
                  }),
                )
                .optional()
                .describe(
                  'How far it came with each named step, in order; absent without named steps and from older reports.',
                ),
              turns: z.int().min(0),
              tested: z
                .boolean()
                .optional()
                .describe(
                  'Whether the session saw what at least one of its actions did, or an action made the site hang or exceed a limit; absent from older reports.',
                ),
              seq_estimate: z.int().min(1).max(7).nullable().describe('null if no turn was taken.'),
            }),
          )
          .describe('The outcome of each session.'),
      })
      .describe('Who reached the goal.'),
    top_fixes: z
      .array(
        z.object({
          fingerprint: z.string(),
          title: z.string(),
          why: z
            .string()
            .describe('Why it comes first.')
            .meta({ examples: ['Both personas encountered it.'] }),
          recommendation: z.string(),
        }),
      )
      .max(3)
      .describe('What to fix first, at most three.'),
    findings: z
      .array(aggregateFinding)
      .describe(
        'Those that stopped a visitor first, then by severity and frequency; accessibility rules come after problems that visitors ran into.',
      ),
    more_findings: moreFindings,
    persona_comparison: z
      .array(z.object({ persona_id: z.string(), name: z.string(), text: z.string() }))
      .describe('What was different for each persona.'),
    worked_well: z.array(z.object({ text: z.string(), evidence: z.array(sessionEvidence).min(1) })),
    limits: z.array(z.string()),
    usage: usageTotal
      .optional()
      .describe('Tokens and cost of all sessions; absent if a report has none.'),
  })
  .meta({ id: 'AggregateReport' })
export type AggregateReport = z.infer<typeof aggregateReport>
