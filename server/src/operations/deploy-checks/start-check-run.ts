import type { DeployEventBody } from '@understudy/contract/deploy-check'
import { ApiError } from '../../lib/api-error.ts'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../../store/database.ts'
import { type DeployCheck, noteDeployEvent } from '../../store/integrations/deploy-checks.ts'
import { type DeployEvent, insertDeployEvent } from '../../store/integrations/deploy-events.ts'
import { type AdmissionDeps, admitRunWithin } from '../runs/admit-run.ts'

/** What follows from an event. */
export type EventDecision = Pick<DeployEvent, 'decision' | 'reason' | 'runId'>

/**
 * Starts a run of the check. Errors that the customer can mend are decisions, whose reason ends with `advice`. Codes: those of 5xx;
 * invalid_trigger_token if the customer was suspended in the meantime.
 */
export async function startCheckRun(
  deps: AdmissionDeps,
  trx: Trx,
  check: DeployCheck,
  { event, targetUrl, advice }: { event: DeployEventBody; targetUrl: string; advice: string },
): Promise<EventDecision> {
  try {
    const run = await admitRunWithin(deps, trx, check.customerId, {
      targetUrl,
      personas: { kind: 'stored', ids: check.personaIds },
      task: check.task,
      flows: check.flows,
      credentialIds: check.credentialIds,
      model: null,
      durationBudget: check.durationBudget,
      guidedExploration: check.guidedExploration,
      device: check.device,
      interaction: check.interaction,
      replayMaySendData: check.replayMaySendData,
      judging: {
        gate: check.gate,
        branch: readBranch(event) ?? null,
        environment: event.environment ?? null,
        deployCheckId: check.id,
      },
    })
    return { decision: 'queued_run', reason: null, runId: run.id }
  } catch (error) {
    // Errors on our side leave the event undecided, and CI retries. Errors the customer can fix are decisions.
    if (!(error instanceof ApiError) || error.status >= 500) throw error
    if (error.code === 'invalid_api_key') throw new ApiError('invalid_trigger_token')
    const reason = `${error.code}: ${error.message} ${advice}`
    return { decision: 'blocked_target', reason, runId: null }
  }
}

/** Keeps an event with its decision; its key must be new for this check. */
export async function keepDecision(
  { clock }: Pick<AdmissionDeps, 'clock'>,
  trx: Trx,
  check: DeployCheck,
  { event, decision }: { event: DeployEventBody; decision: EventDecision },
): Promise<DeployEvent> {
  const receivedAt = clock.now()
  const decided = {
    ...decision,
    customerId: check.customerId,
    id: createId('dev', receivedAt),
    deployCheckId: check.id,
    event,
    receivedAt,
  }
  await insertDeployEvent(trx, decided)
  await noteDeployEvent(trx, check, receivedAt)
  return decided
}

/** The branch from the ref, for CI that knows only the ref; a tag is not a branch. */
export function readBranch({ branch, git_ref: ref }: DeployEventBody): string | undefined {
  if (branch !== undefined) return branch
  return /^refs\/heads\/(?<name>.+)$/.exec(ref ?? '')?.groups?.['name']
}
