import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** The preview of a site that the trial shows. */
export interface TrialPreview {
  title: string
  description: string
  /** PNG. */
  screenshot: Uint8Array
}

interface KeptPreview extends TrialPreview {
  host: string
  createdAt: Date
  expiresAt: Date
}

/** The stored, still valid result for a host; null if there is none. */
export async function findTrialPreview(
  db: Database,
  { host, at }: { host: string; at: Date },
): Promise<TrialPreview | null> {
  const found = await db
    .selectFrom('trial_previews')
    .select(['title', 'description', 'screenshot'])
    .where('host', '=', host)
    .where('expires_at', '>', at)
    .executeTakeFirst()
  return found ?? null
}

/** Stores a preview, replacing the previous one of its host. */
export async function saveTrialPreview(db: Database, preview: KeptPreview): Promise<void> {
  const { host, title, description, screenshot, createdAt, expiresAt } = preview
  const values = {
    title,
    description,
    screenshot: Buffer.from(screenshot),
    created_at: createdAt,
    expires_at: expiresAt,
  }
  await db
    .insertInto('trial_previews')
    .values({ host, ...values })
    .onConflict((conflict) => conflict.column('host').doUpdateSet(values))
    .execute()
}

/** Deletes expired previews and all but the newest `kept`. Returns their number. */
export async function pruneTrialPreviews(
  db: Database,
  { before, kept, limit }: { before: Date; kept: number; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from trial_previews where host in (
      select host from (
        select host, is_over,
          row_number() over (partition by is_over order by created_at desc, host) as place
        from (select *, expires_at <= ${before} as is_over from trial_previews) as previews
      ) as ranked
      where is_over or place > ${kept} limit ${limit}
    )`.execute(db)
  return Number(numAffectedRows)
}
