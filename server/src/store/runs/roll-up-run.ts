import { createId } from '../../lib/ids.ts'
import type { Trx } from '../database.ts'
import { addToOutbox } from '../webhooks/outbox.ts'
import type { Run, RunStatus } from './run.ts'
import type { Session } from './sessions.ts'
import { hasResult } from './sessions.ts'

/** isAggregateDue: every session has ended, there are several, and there is something to aggregate. */
export interface RolledUpRun {
  runId: string
  status: RunStatus
  isAggregateDue: boolean
}

/**
 * Ends a locked run once all of its sessions have ended: completed if all completed, partial if some did, failed if
 * none did. A cancelled run stays cancelled and sends no event.
 */
export async function rollUpRun(trx: Trx, run: Run, at: Date): Promise<RolledUpRun> {
  const sessions = await trx
    .selectFrom('sessions')
    .select([
      'id',
      'status',
      'termination_kind as terminationKind',
      'termination_reason as terminationReason',
    ])
    .where('customer_id', '=', run.customerId)
    .where('run_id', '=', run.id)
    .orderBy('position')
    .execute()
  if (sessions.some(({ status }) => status === 'queued' || status === 'running')) {
    return { runId: run.id, status: run.status, isAggregateDue: false }
  }
  const completed = sessions.filter(({ status }) => status === 'completed').length
  const status = run.status === 'cancelled' ? 'cancelled' : judge(completed, sessions.length)
  const isReported = sessions.some(hasResult)
  const isAggregateDue = run.aggregateStatus === 'pending' && isReported
  await trx
    .updateTable('runs')
    .set({
      status,
      finished_at: run.finishedAt ?? at,
      termination: status === 'failed' ? describeFailure(sessions) : run.termination,
      aggregate_status:
        run.aggregateStatus === 'pending' && !isReported ? 'failed' : run.aggregateStatus,
    })
    .where('customer_id', '=', run.customerId)
    .where('id', '=', run.id)
    .execute()
  if (status !== 'cancelled') {
    await addToOutbox(trx, {
      customerId: run.customerId,
      id: createId('evt', at),
      createdAt: at,
      event: `run.${status}`,
      payload: { run_id: run.id, status, session_ids: sessions.map(({ id }) => id) },
    })
  }
  return { runId: run.id, status, isAggregateDue }
}

type EndedSession = Pick<Session, 'status' | 'terminationKind' | 'terminationReason'>

/** One cause is named, for readers of the run alone; several are in the report. */
function describeFailure(sessions: readonly EndedSession[]): string {
  if (!sessions.some(hasResult)) return 'No session produced a usable result.'
  const [reason, ...others] = new Set(sessions.map((session) => session.terminationReason))
  return reason && others.length === 0
    ? `No session could use the site. ${reason}`
    : 'No session could use the site, which did not open, refused the visit, stopped responding or exceeded a limit: see the report.'
}

function judge(completed: number, total: number): 'completed' | 'partial' | 'failed' {
  if (completed === total) return 'completed'
  return completed > 0 ? 'partial' : 'failed'
}
