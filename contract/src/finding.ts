import { z } from 'zod'
import { box } from './common.ts'
import { detectorNames } from './detector-names.ts'
import { limits } from './limits.ts'

/** The kind of problem. */
export const findingCategory = z.enum([
  'navigation',
  'interaction',
  'form',
  'content',
  'feedback',
  'performance',
  'error',
  'accessibility',
  'trust',
  'layout',
])
export type FindingCategory = z.infer<typeof findingCategory>

/** Nielsen's severity: 0 no problem, 1 cosmetic, 2 minor, 3 major, 4 catastrophe (shown as a blocker). */
export const severity = z.int().min(0).max(4)

/** Who is at fault; only `site` counts against the site. */
export const attribution = z.enum(['site', 'agent', 'infrastructure', 'policy'])
export type Attribution = z.infer<typeof attribution>

/** Whether the problem recurred when the step was replayed. */
export const findingStatus = z.enum(['verified', 'not_reproduced', 'unverified'])
export type FindingStatus = z.infer<typeof findingStatus>

/** A pointer into the record. quote is verbatim from the page or the transcript. */
export const evidence = z
  .object({
    turn: z.int().min(0),
    screenshot: z.string().nullable(),
    quote: z.string().nullable(),
    url: z.string(),
    box: box.nullable(),
  })
  .meta({ id: 'Evidence' })
export type Evidence = z.infer<typeof evidence>

/** A detector in code, as opposed to the session itself and the mind. */
export type CodeDetector = (typeof detectorNames)[number]

/**
 * Detectors of earlier versions that stored transcripts still name. `misleading-link` was correct in none of six cases.
 */
const retiredNames = ['misleading-link'] as const

/** Detected by the session itself: a page that hangs, a site that exceeds a limit. */
const endingNames = ['page-hung', 'exceeded-limit'] as const

/** Who noticed a friction: a detector, the session itself at its end, or the mind, which only claims it. */
export const detectorName = z.enum([...detectorNames, ...retiredNames, ...endingNames, 'mind'])
export type DetectorName = z.infer<typeof detectorName>

/** What a detector or the mind noticed in one turn, before the report merges, verifies and rates it. */
export const observedFriction = z.object({
  detector: detectorName.describe('Who noticed it; `mind` if the mind claims it.'),
  subject: z
    .string()
    .describe('The subject, stable across sessions: a folded URL plus a control or resource.'),
  category: findingCategory,
  severity,
  attribution,
  status: findingStatus
    .describe('Whether the record proves it.')
    .meta({ examples: ['unverified'] }),
  title: z.string(),
  expected: z.string(),
  observed: z.string(),
  quote: z.string().nullable(),
  box: box.nullable(),
  recommendation: z.string(),
  about_turn: z
    .int()
    .min(1)
    .optional()
    .describe(
      'The earlier turn whose action led to the judged view, if it is not this turn: a claim judges the view before its own turn.',
    )
    .meta({ examples: [2] }),
  before_action: z
    .literal(true)
    .optional()
    .describe('The view that the turn began with shows it: the action is not the cause.'),
  claimed_severity: severity
    .optional()
    .describe('For a claim: the severity the mind gave it, before other evidence confirmed it.')
    .meta({ examples: [3] }),
  alike: z
    .int()
    .min(2)
    .optional()
    .describe(
      'How many different problems of one kind it stands for: a page that keeps producing them has one problem. Absent if it is one.',
    ),
})
export type ObservedFriction = z.infer<typeof observedFriction>

/** code: a detector measured it; visitor: the persona says so and quotes the page; both: both report the same cause. */
export const noticedBy = z.enum(['code', 'visitor', 'both'])
export type NoticedBy = z.infer<typeof noticedBy>

/** One problem in a report, with at least one piece of evidence that resolves. */
export const finding = z
  .object({
    id: z
      .string()
      .describe('Identifier of the finding, unique in its report.')
      .meta({ examples: ['f1'] }),
    fingerprint: z
      .string()
      .describe('Identical for the same problem in other sessions of the run.'),
    title: z.string(),
    category: findingCategory,
    severity,
    attribution,
    status: findingStatus
      .describe('Whether it happened again when its steps were repeated.')
      .meta({ examples: ['verified'] }),
    status_reason: z
      .string()
      .optional()
      .describe(
        'Why it was not replayed, or did not recur; absent if it recurred or replay is off.',
      )
      .meta({ examples: ['Repeating it would send data.'] }),
    noticed_by: noticedBy
      .optional()
      .describe('Absent from older reports.')
      .meta({ examples: ['code'] }),
    detector: detectorName
      .optional()
      .describe('What noticed it; `mind` if only the visitor says so. Absent from older reports.'),
    alike: z
      .int()
      .min(2)
      .optional()
      .describe(
        'How many different problems of one kind this finding stands for, at least; absent if it is one.',
      ),
    stopped_here: z
      .literal(true)
      .optional()
      .describe(
        'A visitor missed its goal at this problem: it comes before all findings without this mark and has severity 3 or 4. A run can have several. Absent otherwise.',
      ),
    expected: z.string(),
    observed: z.string(),
    evidence: z.array(evidence).min(1),
    recommendation: z.string(),
    retest: z
      .string()
      .describe('How to check by hand whether it is fixed.')
      .meta({ examples: ['Enter the code NONE in the cart.'] }),
  })
  .meta({ id: 'Finding' })
export type Finding = z.infer<typeof finding>

/** Findings that an answer leaves out because it would become too long. */
export const moreFindings = z
  .object({
    count: z.int().min(1).describe('How many findings of a lower rank are not in this answer.'),
    next_cursor: z.string().describe('The `cursor` of the answer that continues with them.'),
  })
  .optional()
  .describe(
    `What does not fit into an answer of ${limits.answerBytes / 1_000_000} MB; absent if every finding is there.`,
  )
export type MoreFindings = NonNullable<z.infer<typeof moreFindings>>
