import type { CreateRunBody } from '@understudy/contract/run'
import { ApiError } from '../lib/api-error.ts'
import type { RequestedPersonas, RunRequest } from '../operations/runs/run-request.ts'

/** Merges the three ways to name personas and the two to name the target. Codes: invalid_request. */
export function parseRunRequest(body: CreateRunBody): RunRequest {
  if (body.reuse_inbox_session_id !== undefined) {
    throw new ApiError('invalid_request', {
      detail: 'reuse_inbox_session_id: is for operators only',
    })
  }
  return {
    targetUrl: body.target_url ?? body.url ?? '',
    personas: parsePersonas(body),
    task: body.task ?? null,
    flows: body.flows,
    credentialIds: body.credential_ids,
    model: body.model ?? null,
    durationBudget: body.duration_budget,
    guidedExploration: body.guided_exploration,
    device: body.device,
    interaction: body.interaction,
    replayMaySendData: body.replay_may_send_data,
    judging: {
      gate: body.gate,
      branch: body.branch ?? null,
      environment: body.environment ?? null,
      deployCheckId: null,
    },
  }
}

function parsePersonas({
  persona,
  persona_id: id,
  persona_ids: ids,
}: CreateRunBody): RequestedPersonas {
  if (persona !== undefined) return { kind: 'inline', persona }
  return { kind: 'stored', ids: ids ?? (id === undefined ? [] : [id]) }
}
