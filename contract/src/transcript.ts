import { z } from 'zod'
import { actionKinds } from './action-kinds.ts'
import { claimCheck } from './checks/claim-check.ts'
import { replayFact } from './checks/replay-fact.ts'
import { box, recordedDevice, recordedLook, timestamp, unkeptEvents, usage } from './common.ts'
import { observedFriction } from './finding.ts'
import { personaSnapshot } from './persona.ts'
import { terminationKind } from './session-event.ts'
import { siteLimit } from './site-limit.ts'
import { actedControl } from './visitor/acted-control.ts'
import { visitorAnswer } from './visitor/answer.ts'
import { droppedClaim } from './visitor/dropped-claim.ts'
import { seenDialog } from './visitor/seen-dialog.ts'
import { unread } from './visitor/unread-text.ts'

/** Patience left (1 full, 0 none) and frustration (0 none, 1 full) after the turn. */
export const mood = z.object({
  patience: z.number().min(0).max(1),
  frustration: z.number().min(0).max(1),
})
export type Mood = z.infer<typeof mood>

/**
 * What was done. ref and label name the control; text is what was typed, selected or searched for; submit: Enter was
 * pressed after typing.
 */
export const recordedAction = z.object({
  kind: z.enum(actionKinds),
  ref: z.string().nullable(),
  label: z.string().nullable(),
  text: z.string().nullable(),
  box: box
    .optional()
    .describe(
      'Where the visitor saw the control, in the view that the action was chosen from; absent if nowhere, and from older records.',
    ),
  of: z.string().optional().describe('The row or card of a control whose name others have, too.'),
  control: actedControl
    .optional()
    .describe('How to find the control again; absent if there is none, and from older records.'),
  submit: z.boolean().optional().describe('Only for `type`.'),
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
  changed: z.boolean(),
  url: z.string(),
  error: z.string().nullable(),
  ms: z.number().min(0),
  unseen: z.literal(true).optional().describe('The page was not seen after the action.'),
})
export type RecordedResult = z.infer<typeof recordedResult>

