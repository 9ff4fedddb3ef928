import type { Usage } from '@understudy/contract/common'
import { sql } from 'kysely'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import { addToOutbox } from '../webhooks/outbox.ts'
import type { RolledUpRun } from './roll-up-run.ts'
import { rollUpRun } from './roll-up-run.ts'
import type { Run } from './run.ts'
import type { Termination } from './session-transitions.ts'
import { heldMs, updateOnEnd } from './session-transitions.ts'

/** How an attempt ended. attempt 0 ends a session that was never claimed. */
export interface SessionEnd extends Termination {
  /** Model costs outside the recorded turns; none by default. */
  unrecorded?: Usage
}

/** stale: another attempt owns the session, or it has ended; nothing was written. */
export type FinishOutcome = { kind: 'finished'; run: RolledUpRun } | { kind: 'stale' }

/**
 * The only terminal transition of a session, with everything that follows from it: its last event, its usage, its
 * outbound event and, if it was the last session of its run, the end of the run. The caller has locked the run in this
 * transaction.
 */
export async function endSession(trx: Trx, run: Run, end: SessionEnd): Promise<FinishOutcome> {
  const ended = await markEnded(trx, end)
  if (ended === undefined) return { kind: 'stale' }
  await addEndEvent(trx, end, ended)
  await billUsage(trx, end, ended.browser_ms)
  await addToOutbox(trx, {
    customerId: end.customerId,
    id: createId('evt', end.at),
    createdAt: end.at,
    event: end.status === 'completed' ? 'session.completed' : 'session.failed',
    payload: {
      run_id: run.id,
      session_id: end.sessionId,
      persona_id: ended.persona_id,
      termination_kind: end.kind,
      turns: ended.turns,
    },
  })
  return { kind: 'finished', run: await rollUpRun(trx, run, end.at) }
}

type EndedSession = NonNullable<Awaited<ReturnType<typeof markEnded>>>

const lastHeartbeatAt = sql`case when lease_expires_at < clock_timestamp() then renewed_at
  else clock_timestamp() end`

async function markEnded(trx: Trx, end: SessionEnd) {
  return (
    updateOnEnd(trx, end)
      // The browser was in use from the claim until now or, if the worker fell silent, until its last sign of life.
      .returning([
        'persona_id',
        'turns',
        'last_seq',
        sql<number>`spent_ms + ${heldMs(lastHeartbeatAt)}`.as('browser_ms'),
      ])
      .executeTakeFirst()
  )
}

async function addEndEvent(trx: Trx, end: SessionEnd, ended: EndedSession): Promise<void> {
  const data = { termination_kind: end.kind, reason: end.reason, turns: ended.turns }
  await trx
    .insertInto('session_events')
    .values({
      customer_id: end.customerId,
      session_id: end.sessionId,
      seq: ended.last_seq,
      kind: 'session_ended',
      at: end.at,
      turn: null,
      data: writeJson(data),
    })
    .execute()
}

async function billUsage(trx: Trx, end: SessionEnd, browserMs: number): Promise<void> {
  const { unrecorded } = end
  const spent = await trx
    .selectFrom('session_turns')
    .where('customer_id', '=', end.customerId)
    .where('session_id', '=', end.sessionId)
    .select(({ fn }) => [
      fn.countAll<number>().as('turns'),
      sql<number>`coalesce(sum(input_tokens), 0) + ${unrecorded?.input_tokens ?? 0}`.as(
        'input_tokens',
      ),
      sql<number>`coalesce(sum(output_tokens), 0) + ${unrecorded?.output_tokens ?? 0}`.as(
        'output_tokens',
      ),
      sql<number>`coalesce(sum(cost_usd), 0) + ${unrecorded?.cost_usd ?? 0}`.as('cost_usd'),
      sql<number>`coalesce(sum(cast(data->'usage'->>'unpriced_tokens' as bigint)), 0) + ${unrecorded?.unpriced_tokens ?? 0}`.as(
        'unpriced_tokens',
      ),
    ])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('usage')
    .set({ status: 'settled', settled_at: end.at, browser_ms: browserMs, ...spent })
    .where('customer_id', '=', end.customerId)
    .where('session_id', '=', end.sessionId)
    .where('status', '=', 'held')
    .execute()
}
