import { z } from 'zod'
import { completion } from './aggregate-report.ts'
import { identifier, shortText, timestamp } from './common.ts'
import { limits } from './limits.ts'
import { personaWriteBody } from './persona.ts'
import { terminationKind } from './session-event.ts'
import {
  defaultGate,
  gate,
  hasGoalForGate,
  hasRequiredPersonas,
  needsGoal,
  needsPersonas,
  testedBranch,
  testedEnvironment,
} from './verdict/gate.ts'
import { deviceNames } from './visitor/devices.ts'

export const runStatus = z.enum([
  'queued',
  'running',
  'completed',
  'failed',
  'partial',
  'cancelled',
])
export type RunStatus = z.infer<typeof runStatus>

export const sessionStatus = z.enum(['queued', 'running', 'completed', 'failed'])

/** short: about 15 turns or 3 min per session; medium: about 120 turns or 20 min. */
export const durationBudget = z.enum(['short', 'medium'])

/** Whether a questioner asks for feedback: every few turns (standard) or at every turning point (deep). */
export const guidedExploration = z.enum(['off', 'standard', 'deep'])

/** The device that the visitors use: a window, its pointer and its user agent (visitor/devices.ts). */
export const device = z.enum(deviceNames)

/** full: the visitors use the site. look: requests whose method or address says that they change data are stopped. */
export const interaction = z
  .enum(['full', 'look'])
  .describe(
    'Whether the visitors may send anything: `full`, or `look` to only look. In a run that only looks, requests that may change data by their method or by words in their address, such as orders, messages and logins, are stopped before they are sent, and reports say what could not be tried.',
  )
export type Interaction = z.infer<typeof interaction>

/** Named steps of a run. */
export const namedSteps = z
  .array(shortText)
  .max(50)
  .refine((steps) => steps.reduce((sum, step) => sum + step.length, 0) <= limits.flowsLength, {
    error: `must have at most ${limits.flowsLength} characters together`,
  })
  .describe(`Named steps, attempted in order; at most ${limits.flowsLength} characters together.`)

/** Permission to repeat steps that send data when findings are replayed. */
export const replayMaySendData = z
  .boolean()
  .describe(
    'Whether steps that send data, such as orders and messages, can be repeated after a session to confirm its findings; each can then be sent several more times. Signing in needs none. Without it the report lists the findings that were not replayed.',
  )

const targetUrl = z.string().min(1).max(limits.urlLength)

/** POST /runs. One of persona_ids, persona_id and persona; one of target_url and its alias url. */
export const createRunBody = z
  .strictObject({
    target_url: targetUrl.optional().describe('https only; the host must be an allowed target.'),
    url: targetUrl.optional().describe('Alias of target_url.'),
    persona_ids: z.array(identifier).min(1).max(limits.personasPerRun).optional(),
    persona_id: identifier.optional(),
    persona: personaWriteBody.optional(),
    task: shortText.optional().describe('What to achieve; omit to explore freely.'),
    flows: namedSteps.default([]),
    credential_ids: z.array(identifier).max(50).default([]),
    model: z.string().max(200).optional().describe('Only the public default model is accepted.'),
    duration_budget: durationBudget.default('short'),
    guided_exploration: guidedExploration
      .default('off')
      .describe('deep sets the budget to medium.'),
    device: device
      .default('desktop')
      .describe('The device that the visitors use; tablet and phone are emulated in Chromium.'),
    interaction: interaction.default('full'),
    replay_may_send_data: replayMaySendData.default(false),
    gate: gate.default(defaultGate).describe('What the run must show to pass.'),
    branch: testedBranch.optional(),
    environment: testedEnvironment.optional(),
    reuse_inbox_session_id: z
      .string()
      .regex(/^sess_[a-z0-9]+$/)
      .optional()
      .describe('For operators only.'),
  })
  .refine((body) => body.target_url !== undefined || body.url !== undefined, {
    path: ['target_url'],
    message: 'is required',
  })
  .refine(
    (body) =>
      body.target_url === undefined || body.url === undefined || body.target_url === body.url,
    { path: ['url'], message: 'must equal target_url when both are given' },
  )
  .refine(
    (body) => {
      const given = [body.persona_ids, body.persona_id, body.persona]
      return given.filter((value) => value !== undefined).length === 1
    },
    {
      path: ['persona_ids'],
      message: 'or persona_id or persona must be given, and only one of them',
    },
  )
  .refine(hasGoalForGate, needsGoal)
  .refine(hasRequiredPersonas, needsPersonas)
