import type { Usage } from '@understudy/contract/common'
import type { VisitorAnswer } from '@understudy/contract/visitor/answer'
import { type RawBuilder, sql } from 'kysely'
import { createId } from '../../lib/ids.ts'
import type { Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import { allOrNothing, type EndingParts } from './ending-parts.ts'
import { type RolledUpRun, rollUpRun } from './roll-up-run.ts'
import type { Run } from './run.ts'
import type { SessionArtifact } from './session-artifacts.ts'
import { addFiles } from './session-records.ts'
import { heldMs, type Termination, updateOnEnd } from './session-transitions.ts'

/** How an attempt ended. attempt 0 ends a session that was never claimed. */
export interface SessionEnd extends Termination {
  /** Model costs outside the recorded turns; none by default. */
  unrecorded?: Usage
  /** Files about the whole session that are already stored; none by default. */
  files?: readonly SessionArtifact[]
  /** What the visitor found out; nothing by default. */
  answer?: VisitorAnswer | undefined
}

/** stale: another attempt owns the session, or it has ended; nothing was written. */
export type FinishResult = { kind: 'finished'; run: RolledUpRun } | { kind: 'stale' }

/**
 * The only terminal transition of a session, with everything that follows from it: its last event, its files, its usage, its
 * outbound event and, if it was the last session of its run, the end of the run. The caller has locked the run in this
 * transaction. `parts` says what becomes of a part that fails; by default, nothing is written then.
 */
export async function endSession(
  trx: Trx,
  run: Run,
  end: SessionEnd,
  parts: EndingParts = allOrNothing,
): Promise<FinishResult> {
  const ended = parts.areSeparate
    ? await markEndedInParts(trx, { run, end }, parts)
    : await markEnded(trx, end, [
        addEndEvent(end),
        ...addFiles(end.files ?? []),
        addOutboundEvent(run, end),
      ])
  if (ended === undefined) return { kind: 'stale' }
  await parts.write(trx, 'usage', () => billUsage(trx, end, ended.browserMs))
  return { kind: 'finished', run: await rollUpRun(trx, run, end.at, parts) }
}

const lastHeartbeatAt = sql`case when lease_expires_at < clock_timestamp() then renewed_at
  else clock_timestamp() end`

/** One statement for the rows of the ending, because each costs the embedded database more than what it writes. */
async function markEnded(
  trx: Trx,
  end: SessionEnd,
  rows: readonly RawBuilder<unknown>[],
): Promise<{ browserMs: number } | undefined> {
  // The browser was in use from the claim until now or, if the worker fell silent, until its last sign of life.
  const ended = await sql<{ browserMs: number }>`
    with own as (${updateOnEnd(end, rows.length > 0 ? 1 : 0)}
      returning customer_id, id, persona_id, turns, last_seq,
        spent_ms + ${heldMs(lastHeartbeatAt)} as browser_ms
    ) ${sql.join([sql``, ...rows])}
    select browser_ms as "browserMs" from own`.execute(trx)
  return ended.rows[0]
}

/** Without the event, readers of the record do not wait for one. */
async function markEndedInParts(
  trx: Trx,
  { run, end }: { run: Run; end: SessionEnd },
  parts: EndingParts,
): Promise<{ browserMs: number } | undefined> {
  const noted = await parts.write(trx, 'event', () => markEnded(trx, end, [addEndEvent(end)]))
  const ended = noted.isWritten ? noted.result : await markEnded(trx, end, [])
  if (ended === undefined) return undefined
  for (const file of end.files ?? []) {
    await parts.write(trx, 'artifacts', () => addToEnded(trx, end, addFiles([file])))
  }
  await parts.write(trx, 'outbox', () => addOwedEvent(trx, run, end))
  return ended
}

/** The outbound event of a session that ended without it. */
export async function addOwedEvent(
  trx: Trx,
  run: Run,
  end: Termination & Pick<SessionEnd, 'answer'>,
): Promise<void> {
  await addToEnded(trx, end, [addOutboundEvent(run, end)])
}

async function addToEnded(
  trx: Trx,
  { customerId, sessionId }: Termination,
  rows: readonly RawBuilder<unknown>[],
): Promise<void> {
  await sql`with own as (
      select customer_id, id, persona_id, turns from sessions
      where customer_id = ${customerId} and id = ${sessionId}
    ) ${sql.join([sql``, ...rows])}
    select id from own`.execute(trx)
}

function addEndEvent({ kind, reason, at }: SessionEnd): RawBuilder<unknown> {
  const data = writeJson({ termination_kind: kind, reason })
  return sql`event as (
    insert into session_events (customer_id, session_id, seq, kind, at, turn, data)
    select customer_id, id, last_seq, 'session_ended', ${at}::timestamptz, null,
      ${data}::jsonb || jsonb_build_object('turns', turns)
    from own
  )`
}

function addOutboundEvent(
  run: Run,
  { kind, status, at, answer }: Termination & Pick<SessionEnd, 'answer'>,
): RawBuilder<unknown> {
  const data = writeJson({
    run_id: run.id,
    termination_kind: kind,
    ...(answer === undefined ? {} : { answer }),
  })
  return sql`outbound as (
    insert into outbox (customer_id, id, event, payload, created_at)
    select customer_id, ${createId('evt', at)}, ${`session.${status}`},
      ${data}::jsonb || jsonb_build_object('session_id', id, 'persona_id', persona_id, 'turns', turns),
      ${at}::timestamptz
    from own
  )`
}

/** After the session has ended, so that a turn which another attempt was adding until then is billed as well. Once. */
export async function billUsage(
  trx: Trx,
  end: Omit<SessionEnd, 'files'>,
  browserMs: number,
): Promise<void> {
  const { customerId, sessionId, unrecorded } = end
  await sql`
    update usage set status = 'settled', settled_at = ${end.at}, browser_ms = ${browserMs},
      turns = spent.turns, input_tokens = spent.input_tokens, output_tokens = spent.output_tokens,
      cost_usd = spent.cost_usd, unpriced_tokens = spent.unpriced_tokens
    from (
      select count(*) as turns,
        coalesce(sum(input_tokens), 0) + ${unrecorded?.input_tokens ?? 0}::bigint as input_tokens,
        coalesce(sum(output_tokens), 0) + ${unrecorded?.output_tokens ?? 0}::bigint as output_tokens,
        coalesce(sum(cost_usd), 0) + ${unrecorded?.cost_usd ?? 0}::double precision as cost_usd,
        coalesce(sum((data->'usage'->>'unpriced_tokens')::bigint), 0)
          + ${unrecorded?.unpriced_tokens ?? 0}::bigint as unpriced_tokens
      from session_turns where customer_id = ${customerId} and session_id = ${sessionId}
    ) as spent
    where usage.customer_id = ${customerId} and usage.session_id = ${sessionId}
      and usage.status = 'held'`.execute(trx)
}
