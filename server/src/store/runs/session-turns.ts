import { transcriptTurn } from '@understudy/contract/transcript'
import type { TranscriptTurn } from '@understudy/contract/transcript'
import { sql } from 'kysely'
import type { Database } from '../database.ts'
import { writeJson } from '../json.ts'
import type { Attempt } from './session-transitions.ts'
import { updateOnRecord } from './session-transitions.ts'

/** Adds a finished turn; false, with nothing added, if the attempt is stale. */
export async function saveTurn(
  db: Database,
  attempt: Attempt,
  turn: TranscriptTurn,
): Promise<boolean> {
  const { rows } = await sql<{ turn: number }>`
    with own as (
      ${updateOnRecord(db, attempt, { turns: turn.turn }).returning(['customer_id', 'id'])}
    )
    insert into session_turns
      (customer_id, session_id, turn, data, input_tokens, output_tokens, cost_usd)
    select customer_id, id, ${turn.turn}::int, ${writeJson(turn)}::jsonb,
      ${turn.usage.input_tokens}::int, ${turn.usage.output_tokens}::int,
      ${turn.usage.cost_usd}::double precision
    from own
    returning turn`.execute(db)
  return rows.length === 1
}

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
