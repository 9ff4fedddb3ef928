import { z } from 'zod'
import { actionKinds } from './action-kinds.ts'
import { claimCheck } from './checks/claim-check.ts'
import { replayFact } from './checks/replay-fact.ts'
import { box, recordedDevice, recordedLook, timestamp, unkeptEvents, usage } from './common.ts'
import { observedFriction } from './finding.ts'
import { outcomeFacts } from './outcome-facts.ts'
import { personaSnapshot } from './persona.ts'
import { terminationKind } from './session-event.ts'
import { actedControl } from './visitor/acted-control.ts'
import { droppedClaim } from './visitor/dropped-claim.ts'
import { seenDialog } from './visitor/seen-dialog.ts'

/** Patience left (1 full, 0 none) and frustration (0 none, 1 full) after the turn. */
export const mood = z.object({
  patience: z
    .number()
    .min(0)
    .max(1)
    .describe('Patience left, from 1 (full) to 0 (none).')
    .meta({ examples: [0.7] }),
  frustration: z
    .number()
    .min(0)
    .max(1)
    .describe('From 0 (none) to 1 (full).')
    .meta({ examples: [0.2] }),
})
export type Mood = z.infer<typeof mood>

/**
 * What was done. ref and label name the control; text is what was typed, selected or searched for; submit: Enter was
 * pressed after typing.
 */
export const recordedAction = z.object({
  kind: z
    .enum(actionKinds)
    .describe('What the persona did.')
    .meta({ examples: ['click'] }),
  ref: z
    .string()
    .nullable()
    .describe('The control, as numbered in the observation; null if none.')
    .meta({ examples: ['4'] }),
  label: z
    .string()
    .nullable()
    .describe('Name of the control; null if none.')
    .meta({ examples: ['Apply'] }),
  text: z
    .string()
    .nullable()
    .describe('What was typed, selected or searched for; null if nothing.')
    .meta({ examples: [null] }),
  box: box
    .optional()
    .describe(
      'Where the visitor saw the control, in the view that the action was chosen from; absent if nowhere, and from older records.',
    ),
  of: z.string().optional().describe('The row or card of a control whose name others have, too.'),
  control: actedControl
    .optional()
    .describe('How to find the control again; absent if there is none, and from older records.'),
  submit: z
    .boolean()
    .optional()
    .describe('Only for `type`.')
    .meta({ examples: [true] }),
  quote: z
    .string()
    .optional()
    .describe(
      'Only for `done`: the words on the page that are claimed to show the success. Judged separately.',
    ),
  answer: z
    .string()
    .optional()
    .describe('Only for `done`: what the visitor says it found out, as it said it.'),
})
export type RecordedAction = z.infer<typeof recordedAction>

/** What happened. changed: whether anything a user can perceive changed. ms: time until the page was idle. */
export const recordedResult = z.object({
  ok: z.boolean(),
  changed: z
    .boolean()
    .describe('Whether anything a user can perceive changed.')
    .meta({ examples: [true] }),
  url: z.string(),
  error: z.string().nullable(),
  ms: z
    .number()
    .min(0)
    .describe('Milliseconds until the page was idle.')
    .meta({ examples: [840] }),
  unseen: z.literal(true).optional().describe('The page was not seen after the action.'),
})
export type RecordedResult = z.infer<typeof recordedResult>

/** One turn of version 2. observation is the text given to the mind, page_wait_ms how long the page kept the user waiting. */
export const transcriptTurn = z.object({
  turn: z.int().min(1),
  at: timestamp,
  url: z.string(),
  title: z
    .string()
    .describe('Title of the page.')
    .meta({ examples: ['Cart'] }),
  observation: z
    .string()
    .describe('The page as the persona perceived it.')
    .meta({ examples: ['Cart\n[button 4] Apply'] }),
  notices: z
    .array(z.string())
    .optional()
    .describe(
      'What the mind was shown of the page besides the observation: messages, dialogs, errors. Absent if none.',
    )
    .meta({ examples: [['Saved.']] }),
  screenshot: z.string().nullable(),
  screenshot_missing: z
    .string()
    .optional()
    .describe('Why there is no screenshot although the browser was asked for one.')
    .meta({ examples: ['The browser was busy.'] }),
  thought: z
    .string()
    .describe('What the persona thought.')
    .meta({ examples: ['I have a code.'] }),
  expectation: z
    .string()
    .describe('What the persona expected of its action.')
    .meta({ examples: ['The price goes down.'] }),
  action: recordedAction.describe('What the persona did.'),
  result: recordedResult.describe('What happened.'),
  mood: mood.describe('How the persona felt after the turn.'),
  question: z.string().nullable(),
  answer: z.string().nullable(),
  usage,
  page_wait_ms: z.number().min(0),
  frictions: z.array(observedFriction).describe('What was noticed in this turn.'),
  dropped_claims: z.array(droppedClaim).optional().describe('Absent if none.'),
  asks_if_automated: z
    .literal(true)
    .optional()
    .describe('The page read navigator.webdriver, so it may treat automated visitors differently.'),
  dialogs: z
    .array(seenDialog)
    .optional()
    .describe('Browser dialogs that opened after the action; absent if none.'),
  unkept: unkeptEvents,
})
export type TranscriptTurn = z.infer<typeof transcriptTurn>

