import { transcriptTurn, type TranscriptTurn } from '@understudy/contract/transcript'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

interface OwnSession {
  customerId: string
  sessionId: string
}

/** Reading more of them together holds up everything else. */
const readTogether = 20

/** All turns of a session, in order. */
export async function listTurns(db: Database, session: OwnSession): Promise<TranscriptTurn[]> {
  const turns: TranscriptTurn[] = []
  for (let last = 0; ;) {
    const rows = await selectTurns(db, session)
      .select(['turn', 'data'])
      .where('turn', '>', last)
      .limit(readTogether)
      .execute()
    turns.push(...rows.map((row) => transcriptTurn.parse(row.data)))
    if (rows.length < readTogether) return turns
    last = rows.at(-1)?.turn ?? last
  }
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
