import { type DeployCheckWriteBody, deployCheckWriteBody } from '@understudy/contract/deploy-check'
import type { ResponseBody } from '@understudy/contract/endpoint'
import { deployCheckEndpoints } from '@understudy/contract/endpoints/deploy-checks'
import { parsePart } from '../http/requests/parse-part.ts'
import { createRoute, type Route, WithStatus } from '../http/route.ts'
import { ApiError } from '../lib/api-error.ts'
import { archiveDeployCheck } from '../operations/deploy-checks/archive-deploy-check.ts'
import { ingestDeployEvent } from '../operations/deploy-checks/ingest-deploy-event.ts'
import {
  type JudgedEvent,
  listDeployEvents,
} from '../operations/deploy-checks/list-deploy-events.ts'
import { rotateTriggerToken } from '../operations/deploy-checks/rotate-trigger-token.ts'
import {
  createDeployCheck,
  updateDeployCheck,
} from '../operations/deploy-checks/write-deploy-check.ts'
import type { AdmissionDeps } from '../operations/runs/admit-run.ts'
import {
  type DeployCheck,
  type DeployCheckSettings,
  findDeployCheck,
  listDeployChecks,
} from '../store/integrations/deploy-checks.ts'
import type { DeployEvent } from '../store/integrations/deploy-events.ts'

/** Deploy checks, and the events CI posts to them. */
export function createDeployCheckRoutes(deps: AdmissionDeps): Route[] {
  return [
    createRoute(deployCheckEndpoints.createDeployCheck, async ({ customerId, body }) => {
      const settings = parseSettings(body)
      const { check, triggerToken } = await createDeployCheck(deps, customerId, settings)
      return { ...presentDeployCheck(check), trigger_token: triggerToken }
    }),
    createRoute(deployCheckEndpoints.listDeployChecks, async ({ customerId }) => ({
      items: (await listDeployChecks(deps.db, customerId)).map(presentDeployCheck),
    })),
    createRoute(deployCheckEndpoints.getDeployCheck, async ({ customerId, params }) => {
      const check = await findDeployCheck(deps.db, customerId, params.id)
      if (check === undefined) throw new ApiError('not_found')
      return presentDeployCheck(check)
    }),
    createRoute(deployCheckEndpoints.updateDeployCheck, async ({ customerId, params, body }) => {
      const merge = (check: DeployCheck): DeployCheckSettings =>
        parseSettings(
          parsePart(deployCheckWriteBody, { ...presentSettings(check), ...body }, 'body'),
        )
      return presentDeployCheck(await updateDeployCheck(deps, { customerId, id: params.id }, merge))
    }),
    createRoute(deployCheckEndpoints.archiveDeployCheck, async ({ customerId, params }) => {
      await archiveDeployCheck(deps, customerId, params.id)
      return undefined
    }),
    createRoute(deployCheckEndpoints.rotateDeployCheckToken, async ({ customerId, params }) => ({
      deploy_check_id: params.id,
      trigger_token: await rotateTriggerToken(deps, customerId, params.id),
    })),
    ...createDeployEventRoutes(deps),
  ]
}

function createDeployEventRoutes(deps: AdmissionDeps): Route[] {
  return [
    createRoute(deployCheckEndpoints.listDeployEvents, async ({ customerId, params }) => ({
      items: (await listDeployEvents(deps, customerId, params.id)).map(presentDeployEvent),
    })),
    createRoute(deployCheckEndpoints.ingestDeployEvent, async ({ customerId, params, body }) => {
      const of = { customerId, deployCheckId: params.id }
      const { decided, isDuplicate } = await ingestDeployEvent(deps, of, body)
      const decision = presentDecision(decided, isDuplicate)
      if (isDuplicate) return new WithStatus(200, decision)
      return new WithStatus(decided.decision === 'blocked_target' ? 400 : 202, decision)
    }),
  ]
}

function parseSettings(body: DeployCheckWriteBody): DeployCheckSettings {
  return {
    name: body.name,
    type: body.type,
    targetUrl: body.target_url,
    personaIds: body.persona_ids,
    task: body.task,
    flows: body.flows,
    credentialIds: body.credential_ids,
    durationBudget: body.duration_budget,
    guidedExploration: body.guided_exploration,
    device: body.device,
    interaction: body.interaction,
    replayMaySendData: body.replay_may_send_data,
    gate: body.gate,
    environments: body.environments,
    branches: body.branches,
    providers: body.providers,
    schedule: body.schedule,
    enabled: body.enabled,
  }
}

function presentSettings(check: DeployCheck): DeployCheckWriteBody {
  return {
    name: check.name,
    type: check.type,
    target_url: check.targetUrl,
    persona_ids: check.personaIds,
    task: check.task,
    flows: check.flows,
    credential_ids: check.credentialIds,
    duration_budget: check.durationBudget,
    guided_exploration: check.guidedExploration,
    device: check.device,
    interaction: check.interaction,
    replay_may_send_data: check.replayMaySendData,
    gate: check.gate,
    environments: check.environments,
    branches: check.branches,
    providers: check.providers,
    schedule: check.schedule,
    enabled: check.enabled,
  }
}

function presentDeployCheck(
  check: DeployCheck,
): ResponseBody<typeof deployCheckEndpoints.getDeployCheck> {
  return {
    id: check.id,
    ...presentSettings(check),
    created_at: check.createdAt.toISOString(),
    updated_at: check.updatedAt.toISOString(),
    archived_at: check.archivedAt?.toISOString() ?? null,
    last_event_at: check.lastEventAt?.toISOString() ?? null,
    next_run_at: check.nextRunAt?.toISOString() ?? null,
  }
}

function presentDecision(
  decided: DeployEvent,
  duplicate: boolean,
): ResponseBody<typeof deployCheckEndpoints.ingestDeployEvent> {
  return {
    deploy_event_id: decided.id,
    deploy_check_id: decided.deployCheckId,
    decision: decided.decision,
    reason: decided.reason,
    run_id: decided.runId,
    duplicate,
  }
}

function presentDeployEvent({ decided, verdict }: JudgedEvent) {
  const { event } = decided
  return {
    ...presentDecision(decided, false),
    status: event.status,
    idempotency_key: event.idempotency_key,
    environment: event.environment ?? null,
    target_url: event.target_url ?? null,
    external_deployment_id: event.external_deployment_id ?? null,
    git_sha: event.git_sha ?? null,
    git_ref: event.git_ref ?? null,
    branch: event.branch ?? null,
    provider: event.provider,
    dashboard_url: event.dashboard_url ?? null,
    deployed_at: event.deployed_at === undefined ? null : new Date(event.deployed_at).toISOString(),
    received_at: decided.receivedAt.toISOString(),
    verdict,
  }
}
