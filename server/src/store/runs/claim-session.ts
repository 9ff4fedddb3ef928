import { personaSnapshot, type PersonaSnapshot } from '@understudy/contract/persona'
import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { lockRunOfSession } from './lock-run.ts'
import type { Run } from './run.ts'
import { type SessionClaim, updateOnClaim } from './session-transitions.ts'

/** Everything the database knows about an attempt; the mind's situation still uses these field names. */
export interface ClaimedSession {
  customerId: string
  runId: string
  sessionId: string
  /** The fencing token, 1 for the first start. */
  attempt: number
  persona: PersonaSnapshot
  targetUrl: string
  task: string | null
  flows: string[]
  model: string
  guidedExploration: Run['guidedExploration']
  durationBudget: Run['durationBudget']
  device: Run['device']
  interaction: Run['interaction']
  replayMaySendData: boolean
  /** The customer's current allowlist. */
  allowedHosts: string[]
  /** The same on a retry. Within a run, seeds end in consecutive numbers, so that its sessions take different paths. */
  seed: string
  /** Of its run. */
  sessionCount: number
  lastSeq: number
  /** The span in which the run was requested; null: no traces were recorded. */
  traceParent: string | null
  /** Since the run was requested. */
  waitedMs: number
  /** Usage of the earlier attempts; turn numbers continue after it. */
  spentBefore: { turns: number; ms: number; tokens: number; costUsd: number }
}

/**
 * Why a session cannot be claimed: it is unknown or has ended; another worker has it; or its run was cancelled or it
 * was lost too often, and the caller must end it with the attempt given.
 */
export type ClaimRefusal =
  | { kind: 'ended' }
  | { kind: 'held' }
  | { kind: 'cancelled'; attempt: number }
  | { kind: 'attempts_spent'; attempt: number }

export type ClaimResult = { kind: 'claimed'; session: ClaimedSession } | ClaimRefusal

/** Gives the session to this worker under a new attempt, so that writes of earlier attempts no longer take effect. */
export async function claimSession(db: Database, wanted: SessionClaim): Promise<ClaimResult> {
  return db.transaction().execute(async (trx) => {
    const run = await lockRunOfSession(trx, wanted)
    if (run === undefined) return { kind: 'ended' }
    const taken = run.status === 'cancelled' ? undefined : await takeLease(trx, wanted)
    if (taken === undefined) return explainRefusal(trx, wanted, run)
    if (run.status === 'queued') await startRun(trx, run)
    return { kind: 'claimed', session: await describeClaim(trx, wanted, run, taken) }
  })
}

type TakenLease = NonNullable<Awaited<ReturnType<typeof takeLease>>>

async function takeLease(trx: Trx, wanted: SessionClaim) {
  return updateOnClaim(trx, wanted)
    .returning(['attempt', 'persona', 'seed', 'last_seq', 'spent_ms'])
    .returning(
      sql<number>`(extract(epoch from clock_timestamp() - created_at) * 1000)::float8`.as(
        'waited_ms',
      ),
    )
    .executeTakeFirst()
}

async function explainRefusal(trx: Trx, wanted: SessionClaim, run: Run): Promise<ClaimRefusal> {
  const { attempt, status, is_held } = await trx
    .selectFrom('sessions')
    .where('customer_id', '=', wanted.customerId)
    .where('id', '=', wanted.sessionId)
    .select(['status', 'attempt'])
    .select(
      sql<boolean>`worker_id is not null and lease_expires_at >= clock_timestamp()`.as('is_held'),
    )
    .executeTakeFirstOrThrow()
  if (status === 'completed' || status === 'failed') return { kind: 'ended' }
  if (is_held) return { kind: 'held' }
  return { kind: run.status === 'cancelled' ? 'cancelled' : 'attempts_spent', attempt }
}

async function startRun(trx: Trx, run: Run): Promise<void> {
  await trx
    .updateTable('runs')
    .set({ status: 'running', started_at: sql<Date>`clock_timestamp()` })
    .where('customer_id', '=', run.customerId)
    .where('id', '=', run.id)
    .execute()
}

async function describeClaim(
  trx: Trx,
  { customerId, sessionId }: SessionClaim,
  run: Run,
  taken: TakenLease,
): Promise<ClaimedSession> {
  const { allowedHosts, ...spent } = await readForClaim(trx, customerId, sessionId)
  return {
    customerId,
    runId: run.id,
    sessionId,
    attempt: taken.attempt,
    persona: personaSnapshot.parse(taken.persona),
    targetUrl: run.targetUrl,
    task: run.task,
    flows: run.flows,
    model: run.model,
    guidedExploration: run.guidedExploration,
    durationBudget: run.durationBudget,
    device: run.device,
    interaction: run.interaction,
    replayMaySendData: run.replayMaySendData && run.interaction === 'full',
    allowedHosts,
    seed: String(taken.seed),
    sessionCount: run.sessionCount,
    traceParent: run.traceParent,
    lastSeq: taken.last_seq,
    waitedMs: taken.waited_ms,
    spentBefore: { ...spent, ms: taken.spent_ms },
  }
}

interface ReadForClaim {
  turns: number
  tokens: number
  costUsd: number
  allowedHosts: string[]
}

/** After the lease is taken, so that a turn which the attempt before was adding until then counts. */
async function readForClaim(
  trx: Trx,
  customerId: string,
  sessionId: string,
): Promise<ReadForClaim> {
  const { rows } = await sql<ReadForClaim>`
    select coalesce(max(turn), 0) as turns,
      coalesce(sum(input_tokens + output_tokens), 0) as tokens,
      coalesce(sum(cost_usd), 0) as "costUsd",
      array(
        select host_pattern from allowed_targets where customer_id = ${customerId}
        order by host_pattern collate "C"
      ) as "allowedHosts"
    from session_turns where customer_id = ${customerId} and session_id = ${sessionId}`.execute(trx)
  const [read] = rows
  if (read === undefined) throw new Error('an aggregate without groups has one row')
  return read
}
