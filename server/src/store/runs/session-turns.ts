import { transcriptTurn } from '@understudy/contract/transcript'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

interface OwnSession {
  customerId: string
  sessionId: string
}

/** All turns of a session, in order. */
export async function listTurns(db: Database, session: OwnSession): Promise<TranscriptTurn[]> {
  const rows = await selectTurns(db, session).select('data').execute()
  return rows.map((row) => transcriptTurn.parse(row.data))
}

/** The same as JSON, which takes long to parse. */
export async function readTurnsJson(db: Database, session: OwnSession): Promise<string> {
  const rows = await selectTurns(db, session)
    .select(sql<string>`data::text`.as('json'))
    .execute()
  return `[${rows.map(({ json }) => json).join(',')}]`
}

function selectTurns(db: Database, { customerId, sessionId }: OwnSession) {
  return db
    .selectFrom('session_turns')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .orderBy('turn')
}
