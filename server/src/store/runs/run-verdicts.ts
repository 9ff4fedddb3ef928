import { defaultGate, type Gate, gate as gateSchema } from '@understudy/contract/verdict/gate'
import { type Verdict, verdict as verdictSchema } from '@understudy/contract/verdict/verdict'
import { sql } from 'kysely'
import { anyOf } from '../any-of.ts'
import type { Database, Trx } from '../database.ts'
import { writeJson } from '../json.ts'
import { hostOf, readStoredHost } from './first-reports.ts'
import type { RunKey } from './run-details.ts'
import type { Run } from './run.ts'

/** What a run must show to pass, and what it tested. */
export interface Judging {
  gate: Gate
  branch: string | null
  environment: string | null
  deployCheckId: string | null
}

/** Of a run that is judged as any other. */
export const usualJudging: Judging = {
  gate: defaultGate,
  branch: null,
  environment: null,
  deployCheckId: null,
}

/** Whether a run is judged as any other. */
export function isUsualJudging(judging: Judging): boolean {
  return writeJson(judging) === writeJson(usualJudging)
}

/** Keeps how an admitted run will be judged, unless it is judged as usual. */
export async function insertJudging(
  trx: Trx,
  { customerId, runId }: RunKey,
  judging: Judging,
): Promise<void> {
  if (isUsualJudging(judging)) return
  await trx
    .insertInto('run_verdicts')
    .values({
      customer_id: customerId,
      run_id: runId,
      gate: writeJson(judging.gate),
      deploy_check_id: judging.deployCheckId,
      branch: judging.branch,
      environment: judging.environment,
    })
    .execute()
}

/** How a run is judged, and its verdict; null: it has none yet. */
export async function findJudged(
  db: Database,
  { customerId, runId }: RunKey,
): Promise<{ judging: Judging; verdict: Verdict | null }> {
  const row = await db
    .selectFrom('run_verdicts')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  if (row === undefined) return { judging: usualJudging, verdict: null }
  return {
    judging: {
      gate: row.gate === null ? defaultGate : gateSchema.parse(row.gate),
      branch: row.branch,
      environment: row.environment,
      deployCheckId: row.deploy_check_id,
    },
    verdict: row.verdict === null ? null : verdictSchema.parse(row.verdict),
  }
}

/** Keeps the verdict on a run; false if it was judged before, and nothing was changed. */
export async function saveVerdict(
  trx: Trx,
  { customerId, runId }: RunKey,
  { verdict, isBaseline }: { verdict: Verdict; isBaseline: boolean },
): Promise<boolean> {
  const saved = {
    status: verdict.verdict,
    verdict: writeJson(verdict),
    is_baseline: isBaseline,
  }
  const row = await trx
    .insertInto('run_verdicts')
    .values({ customer_id: customerId, run_id: runId, ...saved })
    .onConflict((conflict) =>
      conflict
        .columns(['customer_id', 'run_id'])
        .doUpdateSet(saved)
        .where('run_verdicts.status', 'is', null),
    )
    .returning('run_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The verdicts on runs that have one, by run. */
export async function listVerdictStatuses(
  db: Database,
  customerId: string,
  runIds: readonly string[],
): Promise<Map<string, Verdict['verdict']>> {
  const rows = await db
    .selectFrom('run_verdicts')
    .select(['run_id', 'status'])
    .where('customer_id', '=', customerId)
    .where('run_id', '=', anyOf([...runIds]))
    .execute()
  return new Map(
    rows.flatMap(({ run_id: id, status }) => (status === null ? [] : [[id, status] as const])),
  )
}

/**
 * The runs before this one that tested the same, newest first: of the same branch before those of the same environment. They had the same task, named
 * steps, device and interaction, and the same deploy check or else the same host. A run without a verdict is one of them only if it ended before
 * verdicts existed: any other waits to be judged, and can have the problem that is new in this one.
 */
export async function listBaselines(
  db: Database,
  run: Run,
  { branch, environment, deployCheckId, gate }: Judging,
): Promise<string[]> {
  const { customerId, createdAt, id } = run
  const isSameSite =
    deployCheckId === null
      ? sql`${hostOf(sql.ref('runs.target_url'))} = ${readStoredHost(run.targetUrl)} and judged.deploy_check_id is null`
      : sql`judged.deploy_check_id = ${deployCheckId}`
  const isSamePlace =
    branch === null && environment === null
      ? sql`judged.branch is null and judged.environment is null`
      : sql`(judged.branch = ${branch} or judged.environment = ${environment})`
  const { rows } = await sql<{ id: string }>`select runs.id from runs
    left join run_verdicts judged on judged.customer_id = runs.customer_id and judged.run_id = runs.id
    where runs.customer_id = ${customerId} and (runs.created_at, runs.id) < (${createdAt}, ${id})
      and runs.device = ${run.device} and runs.interaction = ${run.interaction}
      and runs.task is not distinct from ${run.task} and runs.flows = ${writeJson(run.flows)}::jsonb
      and runs.finished_at is not null and ${isSameSite} and ${isSamePlace}
      and case when judged.status is null then runs.finished_at < (
          select applied_at from schema_migrations where name = '038-verdicts.sql'
        ) and exists (
          select 1 from session_problems reported
          where reported.customer_id = runs.customer_id and reported.run_id = runs.id
        ) else judged.is_baseline end
    order by (judged.branch = ${branch}) desc nulls last, runs.created_at desc, runs.id desc
    limit ${gate.baseline_runs}`.execute(db)
  return rows.map((row) => row.id)
}

/** Problems of a run by their fingerprints, and which of them other runs reported. */
export async function listKnownProblems(
  db: Database,
  { customerId, runId }: RunKey,
  earlier: readonly string[],
): Promise<{ own: string[]; known: string[] }> {
  const { rows } = await sql<{ fingerprint: string; isKnown: boolean }>`
    select own.fingerprint, exists (
        select 1 from session_problems before where before.customer_id = ${customerId}
          and before.fingerprint = own.fingerprint and before.run_id = any(${[...earlier]}::text[])
      ) as "isKnown"
    from (select distinct fingerprint from session_problems
      where customer_id = ${customerId} and run_id = ${runId} and fingerprint <> '') own`.execute(
    db,
  )
  return {
    own: rows.map(({ fingerprint }) => fingerprint),
    known: rows.filter(({ isKnown }) => isKnown).map(({ fingerprint }) => fingerprint),
  }
}

/** The deploy check that started a run; null if none did. */
export async function findDeployCheckOf(
  db: Database,
  { customerId, runId }: RunKey,
): Promise<string | null> {
  const row = await db
    .selectFrom('run_verdicts')
    .select('deploy_check_id')
    .where('customer_id', '=', customerId)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row?.deploy_check_id ?? null
}

/** What the model cost in all sessions of a run that have ended; null if some of its tokens have no known price. */
export async function findRunCost(
  db: Database,
  { customerId, runId }: RunKey,
): Promise<number | null> {
  const { cost, unpriced } = await db
    .selectFrom('usage')
    .where('customer_id', '=', customerId)
    .where('run_id', '=', runId)
    .select([
      sql<number>`coalesce(sum(cost_usd), 0)::double precision`.as('cost'),
      sql<number>`coalesce(sum(unpriced_tokens), 0)::double precision`.as('unpriced'),
    ])
    .executeTakeFirstOrThrow()
  return unpriced > 0 ? null : cost
}
