import type { Actor } from '@understudy/contract/endpoints/common'
import { limits } from '@understudy/contract/limits'
import { type ExpressionBuilder, sql } from 'kysely'
import type { ActingCaller } from '../../lib/acting-caller.ts'
import { MINUTE_MS } from '../../lib/clock.ts'
import type { Database, Trx } from '../database.ts'
import { parseActor, selectActor } from '../identity/actors.ts'
import type { Tables } from '../tables.ts'

/** A link before it is stored. */
export interface NewShareLink {
  customerId: string
  id: string
  runId: string
  name: string | null
  by: ActingCaller
  createdAt: Date
  expiresAt: Date
}

/** A link that opens the report of its run. People who are no longer members have no name. */
export interface StoredShareLink {
  id: string
  runId: string
  targetUrl: string
  name: string | null
  by: Actor
  createdAt: Date
  expiresAt: Date
  revokedAt: Date | null
  /** To the minute. */
  lastOpenedAt: Date | null
}

/** Adds a link to a run that exists. */
export async function insertShareLink(trx: Trx, link: NewShareLink): Promise<void> {
  const { by } = link
  await trx
    .insertInto('share_links')
    .values({
      customer_id: link.customerId,
      id: link.id,
      run_id: link.runId,
      name: link.name,
      by_kind: by.kind,
      person_id: by.kind === 'person' ? by.id : null,
      api_key_id: by.kind === 'api_key' ? by.id : null,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute()
}

/** How many links of the customer work at this time. */
export async function countActiveShareLinks(
  trx: Trx,
  { customerId, at }: { customerId: string; at: Date },
): Promise<number> {
  const { count } = await trx
    .selectFrom('share_links')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface RunAt {
  customerId: string
  runId: string
  at: Date
}

/** The links of a run that work at this time and the newest of those that ended, newest first. */
export async function listShareLinksOfRun(db: Database, run: RunAt): Promise<StoredShareLink[]> {
  const rows = await selectLinks(db, run.customerId)
    .where('link.run_id', '=', run.runId)
    .where((link) =>
      link.or([
        link.and([link('link.revoked_at', 'is', null), link('link.expires_at', '>', run.at)]),
        link('link.id', 'in', selectNewestEnded(db, run)),
      ]),
    )
    .execute()
  return rows.map(parseLink)
}

/** Deletes the links of a run that ended, except for the newest: making and revoking links would add rows without end. */
export async function deleteOldShareLinks(trx: Trx, run: RunAt): Promise<void> {
  await trx
    .deleteFrom('share_links')
    .where('customer_id', '=', run.customerId)
    .where('run_id', '=', run.runId)
    .where(hasEnded(run.at))
    .where('id', 'not in', selectNewestEnded(trx, run))
    .execute()
}

function hasEnded(at: Date) {
  return (link: ExpressionBuilder<Tables, 'share_links'>) =>
    link.or([link('revoked_at', 'is not', null), link('expires_at', '<=', at)])
}

function selectNewestEnded(db: Database | Trx, { customerId, runId, at }: RunAt) {
  return db
    .selectFrom('share_links')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('run_id', '=', runId)
    .where(hasEnded(at))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.endedShareLinksPerRun)
}

/** The links of all runs that work at this time, newest first. */
export async function listActiveShareLinks(
  db: Database,
  { customerId, at }: { customerId: string; at: Date },
): Promise<StoredShareLink[]> {
  const rows = await selectLinks(db, customerId)
    .where('link.revoked_at', 'is', null)
    .where('link.expires_at', '>', at)
    .execute()
  return rows.map(parseLink)
}

/** One link of this customer. */
export async function findShareLink(
  db: Database,
  { customerId, id }: { customerId: string; id: string },
): Promise<StoredShareLink | undefined> {
  const row = await selectLinks(db, customerId).where('link.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : parseLink(row)
}

/** Whether the link of this run works at this time. */
export async function isShareLinkActive(
  db: Database,
  { customerId, runId, id, at }: { customerId: string; runId: string; id: string; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('share_links')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return row !== undefined
}

/** Records that the page was opened with the link, unless that was recorded less than a minute ago. */
export async function touchShareLink(
  db: Database,
  { customerId, id, at }: { customerId: string; id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('share_links')
    .set({ last_opened_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where((row) =>
      row.or([
        row('last_opened_at', 'is', null),
        row('last_opened_at', '<', new Date(at.getTime() - MINUTE_MS)),
      ]),
    )
    .execute()
}

/** Revokes a link; one that was revoked before stays as it is. */
export async function revokeShareLinkRow(
  db: Database,
  { customerId, id, at }: { customerId: string; id: string; at: Date },
): Promise<void> {
  await db
    .updateTable('share_links')
    .set({ revoked_at: at })
    .where('customer_id', '=', customerId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes every link of every customer. */
export async function revokeAllShareLinks(trx: Trx, at: Date): Promise<void> {
  await trx
    .updateTable('share_links')
    .set({ revoked_at: at })
    .where('revoked_at', 'is', null)
    .execute()
}

/** Revokes what was given out as `report_url` of the run; returns the time that counts, or undefined if there is no such run. */
export async function revokeReportUrlsOf(
  db: Database,
  { customerId, runId, at }: { customerId: string; runId: string; at: Date },
): Promise<Date | undefined> {
  const row = await db
    .updateTable('runs')
    .set({
      // Later than any before, also for two revocations within a millisecond: the time is part of what is signed.
      report_urls_revoked_at: sql<Date>`greatest(${at}::timestamptz(3), report_urls_revoked_at + interval '1 millisecond')`,
    })
    .where('customer_id', '=', customerId)
    .where('id', '=', runId)
    .returning('report_urls_revoked_at')
    .executeTakeFirst()
  return row?.report_urls_revoked_at ?? undefined
}

function selectLinks(db: Database, customerId: string) {
  return db
    .selectFrom('share_links as link')
    .select([
      'link.id',
      'link.run_id',
      // A join would compare every link with every run where the database has no statistics.
      sql<string>`(select target_url from runs where runs.customer_id = link.customer_id and runs.id = link.run_id)`.as(
        'target_url',
      ),
      'link.name',
      'link.by_kind',
      ...selectActor('link'),
      'link.created_at',
      'link.expires_at',
      'link.revoked_at',
      'link.last_opened_at',
    ])
    .where('link.customer_id', '=', customerId)
    .orderBy('link.created_at', 'desc')
    .orderBy('link.id', 'desc')
}

type LinkRow = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number]

function parseLink(row: LinkRow): StoredShareLink {
  return {
    id: row.id,
    runId: row.run_id,
    targetUrl: row.target_url,
    name: row.name,
    by: parseActor(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastOpenedAt: row.last_opened_at,
  }
}
