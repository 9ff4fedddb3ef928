import { z } from 'zod'
import { identifier, shortText, timestamp } from './common.ts'
import { limits } from './limits.ts'
import {
  device,
  durationBudget,
  guidedExploration,
  interaction,
  namedSteps,
  replayMaySendData,
} from './run.ts'
import { schedule } from './schedule.ts'
import {
  defaultGate,
  gate,
  hasGoalForGate,
  hasRequiredPersonas,
  needsGoal,
  needsPersonas,
} from './verdict/gate.ts'
import { verdictStatus } from './verdict/verdict.ts'

const text = z.string().max(limits.textLength)
const filter = z.array(z.string().min(1).max(255)).max(50)

/** The fields of a deploy check, without defaults and without the rule that ties two of them together. */
const fields = {
  name: shortText.describe('Display name, 1 to 2,000 characters.').meta({ examples: ['Previews'] }),
  type: z
    .enum(['event_url', 'fixed_url'])
    .describe('Whether the deploy event or the check sets the URL to visit.'),
  target_url: z
    .string()
    .min(1)
    .max(limits.urlLength)
    .nullable()
    .describe('Required if type is fixed_url; otherwise rejected.'),
  persona_ids: z.array(identifier).min(1).max(limits.personasPerRun),
  task: shortText.nullable(),
  flows: namedSteps,
  credential_ids: z.array(identifier).max(50),
  duration_budget: durationBudget,
  guided_exploration: guidedExploration,
  device,
  interaction,
  replay_may_send_data: replayMaySendData,
  gate: gate.describe('What each run of the check must show to pass.'),
  environments: filter.describe(
    'Only events of these environments, case-sensitive; empty for any.',
  ),
  branches: filter.describe(
    'Only events of branches that match one of these globs; if an event has no branch, its git_ref (refs/heads/…) is used. Empty for any.',
  ),
  providers: filter.describe('Only events of these providers; empty for any.'),
  schedule: schedule
    .nullable()
    .describe(
      'When the check starts a run by itself, whatever its filters say; only with type fixed_url. null: only after events.',
    ),
  enabled: z
    .boolean()
    .describe('A disabled check returns ignored_filter, and its schedule starts nothing.'),
}

/** A complete deploy check; a PATCH is merged into the stored check and the result must pass this schema. */
export const deployCheckWriteBody = z
  .strictObject({
    ...fields,
    type: fields.type.default('event_url'),
    target_url: fields.target_url.default(null),
    task: fields.task.default(null),
    flows: fields.flows.default([]),
    credential_ids: fields.credential_ids.default([]),
    duration_budget: fields.duration_budget.default('short'),
    guided_exploration: fields.guided_exploration.default('off'),
    device: fields.device.default('desktop'),
    interaction: fields.interaction.default('full'),
    replay_may_send_data: fields.replay_may_send_data.default(false),
    gate: fields.gate.default(defaultGate),
    environments: fields.environments.default([]),
    branches: fields.branches.default([]),
    providers: fields.providers.default([]),
    schedule: fields.schedule.default(null),
    enabled: fields.enabled.default(true),
  })
  .refine((check) => check.type !== 'fixed_url' || check.target_url !== null, {
    path: ['target_url'],
    message: 'is required when type is fixed_url',
  })
  .refine((check) => check.type === 'fixed_url' || check.target_url === null, {
    path: ['target_url'],
    message: 'is only used with type fixed_url',
  })
  .refine((check) => check.type === 'fixed_url' || check.schedule === null, {
    path: ['schedule'],
    message: 'needs an address of its own (type fixed_url): no event names that of a scheduled run',
  })
  .refine(hasGoalForGate, needsGoal)
  .refine(hasRequiredPersonas, needsPersonas)
export type DeployCheckWriteBody = z.infer<typeof deployCheckWriteBody>

/** The fields a PATCH supplies; all others keep their values. */
export const deployCheckPatchBody = z.strictObject(fields).partial()

