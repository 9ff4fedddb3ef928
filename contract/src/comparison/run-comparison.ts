import { z } from 'zod'
import { sessionEvidence } from '../aggregate-report.ts'
import { timestamp } from '../common.ts'
import { finding } from '../finding.ts'
import { outcomeStatus } from '../report.ts'
import { mapArtifact } from '../run-map.ts'
import { runStatus } from '../run.ts'
import { terminationKind } from '../session-event.ts'

/**
 * new: only the later run saw it. persisting: both did. gone: the later run was at the same place with the same logins and device and did
 * not see it; `differences` between the runs can still be why. not_reached: only the earlier run saw it, and the later run does
 * not show whether it is still there.
 */
export const problemChange = z.enum(['new', 'persisting', 'gone', 'not_reached'])
export type ProblemChange = z.infer<typeof problemChange>

/**
 * Why a run shows nothing about a problem of the other. persona_missing: no persona who saw it took part. persona_changed: that
 * persona was edited between the runs, so that it can notice other things. session_ended_early:
 * the session of that persona was cut short. page_not_visited: the address was not opened. page_failed: it
 * was, but the page failed, stayed empty, hung or was blocked. step_not_repeated: the page was
 * open, but the action was not the same. not_measured: no record says that the rule was checked there. login_differs: the run had
 * other logins. device_differs: its visitors had another device, on which pages can be different. only_said:
 * only a visitor said so, and another visit need not mention it. not_reproduced: it did not recur when its steps were
 * repeated in a clean browser.
 */
export const unreachedReason = z.enum([
  'persona_missing',
  'persona_changed',
  'session_ended_early',
  'page_not_visited',
  'page_failed',
  'step_not_repeated',
  'not_measured',
  'login_differs',
  'device_differs',
  'only_said',
  'not_reproduced',
])
export type UnreachedReason = z.infer<typeof unreachedReason>

const comparedRun = z.object({
  run_id: z.string(),
  target_url: z.string(),
  status: runStatus,
  created_at: timestamp,
  session_count: z.int().min(1),
})

/** A problem of the site in one or both runs, in the words of the last run that saw it. */
const comparedProblem = z.object({
  change: problemChange.describe('What became of the problem.').meta({ examples: ['gone'] }),
  reason: unreachedReason
    .nullable()
    .describe(
      'For not_reached: why the later run shows nothing about it. For new: why the earlier run shows nothing about it, so that it can be older. Otherwise null.',
    )
    .meta({ examples: ['page_not_visited'] }),
  explanation: z
    .string()
    .describe('The same as a sentence, with page and persona.')
    .meta({ examples: ['Maya was on /cart again and did not meet it.'] }),
  run_id: z.string().describe('The run of the evidence: the later one, if it saw the problem.'),
  ...finding.pick({
    fingerprint: true,
    title: true,
    category: true,
    status: true,
    noticed_by: true,
    recommendation: true,
  }).shape,
  severity: finding.shape.severity.describe('In the run of the evidence.'),
  earlier_severity: finding.shape.severity
    .nullable()
    .describe('In the earlier run; null if it did not see the problem.'),
  personas: z
    .array(z.string())
    .describe('The names of the personas who met it, in either run.')
    .meta({ examples: [['Maya']] }),
  evidence: z.array(sessionEvidence).min(1),
})

const comparedSession = z
  .object({
    session_id: z.string(),
    outcome: outcomeStatus
      .nullable()
      .describe('null: there is no report.')
      .meta({ examples: ['failed'] }),
    termination_kind: terminationKind.nullable(),
    turns: z.int().min(0),
    duration_ms: z
      .int()
      .min(0)
      .nullable()
      .describe('null if it never started.')
      .meta({ examples: [84_000] }),
    seq_estimate: z.int().min(1).max(7).nullable(),
  })
  .nullable()

const seenBy = {
  earlier_sessions: z.int().min(0).describe('How many sessions of the earlier run.'),
  later_sessions: z.int().min(0).describe('How many sessions of the later run.'),
}

/** What changed from an earlier run to a later one, as far as their records show it. */
export const runComparison = z
  .object({
    earlier: comparedRun.describe('The earlier run.'),
    later: comparedRun.describe('The later run.'),
    differences: z
      .array(z.string())
      .describe(
        'How the conditions of the runs differ, as sentences; empty if they were the same.',
      ),
    counts: z
      .object({
        new: z.int().min(0).describe('Only the later run met them.'),
        persisting: z.int().min(0).describe('Both runs met them.'),
        gone: z.int().min(0).describe('The later run was there again and did not meet them.'),
        not_reached: z.int().min(0).describe('The later run shows nothing about them.'),
      })
      .describe('Number of problems of each kind.'),
    problems: z
      .array(comparedProblem)
      .describe('New ones first, then persisting, gone and not reached; each by severity.'),
    next_cursor: z
      .string()
      .nullable()
      .describe('The `cursor` of the problems that do not fit into this answer; null if none.'),
    personas: z
      .array(
        z.object({
          persona_id: z.string(),
          name: z.string(),
          earlier: comparedSession.describe('null: it did not take part in the earlier run.'),
          later: comparedSession.describe('null: it did not take part in the later run.'),
        }),
      )
      .describe('Outcome and time of each persona in both runs.'),
    map: z
      .object({
        pages: z
          .array(
            z.object({
              url_pattern: z.string(),
              title: z
                .string()
                .describe('Title of the page.')
                .meta({ examples: ['Cart'] }),
              ...seenBy,
            }),
          )
          .describe('Every page that a run visited.'),
        transitions: z
          .array(
            z.object({
              from: z
                .string()
                .describe('The pattern of the page it starts from.')
                .meta({ examples: ['shop.example.com/cart'] }),
              to: z
                .string()
                .describe('The pattern of the page it leads to.')
                .meta({ examples: ['shop.example.com/pay'] }),
              action: z
                .string()
                .describe('What led there.')
                .meta({ examples: ['click'] }),
              label: z
                .string()
                .describe('Name of the control.')
                .meta({ examples: ['Cart'] }),
              ...seenBy,
            }),
          )
          .describe('Those that only one of the runs took.'),
        artifact: mapArtifact.describe(
          'The map of both runs; `session_ids` say which of them. Screenshots are relative to the sessions of the run of their session.',
        ),
      })
      .describe('Which pages and transitions each run saw.'),
  })
  .meta({ id: 'RunComparison' })
export type RunComparison = z.infer<typeof runComparison>
export type ComparedProblem = RunComparison['problems'][number]
