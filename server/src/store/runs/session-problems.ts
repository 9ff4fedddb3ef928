import { sql } from 'kysely'
import type { Database, Trx } from '../database.ts'
import { inParts } from '../in-parts.ts'
import type { Run } from './run.ts'

/** A problem of the site in the report of one session. */
export interface SessionProblem {
  fingerprint: string
  /** Only a visitor said so; another may say the same in other words. */
  isOnlySaid: boolean
  /** With ids folded. */
  pages: readonly string[]
}

/** Records the problems of a session's report, which may have none; call it in the transaction that ends the session. */
export async function saveSessionProblems(
  trx: Trx,
  { run, sessionId }: { run: Run; sessionId: string },
  problems: readonly SessionProblem[],
): Promise<void> {
  const recorded =
    problems.length > 0 ? problems : [{ fingerprint: '', isOnlySaid: false, pages: [] }]
  const rows = recorded.map(({ fingerprint, isOnlySaid, pages }) => ({
    customer_id: run.customerId,
    session_id: sessionId,
    fingerprint,
    run_id: run.id,
    run_created_at: run.createdAt,
    is_only_said: isOnlySaid,
    pages: [...pages],
  }))
  await inParts(rows, (part) =>
    trx
      .insertInto('session_problems')
      .values(part)
      // One problem that a session reports twice must not keep it from ending.
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  )
}

/** When a problem of a run was first seen. */
export interface FirstReport {
  fingerprint: string
  firstRunId: string
  firstSeenAt: Date
  /** Whether an earlier run of the host and device would have recorded it, and none did. */
  isNew: boolean
}

interface FirstReportRow {
  fingerprint: string
  first_run_id: string
  first_seen_at: Date
  is_new: boolean
}

/**
 * The first run of the customer that saw each problem of this run, by its fingerprint, in one statement. A problem is not called
 * new if no earlier run of the host and device has a report, if such reports were written before problems were recorded, or if a
 * visitor of an earlier run said something of the same page, which can be the same problem in other words.
 */
export async function listFirstReports(
  db: Database,
  { customerId, id, createdAt, targetUrl, device }: Run,
): Promise<FirstReport[]> {
  const { rows } = await sql<FirstReportRow>`
    with own as (
      select fingerprint, bool_and(is_only_said) as is_only_said from session_problems
      where customer_id = ${customerId} and run_id = ${id} and fingerprint <> ''
      group by fingerprint
    ), oldest as (
      select sessions.id from sessions
      join runs on runs.customer_id = sessions.customer_id and runs.id = sessions.run_id
      join session_artifacts report on report.customer_id = sessions.customer_id
        and report.session_id = sessions.id and report.kind = 'report'
      where sessions.customer_id = ${customerId} and runs.customer_id = ${customerId}
        and runs.created_at < ${createdAt} and ${hostOf(sql.ref('runs.target_url'))} = ${readHost(targetUrl)}
        and runs.device = ${device}
      order by runs.created_at, sessions.id limit 1
    )
    select own.fingerprint, first.run_id as first_run_id, first.run_created_at as first_seen_at,
      first.run_id = ${id} and not own.is_only_said
        and exists (
          select 1 from oldest join session_problems recorded
            on recorded.customer_id = ${customerId} and recorded.session_id = oldest.id
        )
        and not exists (
          select 1 from session_problems mine
          join session_problems said on said.customer_id = mine.customer_id and said.is_only_said
            and said.run_created_at < ${createdAt} and said.pages && mine.pages
          where mine.customer_id = ${customerId} and mine.run_id = ${id}
            and mine.fingerprint = own.fingerprint
        ) as is_new
    from own
    cross join lateral (
      select run_id, run_created_at from session_problems
      where customer_id = ${customerId} and fingerprint = own.fingerprint
      order by run_created_at, run_id limit 1
    ) first
    order by own.fingerprint`.execute(db)
  return rows.map((row) => ({
    fingerprint: row.fingerprint,
    firstRunId: row.first_run_id,
    firstSeenAt: row.first_seen_at,
    isNew: row.is_new,
  }))
}

/** The last run of the same host before this one that has ended, its report included: of the same device if there is one. */
export async function findPreviousRun(
  db: Database,
  { customerId, id, createdAt, targetUrl, device }: Run,
): Promise<{ id: string; createdAt: Date } | undefined> {
  return db
    .selectFrom('runs')
    .select(['id', 'created_at as createdAt'])
    .where('customer_id', '=', customerId)
    .where('id', '<>', id)
    .where('created_at', '<', createdAt)
    .where('finished_at', 'is not', null)
    .where('aggregate_status', '<>', 'pending')
    .where(hostOf(sql.ref('target_url')), '=', readHost(targetUrl))
    .orderBy(sql`device = ${device}`, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The host in a stored address, which is a complete one: `https://host/path`. */
function hostOf(column: ReturnType<typeof sql.ref>) {
  return sql<string>`lower(split_part(${column}, '/', 3))`
}

function readHost(url: string): string {
  return URL.parse(url)?.host ?? ''
}
