import type { VerdictStatus } from '@understudy/contract/verdict/verdict'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findDeployCheck } from '../../store/integrations/deploy-checks.ts'
import type { DeployEvent } from '../../store/integrations/deploy-events.ts'
import * as store from '../../store/integrations/deploy-events.ts'
import { listVerdictStatuses } from '../../store/runs/run-verdicts.ts'

/** An event with the verdict on its run; null: it has none, or it has not been judged yet. */
export interface JudgedEvent {
  decided: DeployEvent
  verdict: VerdictStatus | null
}

const limit = 100

/** The last 100 events of a check, newest first. Codes: not_found. */
export async function listDeployEvents(
  { db }: { db: Database },
  customerId: string,
  deployCheckId: string,
): Promise<JudgedEvent[]> {
  if ((await findDeployCheck(db, customerId, deployCheckId)) === undefined) {
    throw new ApiError('not_found')
  }
  const events = await store.listDeployEventRows(db, { customerId, deployCheckId, limit })
  const runIds = events.flatMap(({ runId }) => runId ?? [])
  const verdicts = await listVerdictStatuses(db, customerId, runIds)
  return events.map((decided) => ({ decided, verdict: verdicts.get(decided.runId ?? '') ?? null }))
}
