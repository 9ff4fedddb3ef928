import { z } from 'zod'
import { identifier, timestamp } from '../common.ts'
import { severity } from '../finding.ts'
import { sessionAnswer } from '../visitor/answer.ts'
import { gate } from './gate.ts'

/** passed: all was tested and no rule failed. failed: a rule failed. could_not_test: the run does not show enough to say either. */
export const verdictStatus = z.enum(['passed', 'failed', 'could_not_test'])
export type VerdictStatus = z.infer<typeof verdictStatus>

/**
 * Why a run could not test. site: it kept visitors out or did not answer. host: a browser, a worker or a login of the service failed. model: the
 * language model failed. cancelled: the run was. unclear: the record does not show whether a goal was reached that a rule asks for.
 */
export const untestedCause = z.enum(['site', 'host', 'model', 'cancelled', 'unclear'])
export type UntestedCause = z.infer<typeof untestedCause>

/** The rules of a gate. */
export const ruleName = z.enum([
  'problems',
  'accessibility',
  'completion',
  'required_personas',
  'cost',
])
export type RuleName = z.infer<typeof ruleName>

/**
 * new: the run before was at the same place and did not meet it. flaky: the same, but an older run met it. persisting: the run before met it as
 * well, or it shows nothing about the place and an older one met it. unknown: no run before says whether it is older.
 */
export const problemAge = z.enum(['new', 'flaky', 'persisting', 'unknown'])
export type ProblemAge = z.infer<typeof problemAge>

/** What a rule rests on: a problem, or the outcome of a session. */
export const verdictEvidence = z
  .object({
    text: z.string().describe('The title of the problem, or how the session ended.'),
    persona: z
      .string()
      .describe('Who met it.')
      .meta({ examples: ['Maya'] }),
    session_id: identifier,
    fingerprint: z.string().nullable().describe('null if it is about an outcome.'),
    severity: severity.nullable().describe('null if it is about an outcome.'),
    age: problemAge.nullable().describe('null if it is about an outcome.'),
    turn: z.int().min(0).nullable().describe('Where the record shows it.'),
    screenshot: z.string().nullable().describe('The picture of this turn; null if there is none.'),
    url: z.string().nullable().describe('The page.'),
  })
  .meta({ id: 'VerdictEvidence' })
export type VerdictEvidence = z.infer<typeof verdictEvidence>

const ruleResult = z.object({
  rule: ruleName.describe('Which rule of the gate.').meta({ examples: ['problems'] }),
  status: z
    .enum(['passed', 'failed', 'not_judged'])
    .describe('not_judged: the record does not show it.')
    .meta({ examples: ['failed'] }),
  reason: z
    .string()
    .describe('In one sentence.')
    .meta({ examples: ['1 new problem of severity 3 or higher.'] }),
  evidence: z.array(verdictEvidence).max(10).describe('What it rests on; the first ten.'),
  more: z
    .int()
    .min(0)
    .describe('How much more evidence there is.')
    .meta({ examples: [0] }),
})
export type RuleResult = z.infer<typeof ruleResult>

/** Whether a run passes its gate, with each rule and its evidence. Written once when the run has ended; it does not change. */
export const verdict = z
  .object({
    run_id: identifier,
    verdict: verdictStatus.describe('Whether the run passes.'),
    cause: untestedCause
      .nullable()
      .describe('Why it could not test; null if it could.')
      .meta({ examples: [null] }),
    summary: z
      .string()
      .describe('The verdict and its reasons, in a few sentences.')
      .meta({ examples: ['Failed. 1 new problem of severity 3 or higher.'] }),
    headline: z
      .string()
      .optional()
      .describe('What came of the run, as its report begins; absent if no session has a report.')
      .meta({ examples: ['2 of 3 visitors did not reach the goal.'] }),
    judged_at: timestamp.describe('When it was judged, UTC.'),
    gate: gate.describe('What the run had to show.'),
    branch: z.string().nullable().describe('The branch that was tested; null if unknown.'),
    environment: z.string().nullable().describe('The environment; null if unknown.'),
    baseline: z
      .object({
        run_id: identifier,
        created_at: timestamp,
        runs: z
          .int()
          .min(1)
          .describe('How many earlier runs say what the site shows now and then.')
          .meta({ examples: [5] }),
      })
      .nullable()
      .describe('The run that new problems are judged against; null if there is none yet.'),
    sessions: z
      .object({
        total: z
          .int()
          .min(1)
          .describe('All sessions.')
          .meta({ examples: [2] }),
        tested: z
          .int()
          .min(0)
          .describe('Those that used the site to their end.')
          .meta({ examples: [2] }),
        inconclusive: z
          .int()
          .min(0)
          .describe('Those whose record does not show whether they reached the goal.')
          .meta({ examples: [0] }),
      })
      .describe('How many sessions there are.'),
    problems: z
      .object({
        new: z.int().min(0).describe('The run before was at the same place and did not meet them.'),
        flaky: z.int().min(0).describe('The same, but an older run met them.'),
        persisting: z.int().min(0).describe('Earlier runs met them as well.'),
        unknown: z.int().min(0).describe('No earlier run says whether they are older.'),
      })
      .describe('Number of problems with the site by age; dismissed ones are not counted.')
      .meta({ examples: [{ new: 1, flaky: 0, persisting: 2, unknown: 0 }] }),
    rules: z.array(ruleResult).describe('One for each rule that the gate has.'),
    answers: z
      .array(sessionAnswer)
      .optional()
      .describe('What the personas found out; absent if none says anything, and from older runs.'),
    unverified: z
      .array(z.string())
      .max(200)
      .optional()
      .describe(
        'Fingerprints of new problems that nothing has verified: they stay new for the next run. Absent if there are none.',
      ),
    flaky: z
      .array(verdictEvidence)
      .max(10)
      .describe('Problems that an unchanged site shows now and then; the first ten.'),
  })
  .meta({ id: 'Verdict' })
export type Verdict = z.infer<typeof verdict>
