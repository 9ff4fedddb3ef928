import { z } from 'zod'
import { recordedDevice, recordedLook, timestamp, usageTotal } from './common.ts'
import { evidence, finding, moreFindings } from './finding.ts'
import { flowStatus } from './outcome-facts.ts'
import { personaSnapshot } from './persona.ts'
import { terminationKind } from './session-event.ts'
import { accessibilityViolation, pageTiming } from './transcript.ts'
import { visitorAnswer } from './visitor/answer.ts'
import { seenDialog } from './visitor/seen-dialog.ts'

/**
 * false_success: the site reported success, but a request behind it failed. inconclusive: the record does not show it.
 */
export const outcomeStatus = z.enum([
  'succeeded',
  'failed',
  'abandoned',
  'inconclusive',
  'false_success',
])
export type OutcomeStatus = z.infer<typeof outcomeStatus>

/** An actionable sentence and the evidence for it. */
export const observationWithEvidence = z.object({
  text: z.string(),
  evidence: z.array(evidence).min(1),
})

/** The outcome of a named step (flow) in one session. */
export const flowResult = z.object({
  flow: z.string(),
  status: flowStatus
    .describe('Whether the record shows that the step was reached.')
    .meta({ examples: ['reached'] }),
  evidence: z.array(evidence).describe('Empty if it was not attempted.'),
})
export type FlowResult = z.infer<typeof flowResult>

/** The per-session report, schema_version "1.0" (decisions: Session > Report). */
export const report = z
  .object({
    schema_version: z.literal('1.0'),
    runId: z.string(),
    session: z
      .object({
        id: z
          .string()
          .describe('Identifier of the session.')
          .meta({ examples: ['sess_06gvqdjetpvjtd6k9cennunrpc'] }),
        target_url: z.string(),
        task: z.string().nullable(),
        started_at: timestamp,
        ended_at: timestamp,
        termination_kind: terminationKind,
        turns: z.int().min(0),
        device: recordedDevice,
        interaction: recordedLook,
        model: z.string().optional().describe('Removed from customer responses.'),
        is_preview: z
          .literal(true)
          .optional()
          .describe('The built-in explorer drove the session; no language model was involved.'),
      })
      .describe('The session it belongs to.'),
    persona: personaSnapshot,
    more_findings: moreFindings,
    report: z
      .object({
        headline: z.string().optional(),
        summary: z
          .string()
          .describe('Two or three sentences.')
          .meta({
            examples: [
              'Maya put a lamp into the cart. The discount field rejected her code without a reason.',
            ],
          }),
        outcome: z.object({
          status: outcomeStatus
            .describe('How the session ended for the persona.')
            .meta({ examples: ['succeeded'] }),
          reason: z.string(),
          evidence: z.array(evidence),
        }),
        answer: visitorAnswer
          .optional()
          .describe('What the persona found out; absent if it says nothing of it.'),
        flows: z
          .array(flowResult)
          .optional()
          .describe('The named steps of the run, in order; absent from older reports.'),
        metrics: z
          .object({
            turns: z.int().min(0),
            tested: z
              .boolean()
              .optional()
              .describe(
                'Whether the session saw what at least one of its actions did, or an action made the site hang or exceed a limit; absent from older reports.',
              ),
            pages: z
              .int()
              .min(0)
              .describe('Number of different pages.')
              .meta({ examples: [4] }),
            page_wait_ms: z.number().min(0),
            errors: z.int().min(0),
            dead_ends: z
              .int()
              .min(0)
              .describe('Number of dead ends: pages with no way to continue.')
              .meta({ examples: [0] }),
            backtracks: z
              .int()
              .min(0)
              .describe('Number of steps back.')
              .meta({ examples: [1] }),
            misclicks: z
              .int()
              .min(0)
              .describe('Number of clicks without an effect.')
              .meta({ examples: [2] }),
            seq_estimate: z
              .int()
              .min(1)
              .max(7)
              .nullable()
              .describe(
                'Single Ease Question, estimated: 1 very hard, 7 very easy. null if unknown: the outcome is inconclusive, no turn was taken, the session was interrupted, or only the explorer missed the goal.',
              ),
          })
          .describe('Counts of the session.'),
        findings: z
          .array(finding)
          .describe(
            'By severity; of equal severity, accessibility rules come last. If one stopped the visitor, it leads, and accessibility rules come after all others.',
          ),
        worked_well: z.array(observationWithEvidence),
        accessibility: z.array(accessibilityViolation),
        performance: z.array(pageTiming).describe('Load times, once per page.'),
        opened_pages: z
          .array(z.string())
          .optional()
          .describe('Each page that the visitor opened, once; absent from older reports.')
          .meta({ examples: [['shop.example.com/', 'shop.example.com/products/:id']] }),
        quotes: z
          .array(observationWithEvidence)
          .describe('The thoughts of the persona, verbatim from the transcript.'),
        limits: z.array(z.string()).describe('What this session cannot show.'),
        answers: z
          .array(
            z.object({
              turn: z.int().min(1),
              at: timestamp,
              question: z.string(),
              answer: z.string().nullable().describe('null: the model gave none.'),
            }),
          )
          .optional()
          .describe('Questions to the persona and its answers; absent if nothing was asked.'),
        dialogs: z
          .array(seenDialog.extend({ turn: z.int().min(1) }))
          .optional()
          .describe('Browser dialogs and their answers; absent if none opened.'),
        usage: usageTotal
          .optional()
          .describe('Tokens and cost of the language model; absent from older reports.'),
      })
      .describe('What the session shows.'),
  })
  .meta({ id: 'Report' })
export type Report = z.infer<typeof report>
