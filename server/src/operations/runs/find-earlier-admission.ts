import { createHash } from 'node:crypto'
import { ApiError } from '../../lib/api-error.ts'
import { DAY_MS } from '../../lib/clock.ts'
import { claimIdempotencyKey } from '../../store/accounts/idempotency-keys.ts'
import type { Trx } from '../../store/database.ts'
import { isUsualJudging } from '../../store/runs/run-verdicts.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import type { AdmittedRun, RunRequest } from './run-request.ts'

/** How long an idempotency key refers to its first request. */
export const idempotencyKeysMs = DAY_MS

/**
 * The result of an earlier request with this idempotency key; null, with the key claimed for this run, if there was
 * none within 24 h. Codes: idempotency_key_reused.
 */
export async function findEarlierAdmission(
  trx: Trx,
  caller: { customerId: string; idempotencyKey: string | null; runId: string; at: Date },
  request: RunRequest,
): Promise<AdmittedRun | null> {
  if (caller.idempotencyKey === null) return null
  const requestHash = createHash('sha256').update(describe(request)).digest('hex')
  const claimed = await claimIdempotencyKey(trx, {
    customerId: caller.customerId,
    key: caller.idempotencyKey,
    requestHash,
    runId: caller.runId,
    at: caller.at,
    forgottenBefore: new Date(caller.at.getTime() - idempotencyKeysMs),
  })
  if (claimed.kind === 'new') return null
  if (claimed.requestHash !== requestHash) throw new ApiError('idempotency_key_reused')
  const run = await findRun(trx, caller.customerId, claimed.runId)
  if (run === undefined) throw new Error(`run ${claimed.runId} of an idempotency key is missing`)
  const sessions = await listSessions(trx, caller.customerId, run.id)
  return {
    id: run.id,
    sessions: sessions.map(({ id, persona }) => ({ id, personaId: persona.id })),
    guidedExploration: run.guidedExploration,
    isPreview: run.isPreview,
  }
}

/** What is usual is left out, so that a request can be repeated that came before there were others. */
function describe({ device, interaction, judging, ...request }: RunRequest): string {
  return JSON.stringify({
    ...request,
    ...(device === 'desktop' ? {} : { device }),
    ...(interaction === 'full' ? {} : { interaction }),
    ...(isUsualJudging(judging) ? {} : { judging }),
  })
}