/** An accessibility rule the page violates, from axe-core, once per page. */
export const accessibilityViolation = z
  .object({
    url: z.string(),
    turn: z.int().min(0),
    rule: z
      .string()
      .describe('The rule of axe-core.')
      .meta({ examples: ['color-contrast'] }),
    impact: z
      .enum(['minor', 'moderate', 'serious', 'critical'])
      .describe('How severe its effect on users is.')
      .meta({ examples: ['serious'] }),
    help: z
      .string()
      .describe('The rule in words.')
      .meta({ examples: ['Elements must meet minimum color contrast ratio thresholds'] }),
    help_url: z
      .string()
      .describe('Where the rule is explained.')
      .meta({ examples: ['https://dequeuniversity.com/rules/axe/4.11/color-contrast'] }),
    targets: z
      .array(z.string())
      .describe('At most five selectors.')
      .meta({ examples: [['.discount label']] }),
    count: z.int().min(1),
  })
  .meta({ id: 'AccessibilityViolation' })
export type AccessibilityViolation = z.infer<typeof accessibilityViolation>

/** Load metrics of one page, in ms; cls is unitless. null: the browser reported none. */
export const pageTiming = z
  .object({
    url: z.string(),
    turn: z.int().min(0),
    ttfb_ms: z
      .number()
      .nullable()
      .describe('Milliseconds to the first byte; null if unknown.')
      .meta({ examples: [120] }),
    load_ms: z
      .number()
      .nullable()
      .describe('Milliseconds to the load event; null if unknown.')
      .meta({ examples: [640] }),
    lcp_ms: z
      .number()
      .nullable()
      .describe('Milliseconds to the largest paint; null if unknown.')
      .meta({ examples: [710] }),
    cls: z
      .number()
      .nullable()
      .describe('Layout shift, without a unit; null if unknown.')
      .meta({ examples: [0.02] }),
  })
  .meta({ id: 'PageTiming' })
export type PageTiming = z.infer<typeof pageTiming>

/** The full record of one session, schema_version 2. */
export const transcript = z
  .object({
    schema_version: z.literal(2),
    run_id: z.string(),
    session_id: z.string(),
    persona: personaSnapshot,
    target_url: z.string(),
    task: z.string().nullable(),
    flows: z.array(z.string()),
    device: recordedDevice,
    interaction: recordedLook,
    model: z.string(),
    is_preview: z
      .literal(true)
      .optional()
      .describe('The built-in explorer drove the session; no language model was involved.'),
    started_at: timestamp,
    ended_at: timestamp,
    termination_kind: terminationKind,
    termination_reason: z
      .string()
      .describe('One sentence for readers.')
      .meta({ examples: ['The cart shows the lamp.'] }),
    interrupted_after: z
      .array(z.int().min(0))
      .optional()
      .describe('Turns after which we had to interrupt and restart it, with an empty browser.')
      .meta({ examples: [[4]] }),
    arrival: z
      .string()
      .optional()
      .describe(
        'File of the picture of the first page, before turn 1; evidence of what the first view showed names it as its screenshot. Absent if none was taken.',
      )
      .meta({ examples: ['0000.jpg'] }),
    outcome: outcomeFacts,
    accessibility: z.array(accessibilityViolation),
    accessibility_checked: z
      .array(z.string())
      .optional()
      .describe(
        'The addresses where the accessibility rules were checked, violated or not; absent from older transcripts.',
      ),
    timings: z.array(pageTiming).describe('Load times, once per page.'),
    turns: z.array(transcriptTurn).describe('What happened, turn by turn.'),
    replays: z
      .array(replayFact)
      .optional()
      .describe('One per problem of the site; absent if nothing was replayed.'),
    claim_checks: z
      .array(claimCheck)
      .optional()
      .describe(
        'One per claim that names a place on a picture, at most eight; absent if none was checked.',
      ),
    unrecorded_usage: usage
      .optional()
      .describe('Model cost outside the recorded turns: decisions that were aborted.'),
    next_cursor: z
      .string()
      .optional()
      .describe('Of a part: the `cursor` of the one that continues it; absent in the last.'),
  })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof transcript>
