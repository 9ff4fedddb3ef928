import { deviceNames } from '@understudy/contract/visitor/devices'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database.ts'
import { writeJson } from '../json.ts'
import type { Run } from './run.ts'

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
 * The first run of the customer that saw each problem of this run, by its fingerprint, for at most `limit` after `after`. A problem is not
 * called new if no earlier run of the host and device has a report, if such reports were written before problems were recorded, or if a
 * visitor of an earlier run said something of the same page, which can be the same problem in other words.
 */
export async function listFirstReports(
  db: Database,
  { customerId, id, createdAt, targetUrl, device }: Run,
  { after, limit }: { after: string; limit: number },
): Promise<FirstReport[]> {
  const { rows } = await sql<FirstReportRow>`
    with own as (
      select fingerprint, bool_and(is_only_said) as is_only_said from session_problems
      where customer_id = ${customerId} and run_id = ${id} and fingerprint > ${after}
      group by fingerprint order by fingerprint limit ${limit}
    ), oldest as (
      select sessions.id from runs
      join sessions on sessions.customer_id = runs.customer_id and sessions.run_id = runs.id
      join session_artifacts report on report.customer_id = sessions.customer_id
        and report.session_id = sessions.id and report.kind = 'report'
      where runs.customer_id = ${customerId} and ${hostOf(sql.ref('runs.target_url'))} = ${readStoredHost(targetUrl)}
        and runs.device = ${device} and runs.created_at < ${createdAt}
      order by runs.created_at, sessions.id limit 1
    )
    select own.fingerprint, first.run_id as first_run_id, first.run_created_at as first_seen_at,
      first.run_id = ${id} and not own.is_only_said
        and exists (
          select 1 from oldest join session_problems recorded
            on recorded.customer_id = ${customerId} and recorded.session_id = oldest.id
        )
        and not exists (
          select 1 from session_problems mine cross join lateral unnest(mine.pages) as seen (page)
          join said_pages said on said.customer_id = ${customerId} and said.page = seen.page
            and said.first_said_at < ${createdAt}
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

/**
 * The last run of the same host before this one that has ended and tested something: of the same device if there is one, and then of the same
 * task and named steps. A run that tested nothing would make every problem look new.
 */
export async function findPreviousRun(
  db: Database,
  { customerId, createdAt, targetUrl, device, task, flows }: Run,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    select previous.id, previous.created_at as "createdAt"
    from unnest(${[...deviceNames]}::text[]) as used (device)
    cross join (values (true), (false)) as asked (is_same)
    cross join lateral (
      select id, created_at from runs
      where customer_id = ${customerId} and ${hostOf(sql.ref('target_url'))} = ${readStoredHost(targetUrl)}
        and device = used.device and created_at < ${createdAt}
        and finished_at is not null and aggregate_status <> 'pending' and problems_by_severity is not null
        and (not asked.is_same or (task is not distinct from ${task} and flows = ${writeJson(flows)}::jsonb))
      order by created_at desc, id desc limit 1
    ) previous
    order by used.device = ${device} desc, asked.is_same desc, previous.created_at desc, previous.id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The host in a stored address, which is a complete one: `https://host/path`. As the index has it. */
export function hostOf(column: ReturnType<typeof sql.ref>): RawBuilder<string> {
  return sql<string>`lower(split_part(${column}, '/', 3))`
}

/** The host of an address as `hostOf` has it. */
export function readStoredHost(url: string): string {
  return URL.parse(url)?.host ?? ''
}
