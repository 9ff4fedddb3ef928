import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { createLog } from '../../../src/lib/log.ts'
import { openQueue } from '../../../src/queue/queue.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const scaledObject = z.object({
  kind: z.literal('ScaledObject'),
  spec: z.object({
    triggers: z.array(z.object({ metadata: z.object({ query: z.string() }) })),
  }),
})

/** What the chart lets KEDA ask, in the order of its triggers. */
function readQueries(): string[] {
  const file = new URL('../../../../chart/golden/everything.yaml', import.meta.url)
  const found = parseAllDocuments(readFileSync(file, 'utf8'))
    .map((document) => scaledObject.safeParse(document.toJS()))
    .flatMap(({ data }) => (data === undefined ? [] : [data]))
  return found.flatMap(({ spec }) => spec.triggers.map(({ metadata }) => metadata.query))
}

test('the queries that add workers count the age of the oldest job and the sessions that run', async () => {
  await using database = await openTestDatabase()
  await using queue = await openQueue(database.driver, { works: false, log: createLog('silent') })
  const ask = async (): Promise<unknown[]> =>
    Promise.all(
      readQueries().map(async (query) => {
        const { rows } = await sql.raw(query).execute(database.db)
        const [row] = z.tuple([z.record(z.string(), z.unknown())]).parse(rows)
        return Object.values(row)[0]
      }),
    )
  expect(await ask()).toEqual([0, 0])
  await database.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, 'run-session', { customerId: 'cust_a', sessionId: 'sess_a' })
    await queue.enqueue(trx, 'write-aggregate', { customerId: 'cust_a', runId: 'run_a' })
  })
  await sql`update queue.job set start_after = clock_timestamp() - interval '90 seconds'
    where name = 'write-aggregate'`.execute(database.db)
  await sql`update queue.job set state = 'active' where name = 'run-session'`.execute(database.db)
  const [oldest, running] = await ask()
  expect(oldest).toBeGreaterThanOrEqual(90)
  expect(running).toBe(1)
})
