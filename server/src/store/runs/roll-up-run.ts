import { sql, type Updateable } from 'kysely'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../database.ts'
import { addToOutbox } from '../webhooks/outbox.ts'
import { allOrNothing, type EndingParts } from './ending-parts.ts'
import type { RunTables } from './run-tables.ts'
import type { Run, RunStatus } from './run.ts'
import { hasResult, type Session } from './sessions.ts'

/** isOver: every session has ended, so that the run can be aggregated and judged. */
export interface RolledUpRun {
  runId: string
  status: RunStatus
  isOver: boolean
}

/**
 * Ends a locked run once all of its sessions have ended: completed if all completed, partial if some did, failed if
 * none did. A cancelled run stays cancelled and sends no event. The run and its event are two of `parts`.
 */
export async function rollUpRun(
  trx: Trx,
  run: Run,
  at: Date,
  parts: EndingParts = allOrNothing,
): Promise<RolledUpRun> {
  const sessions = await listEndings(trx, run)
  if (sessions.some(({ status }) => status === 'queued' || status === 'running')) {
    return { runId: run.id, status: run.status, isOver: false }
  }
  const status =
    run.status === 'cancelled' ? 'cancelled' : judge(countCompleted(sessions), sessions.length)
  const isReported = sessions.some(hasResult)
  const update = (termination: string | null) =>
    updateRun(trx, run, {
      status,
      finished_at: run.finishedAt ?? at,
      termination,
      aggregate_status:
        run.aggregateStatus === 'pending' && !isReported ? 'failed' : run.aggregateStatus,
    })
  const termination = status === 'failed' ? describeFailure(sessions) : run.termination
  const { isWritten } = await parts.write(trx, 'roll-up', () => update(termination))
  // An event says only what is true.
  if (isWritten && status !== 'cancelled') {
    await parts.write(trx, 'outbox', () => addRunEvent(trx, { run, status, at, sessions }))
  }
  return { runId: run.id, status, isOver: true }
}

interface RunEnd {
  run: Run
  status: 'completed' | 'partial' | 'failed'
  at: Date
  sessions: readonly Pick<Session, 'id' | 'status'>[]
}

async function addRunEvent(trx: Trx, { run, status, at, sessions }: RunEnd): Promise<void> {
  await addToOutbox(trx, {
    customerId: run.customerId,
    id: createId('evt', at),
    createdAt: at,
    event: `run.${status}`,
    payload: {
      run_id: run.id,
      target_url: run.targetUrl,
      status,
      session_ids: sessions.map(({ id }) => id),
      sessions: { total: sessions.length, completed: countCompleted(sessions) },
    },
  })
}

/** The event of a run that ended without it; nothing if it has one, or none is due. */
export async function addOwedRunEvent(trx: Trx, run: Run): Promise<void> {
  const { status, finishedAt: at } = run
  if (at === null || (status !== 'completed' && status !== 'partial' && status !== 'failed')) return
  const told = await trx
    .selectFrom('outbox')
    .select('id')
    .where('customer_id', '=', run.customerId)
    .where('event', '=', `run.${status}`)
    .where(sql<string>`payload ->> 'run_id'`, '=', run.id)
    .executeTakeFirst()
  if (told !== undefined) return
  await addRunEvent(trx, { run, status, at, sessions: await listEndings(trx, run) })
}

function countCompleted(sessions: readonly Pick<Session, 'status'>[]): number {
  return sessions.filter(({ status }) => status === 'completed').length
}

async function listEndings(trx: Trx, run: Run) {
  return trx
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
}

async function updateRun(trx: Trx, run: Run, values: Updateable<RunTables['runs']>): Promise<void> {
  await trx
    .updateTable('runs')
    .set(values)
    .where('customer_id', '=', run.customerId)
    .where('id', '=', run.id)
    .execute()
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
