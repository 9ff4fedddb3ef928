import { transcriptTurn } from '@understudy/contract/transcript'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import type { Database } from '../database.ts'

/** All turns of a session, in order. */
export async function listTurns(
  db: Database,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<TranscriptTurn[]> {
  const rows = await db
    .selectFrom('session_turns')
    .select('data')
    .where('customer_id', '=', customerId)
    .where('session_id', '=', sessionId)
    .orderBy('turn')
    .execute()
  return rows.map((row) => transcriptTurn.parse(row.data))
}
