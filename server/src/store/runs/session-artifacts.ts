import { sql } from 'kysely'
import type { Database } from '../database.ts'
import type { Attempt } from './session-transitions.ts'
import type { Tables } from '../tables.ts'

/** A stored file of a session. key is its key in the artifact store. */
export interface SessionArtifact {
  kind: Tables['session_artifacts']['kind']
  name: string
  key: string
  sizeBytes: number
  /** The turn of a screenshot; null for files about the whole session. */
  turn: number | null
}

/** Adds the row for a file that is already stored, or updates an existing row; false if the attempt is stale. */
export async function saveArtifactRow(
  db: Database,
  { customerId, sessionId, attempt }: Attempt,
  { kind, name, key, sizeBytes, turn }: SessionArtifact,
): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    with own as (
      select customer_id, id from sessions
      where customer_id = ${customerId} and id = ${sessionId} and attempt = ${attempt}
        and status = 'running'
      for update
    )
    insert into session_artifacts (customer_id, session_id, kind, name, key, size_bytes, turn)
    select customer_id, id, ${kind}::text, ${name}::text, ${key}::text, ${sizeBytes}::int,
      ${turn}::int
    from own
    on conflict (customer_id, session_id, kind, name) do update
      set key = excluded.key, size_bytes = excluded.size_bytes, turn = excluded.turn
    returning name`.execute(db)
  return rows.length === 1
}

/** The pictures that these sessions took before their first turn: file by session. */
export async function listArrivalPictures(
  db: Database,
  customerId: string,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (sessionIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('session_artifacts')
    .select(['session_id', 'name'])
    .where('customer_id', '=', customerId)
    .where('session_id', 'in', sessionIds)
    .where('kind', '=', 'ambient')
    .where('turn', '=', 0)
    .execute()
  return new Map(rows.map(({ session_id: id, name }) => [id, name]))
}

/** The key of one file, if the session has it. */
export async function findArtifactKey(
  db: Database,
  {
    customerId,
    sessionId,
    kind,
    name,
  }: {
    customerId: string
    sessionId: string
    kind: SessionArtifact['kind']
    name: string
  },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('session_artifacts')
    .select('key')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.key
}
