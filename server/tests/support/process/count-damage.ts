import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'

/** What the rows of ended runs say about losses and repetitions; each must be 0. */
export interface Damage {
  /** Acknowledged runs that are not in the database. */
  lost: number
  unended: number
  /** By states, events or webhooks. */
  endedTwice: number
  /** Sessions whose turns are not counted exactly once. */
  wrongUsage: number
  /** Sessions whose turns or events are not consecutive. */
  gaps: number
}

/** Counts over all rows of the database. */
export async function countDamage(db: Database, acknowledged: readonly string[]): Promise<Damage> {
  const runs = await db.selectFrom('runs').select('id').execute()
  const known = new Set(runs.map(({ id }) => id))
  const count = async (query: ReturnType<typeof sql<{ count: number }>>): Promise<number> =>
    Number((await query.execute(db)).rows[0]?.count)
  return {
    lost: acknowledged.filter((id) => !known.has(id)).length,
    unended: await count(sql`
      select count(*) from (select id, status from runs union all select id, status from sessions) as all_of_them
      where status in ('queued', 'running')`),
    endedTwice: await count(sql`
      select count(*) from (
        select entity_id as id from state_transitions where to_status not in ('queued', 'running')
        group by entity_id having count(*) > 1
        union all
        select session_id from session_events where kind = 'session_ended' group by session_id having count(*) > 1
        union all
        select coalesce(payload ->> 'session_id', payload ->> 'run_id') from outbox
        group by 1, event = 'run.judged' having count(*) > 1
      ) as twice`),
    wrongUsage: await count(sql`
      select count(*) from sessions where
        (select count(*) from usage where usage.session_id = sessions.id and usage.turns = sessions.turns) <> 1`),
    gaps: await count(sql`
      select count(*) from (
        select session_id from session_turns group by session_id having count(*) <> max(turn)
        union all
        select session_id from session_events group by session_id having count(*) <> max(seq)
      ) as gaps`),
  }
}
