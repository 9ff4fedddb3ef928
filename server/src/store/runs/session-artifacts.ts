import { anyOf } from '../any-of.ts'
import type { Database } from '../database.ts'
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
    .where('session_id', '=', anyOf(sessionIds))
    .where('kind', '=', 'ambient')
    .where('turn', '=', 0)
    .execute()
  return new Map(rows.map(({ session_id: id, name }) => [id, name]))
}

/** Pictures of turns begin with 0001. */
const arrivalName = /^0000\./

/** The key of one file, if the session has it. The picture of the arrival, which belongs to no turn, is found among those of turns, too. */
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
  const found = await db
    .selectFrom('session_artifacts')
    .select('key')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .where((row) =>
      kind === 'screenshots' && arrivalName.test(name)
        ? row.or([row('kind', '=', kind), row('kind', '=', 'ambient')])
        : row('kind', '=', kind),
    )
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.key
}
