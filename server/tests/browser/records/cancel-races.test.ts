import { type Client, createClient } from '@understudy/sdk'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import type { Database } from '../../../src/store/database.ts'
import { startHoldingSite } from '../../support/servers/start-holding-site.ts'
import { startTestService } from '../../support/service/test-service.ts'

vi.setConfig({ testTimeout: 300_000 })

/** Three runs at a time have to come that far, on a busy machine. */
const patience = { timeout: 240_000, interval: 50 }

const runCount = 30
/**
 * Progress of the runs when they are cancelled: 0 waits, 1 has started, each event is one more; the last ones are over.
 */
const moments = [0, 0, 1, 1, 2, 2, 4, 8, 16, Infinity]

test('runs that are cancelled at any moment end once, and a cancelled run is reported only as that', async () => {
  await using site = await startHoldingSite()
  await using service = await startTestService({
    ROLE: 'all',
    SESSION_LEASE_S: '2',
    TEST_HOSTS: `shop.test.example=127.0.0.1:${site.port}`,
  })
  // A busy server can be out of connections for a moment, and says when to ask again.
  const { baseUrl, apiKey, db } = service
  const client = createClient({ baseUrl, apiKey, retries: 7 })
  const { items } = await client.personas.list({ source: 'library' })
  const runIds = await Promise.all(
    Array.from({ length: runCount }, async () => {
      const admitted = await client.runs.create({
        target_url: 'https://shop.test.example/',
        persona_ids: items.slice(0, 1).map(({ id }) => id),
      })
      return admitted.run_id
    }),
  )

  const answers = await cancelAtMoments(
    { client, db },
    new Map(runIds.map((runId, index) => [runId, moments[index % moments.length] ?? 0])),
  )
  await expect
    .poll(() => db.selectFrom('sessions').where('finished_at', 'is', null).selectAll().execute(), {
      timeout: 240_000,
    })
    .toEqual([])

  const { rows: endings } = await sql<{ run_id: string; ending: string; told: string[] }>`
    select runs.id as run_id, state.to_status as ending,
      array(select event from outbox where payload ->> 'run_id' = runs.id
        and event like 'run.%' and event <> 'run.judged') as told
    from runs join state_transitions as state on state.entity_id = runs.id
      and state.to_status in ('completed', 'failed', 'partial', 'cancelled')`.execute(db)
  expect(endings.map(({ run_id }) => run_id).toSorted()).toEqual(runIds.toSorted())
  const expected = endings.map(({ run_id, ending }) => ({
    run_id,
    ending,
    told: ending === 'cancelled' ? [] : [`run.${ending}`],
  }))
  expect(endings).toEqual(expected)
  // The first answer to the caller is final.
  expect(answers.map(({ run_id, status }) => `${run_id} ${status}`).toSorted()).toEqual(
    endings.map(({ run_id, ending }) => `${run_id} ${ending}`).toSorted(),
  )
  expect(answers.filter(({ status }) => status === 'cancelled').length).toBeGreaterThan(0)
})

type Cancelled = Awaited<ReturnType<Client['runs']['cancel']>>

/** Cancels each run when it has come as far as given. One query asks for all of them. */
async function cancelAtMoments(
  { client, db }: { client: Client; db: Database },
  goals: ReadonlyMap<string, number>,
): Promise<Cancelled[]> {
  const left = new Map(goals)
  const answers: Cancelled[] = []
  while (left.size > 0) {
    const due = await vi.waitUntil(async () => {
      const progress = await measureProgress(db)
      const reached = [...left].filter(([id, goal]) => (progress.get(id) ?? 0) >= goal)
      return reached.length > 0 && reached
    }, patience)
    for (const [runId] of due) left.delete(runId)
    answers.push(...(await Promise.all(due.map(([runId]) => client.runs.cancel(runId)))))
  }
  return answers
}

async function measureProgress(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; status: string; events: number }>`
    select runs.id, runs.status, count(session_events.seq)::int as events
    from runs join sessions on sessions.run_id = runs.id
      left join session_events on session_events.session_id = sessions.id
    group by runs.id, runs.status`.execute(db)
  return new Map(
    rows.map(({ id, status, events }) => {
      if (status === 'queued') return [id, 0]
      return [id, status === 'running' ? 1 + events : Infinity]
    }),
  )
}