/** A stored deploy check. */
export const deployCheck = z
  .object({
    id: identifier
      .describe('Identifier of the check.')
      .meta({ examples: ['dc_06gvqdjetpvjtd6k9cennunrpc'] }),
    ...fields,
    created_at: timestamp,
    updated_at: timestamp
      .describe('When it was last changed, UTC.')
      .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
    archived_at: timestamp
      .nullable()
      .describe('When it was archived, UTC; null if it is active.')
      .meta({ examples: [null] }),
    last_event_at: timestamp
      .nullable()
      .describe('When the last event arrived or the schedule came due, UTC; null before the first.')
      .meta({ examples: [null] }),
    next_run_at: timestamp
      .nullable()
      .describe(
        'When the schedule starts the next run, UTC; null if the check has no schedule, is disabled or archived.',
      )
      .meta({ examples: ['2026-03-03T08:00:00.000Z'] }),
  })
  .meta({ id: 'DeployCheck' })
export type DeployCheck = z.infer<typeof deployCheck>

/** Returned once, when the check is created and when its token is rotated. */
export const triggerToken = z.string().regex(/^svc_dc_[a-z0-9]{32}$/)

const deployStatus = z.enum(['ready', 'created', 'building', 'failed', 'canceled'])

/** What CI posts (spec: DeployCheck and deploy events). */
export const deployEventBody = z.strictObject({
  status: deployStatus.describe('Only ready starts a run.'),
  idempotency_key: z.string().min(1).max(limits.idempotencyKeyLength),
  environment: text.optional(),
  target_url: z.string().max(limits.urlLength).optional(),
  external_deployment_id: text.optional(),
  git_sha: text.optional(),
  git_ref: text.optional(),
  branch: text.optional(),
  provider: text.default('generic-ci'),
  dashboard_url: z.string().max(limits.urlLength).optional(),
  deployed_at: z.iso.datetime({ offset: true }).optional(),
})
export type DeployEventBody = z.infer<typeof deployEventBody>

/** The decision on one deploy event. */
export const deployDecision = z
  .object({
    deploy_event_id: identifier
      .describe('Identifier of the event.')
      .meta({ examples: ['dev_06gvqdjetpvjtd6k9cennunrpc'] }),
    deploy_check_id: identifier,
    decision: z
      .enum(['queued_run', 'ignored_filter', 'ignored_non_ready', 'blocked_target'])
      .describe('What follows from the event; only `queued_run` starts a run.')
      .meta({ examples: ['queued_run'] }),
    reason: z.string().nullable(),
    run_id: identifier.nullable(),
    duplicate: z
      .boolean()
      .describe('The event already had a decision.')
      .meta({ examples: [false] }),
  })
  .meta({ id: 'DeployDecision' })
export type DeployDecision = z.infer<typeof deployDecision>

/** A stored deploy event with its decision. */
export const deployEvent = deployDecision
  .extend({
    status: deployStatus
      .describe('State of the deployment; only `ready` starts a run.')
      .meta({ examples: ['ready'] }),
    idempotency_key: z.string(),
    environment: z.string().nullable(),
    target_url: z.string().nullable(),
    external_deployment_id: z.string().nullable(),
    git_sha: z.string().nullable(),
    git_ref: z.string().nullable(),
    branch: z.string().nullable(),
    provider: z.string(),
    dashboard_url: z.string().nullable(),
    deployed_at: timestamp.nullable(),
    received_at: timestamp
      .describe('When the event arrived, UTC.')
      .meta({ examples: ['2026-03-02T09:30:00.000Z'] }),
    verdict: verdictStatus
      .nullable()
      .describe('Whether its run passed; null if it has none, or it has not been judged yet.')
      .meta({ examples: ['passed'] }),
  })
  .meta({ id: 'DeployEvent' })
export type DeployEvent = z.infer<typeof deployEvent>