/** One turn of version 2. observation is the text given to the mind, page_wait_ms how long the page kept the user waiting. */
export const transcriptTurn = z.object({
  turn: z.int().min(1),
  at: timestamp,
  url: z.string(),
  title: z.string(),
  observation: z.string(),
  notices: z
    .array(z.string())
    .optional()
    .describe(
      'What the mind was shown of the page besides the observation: messages, dialogs, errors. Absent if none.',
    ),
  screenshot: z.string().nullable(),
  screenshot_missing: z
    .string()
    .optional()
    .describe('Why there is no screenshot although the browser was asked for one.'),
  thought: z.string(),
  expectation: z.string(),
  action: recordedAction,
  result: recordedResult,
  mood,
  question: z.string().nullable(),
  answer: z.string().nullable(),
  usage,
  page_wait_ms: z.number().min(0),
  frictions: z.array(observedFriction),
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

/** The outcome of a named step: reached only if the record shows it. */
export const flowStatus = z.enum(['reached', 'not_reached', 'not_attempted'])
export type FlowStatus = z.infer<typeof flowStatus>

/** What the record shows of one named step (flow). */
export const flowFact = z.object({
  flow: z.string(),
  status: flowStatus,
  turn: z
    .int()
    .nullable()
    .describe('Where it was reached or last attempted; null if it was not attempted.'),
  quote: z.string().nullable().describe('The words on the site that show it.'),
})
export type FlowFact = z.infer<typeof flowFact>

/**
 * One condition of success, fixed from the task or a named step before the session starts. url: a page that must have
 * been open; text: what the site must have shown as new text; network: what it must not have
 * rejected.
 */
export const successCondition = z.object({
  goal: z.string().describe('The task or the named step.'),
  kind: z.enum(['url', 'text', 'network']),
  check: z.string().describe('The condition, as a sentence.'),
  words: z.array(z.string()).describe('Stemmed words that must be named.'),
})
export type SuccessCondition = z.infer<typeof successCondition>

/**
 * What shows that a goal was reached: a page that opened, a message from the site, an entry added to or removed from a
 * list, a value, or the response to a request.
 */
export const proofKind = z.enum(['page', 'message', 'entry', 'gone', 'value', 'network'])
export type ProofKind = z.infer<typeof proofKind>

/** What contradicts the site's announcement of success. */
export const denial = z.object({
  by: z
    .enum(['network', 'page', 'reread'])
    .describe('A rejected request, an error message, or the page after a reload.'),
  words: z.string(),
})

/** A language model that sees the record but neither the persona nor its claim, and its verdict. */
export const secondLook = z.object({
  verdict: z
    .enum(['shown', 'not_shown', 'none'])
    .describe('none: it was asked but gave no verdict.'),
  reason: z.string(),
  usage,
})
export type SecondLookFact = z.infer<typeof secondLook>

/** What URL, page and network alone show about the outcome, independent of what the mind claims. */
export const outcomeFacts = z.object({
  claimed_success: z.boolean().describe('The mind ended with `done`.'),
  claim: z
    .string()
    .describe('The words the mind ended with; empty if a budget or an error ended the session.'),
  claimed_quote: z
    .string()
    .optional()
    .describe('The words on the page that the mind cited with `done`; verified, not trusted.'),
  supported: z
    .boolean()
    .nullable()
    .describe(
      'true: the record shows the success; false: the site announced it and the record contradicts it; null: neither.',
    ),
  answer: visitorAnswer
    .optional()
    .describe('What the visitor found out; absent if it says nothing of it.'),
  evidence_turn: z.int().nullable(),
  evidence_quote: z.string().nullable(),
  evidence_kind: proofKind.optional(),
  judged_by: z
    .enum(['code', 'second_look'])
    .optional()
    .describe('Who found the evidence; absent if there is none.'),
  denial: denial.optional(),
  possible_turns: z
    .array(z.int())
    .optional()
    .describe('Turns with something new that code cannot classify as success or not.'),
  second_look: secondLook.optional(),
  conditions: z
    .array(successCondition)
    .optional()
    .describe(
      'The conditions of success, fixed before the session; empty without a task and named steps.',
    ),
  unread,
  site_down: z
    .string()
    .optional()
    .describe('Why the site could not be used at all; absent if it could.'),
  exceeded_limit: z
    .string()
    .optional()
    .describe('The limit that the site exceeded, which ended the session; absent otherwise.'),
  exceeded_limit_name: siteLimit
    .optional()
    .describe('The name of that limit, which stays the same when its number or wording changes.'),
  flows: z.array(flowFact).optional().describe('One per named step of the run, in order.'),
})
export type OutcomeFacts = z.infer<typeof outcomeFacts>

/** An accessibility rule the page violates, from axe-core, once per page. */
export const accessibilityViolation = z
  .object({
    url: z.string(),
    turn: z.int().min(0),
    rule: z.string(),
    impact: z.enum(['minor', 'moderate', 'serious', 'critical']),
    help: z.string(),
    help_url: z.string(),
    targets: z.array(z.string()).describe('At most five selectors.'),
    count: z.int().min(1),
  })
  .meta({ id: 'AccessibilityViolation' })
export type AccessibilityViolation = z.infer<typeof accessibilityViolation>

/** Load metrics of one page, in ms; cls is unitless. null: the browser reported none. */
export const pageTiming = z
  .object({
    url: z.string(),
    turn: z.int().min(0),
    ttfb_ms: z.number().nullable(),
    load_ms: z.number().nullable(),
    lcp_ms: z.number().nullable(),
    cls: z.number().nullable(),
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
    termination_reason: z.string().describe('One sentence for readers.'),
    interrupted_after: z
      .array(z.int().min(0))
      .optional()
      .describe('Turns after which we had to interrupt and restart it, with an empty browser.'),
    outcome: outcomeFacts,
    accessibility: z.array(accessibilityViolation),
    accessibility_checked: z
      .array(z.string())
      .optional()
      .describe(
        'The addresses where the accessibility rules were checked, violated or not; absent from older transcripts.',
      ),
    timings: z.array(pageTiming),
    turns: z.array(transcriptTurn),
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