export type CreateRunBody = z.infer<typeof createRunBody>

/** The response to POST /runs. */
export const admittedRun = z
  .object({
    run_id: identifier,
    status: z.literal('queued').describe('Always `queued`.'),
    sessions: z.array(
      z.object({
        id: identifier
          .describe('Identifier of the session.')
          .meta({ examples: ['sess_06gvqdjetpvjtd6k9cennunrpc'] }),
        persona_id: identifier,
      }),
    ),
    guided_exploration: guidedExploration,
    is_preview: z.literal(true).optional().describe('A preview-tier model drives the sessions.'),
    preview_notice: z
      .string()
      .optional()
      .describe('What the explorer cannot do, in one sentence.')
      .meta({ examples: ['No model key is set: the built-in explorer drives the sessions.'] }),
  })
  .meta({ id: 'AdmittedRun' })

const aggregateStatus = z.enum(['pending', 'ready', 'failed', 'not_applicable'])

/** A run in the list. */
export const runListItem = z
  .object({
    id: identifier
      .describe('Identifier of the run.')
      .meta({ examples: ['run_06gvqdjetpvjtd6k9cennunrpc'] }),
    target_url: z.string(),
    status: runStatus,
    device,
    guided_exploration: guidedExploration,
    created_at: timestamp,
    session_count: z.int(),
    aggregate_status: aggregateStatus,
    task: z.string().nullable(),
    flows: z.array(z.string()).max(5).describe('The first five named steps.'),
    problems_by_severity: z
      .array(z.int().min(0))
      .length(5)
      .nullable()
      .describe(
        'Number of problems with the site in the report of the run by severity, from 0 to 4; null if nothing was tested, if there is no report of the whole run yet, or if it was written before problems were counted.',
      )
      .meta({ examples: [[0, 1, 2, 1, 0]] }),
    completion: completion
      .pick({ succeeded: true, total: true })
      .nullable()
      .describe(
        'How many of the sessions with a clear outcome reached the goal, as in the report of the run; null if the run has no goal, if there is no report of the whole run yet, or if it was written before this was counted.',
      ),
  })
  .meta({ id: 'RunListItem' })

/** A run with its sessions. */
export const runDetail = z
  .object({
    run_id: identifier,
    target_url: z.string(),
    status: runStatus,
    device,
    guided_exploration: guidedExploration,
    aggregate_status: aggregateStatus,
    created_at: timestamp,
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    task: z.string().nullable(),
    flows: z.array(z.string()),
    model: z.string(),
    duration_budget: durationBudget.describe('The effective budget.'),
    interaction,
    replay_may_send_data: z.boolean(),
    report_url: z
      .string()
      .describe(
        'Opens in a browser; contains a token for this run, valid for 30 days or until it is revoked. For a signed-in viewer, the page of the dashboard without a token.',
      )
      .meta({
        examples: [
          'https://api.example.com/r/run_06gvqdjetpvjtd6k9cennunrpc?t=cust_a.1775035800.x',
        ],
      }),
    termination: z
      .string()
      .nullable()
      .describe('Why it failed or was cancelled.')
      .meta({ examples: [null] }),
    sessions: z.array(
      z.object({
        id: identifier
          .describe('Identifier of the session.')
          .meta({ examples: ['sess_06gvqdjetpvjtd6k9cennunrpc'] }),
        persona_id: identifier,
        persona_name: z
          .string()
          .describe('Name of the persona when the run started.')
          .meta({ examples: ['Maya'] }),
        status: sessionStatus.describe('State of the session.').meta({ examples: ['completed'] }),
        termination_kind: terminationKind.nullable(),
        turns: z.int(),
        started_at: timestamp.nullable(),
        finished_at: timestamp.nullable(),
      }),
    ),
  })
  .meta({ id: 'Run' })
