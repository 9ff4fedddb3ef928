import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { countJobs } from '../../../src/queue/count-jobs.ts'
import { countSessions } from '../../../src/store/host/count-sessions.ts'
import { breakTable } from '../../support/faults/break-table.ts'
import { openShopService, startShopRun } from '../../support/service/open-shop-service.ts'

const patience = { timeout: 60_000, interval: 100 }

test('a run whose sessions cannot be claimed fails at the second try, and the operator is told once', async () => {
  const lines = new PassThrough()
  const logged = text(lines)
  {
    const log = createLog('error', lines)
    await using shop = await openShopService({ SESSION_LEASE_S: '2' }, { log })
    const { client, db } = shop.service
    await breakTable(db, { table: 'sessions', on: 'update', when: 'new.attempt > old.attempt' })
    const runId = await startShopRun(client)

    await expect.poll(async () => (await client.runs.get(runId)).status, patience).toBe('failed')

    const run = await client.runs.get(runId)
    expect(run.sessions).toMatchObject([{ status: 'failed', termination_kind: 'internal_error' }])
    const [session] = run.sessions
    const { items } = await client.sessions.events(runId, session?.id ?? '')
    expect(items).toMatchObject([
      {
        kind: 'session_ended',
        data: { reason: 'This session could not be started because of a fault on our side.' },
      },
    ])
    const counts = (await countJobs(db)).find(({ kind }) => kind === 'run-session')
    expect(counts).toMatchObject({ waiting: 0, failed: 1 })
    expect(await countSessions(db)).toEqual({ queued: 0, running: 0, faulty: 1 })
    expect(await db.selectFrom('usage').select(['status', 'turns']).execute()).toEqual([
      { status: 'settled', turns: 0 },
    ])
  }
  lines.end()
  const told = (await logged).split('\n').filter((line) => line !== '')
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('this table is broken')
})
