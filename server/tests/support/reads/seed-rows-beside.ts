import { sql } from 'kysely'
import type { Database } from '../../../src/store/database.ts'

/** So many entries of a problem, links to a run, words of each persona, members of its customer, customers of a person, and workers of the host. */
export async function seedRowsBeside(
  db: Database,
  {
    customerId,
    mark,
    count,
    fingerprint,
    runId,
    personId,
  }: {
    customerId: string
    mark: string
    count: number
    fingerprint: string
    runId: string
    personId: string
  },
): Promise<void> {
  const id = sql`${mark}::text || '_' || n`
  const rows = sql`generate_series(1, ${count}::int) as n`
  const at = sql`'2026-03-01T10:00:00Z'::timestamptz`
  const statements = [
    sql`insert into problems (customer_id, fingerprint, created_at) values (${customerId}, ${fingerprint}, ${at})
      on conflict do nothing`,
    sql`insert into problem_entries (customer_id, id, fingerprint, change, text, by_kind, at)
      select ${customerId}, ${id}, ${fingerprint}, 'commented', ${'A comment. '.repeat(100)}, 'person', ${at} from ${rows}`,
    sql`update personas set goals = given.words, pain_points = given.words, current_tools = given.words
      from (select jsonb_agg('A word ' || n) as words from generate_series(1, least(${count}::int, 100)) as n) as given
      where customer_id = ${customerId}`,
    sql`insert into share_links (customer_id, id, run_id, by_kind, created_at, expires_at)
      select ${customerId}, 'of_' || ${id}, ${runId}, 'person', ${at}, now() + interval '1 day' from ${rows}`,
    sql`insert into people (id, email, created_at) select ${id}, ${id} || '@example.com', ${at} from ${rows}`,
    sql`insert into members (customer_id, person_id, role, created_at)
      select ${customerId}, ${id}, 'member', ${at} from ${rows}`,
    sql`insert into customers (id, name, created_at) select ${id}, 'Other', ${at} from ${rows}`,
    sql`insert into members (customer_id, person_id, role, created_at)
      select ${id}, ${personId}, 'member', ${at} from ${rows}`,
    sql`insert into workers (id, version, concurrency, model_routes)
      select ${id}, '1', 1, (select jsonb_agg(jsonb_build_object('name', 'route', 'isHealthy', true))
        from generate_series(1, least(${count}::int, 20))) from ${rows}`,
  ]
  for (const statement of statements) await statement.execute(db)
}
