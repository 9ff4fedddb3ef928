import { hostState } from '@understudy/contract/identity'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { finishSeeded, claimSeeded } from '../../support/records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../../support/records/seed-run.ts'
import { anyRun as run, findError } from '../../support/service/open-billing-bench.ts'
import { runAdminOn } from '../../support/service/run-admin.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'
import { openMember } from '../../support/service/test-visitor.ts'

/** A session that runs and whose one turn cost this much. */
async function spend(
  service: Pick<TestService, 'db'>,
  customerId: string,
  { name, costUsd }: { name: string; costUsd: number },
) {
  const [runId, sessionId] = [`run_${name}`, `sess_${name}`]
  await seedRun(service.db, { customerId, runId, sessionIds: [sessionId], createdAt: new Date() })
  const attempt = await claimSeeded(service, customerId, sessionId)
  await service.db
    .insertInto('session_turns')
    .values({
      customer_id: customerId,
      session_id: sessionId,
      turn: 1,
      data: JSON.stringify(seedTurn(1)),
      input_tokens: 1000,
      output_tokens: 100,
      cost_usd: costUsd,
    })
    .execute()
  return attempt
}

test('a customer at its daily limit starts no run, and others do', async () => {
  await using service = await startTestService({
    SPEND_CAP_CUSTOMER_DAY_USD: '2.5',
    SPEND_CAP_CUSTOMER_MONTH_USD: '40',
    SPEND_CAP_RUN_USD: '3',
  })
  const { client, customerId } = service
  await client.runs.create(run)
  await spend(service, customerId, { name: 'a', costUsd: 2 })
  const usage = await client.billing.usage({})
  expect(usage.spend).toEqual({
    day: { spent_usd: 2, reserved_usd: 0, limit_usd: 2.5 },
    month: { spent_usd: 2, reserved_usd: 0, limit_usd: 40 },
  })
  expect(usage.run_limit_usd).toBe(3)
  await client.runs.create(run)

  await spend(service, customerId, { name: 'b', costUsd: 0.5 })
  const refused = await service.request('POST', '/runs', { body: run })
  expect([refused.status, await refused.json()]).toEqual([
    403,
    {
      error: {
        code: 'spend_limit_reached',
        message:
          'The limit of 2.5 USD a day for this account is reached; it starts anew at 00:00 UTC. Runs that were started go on.',
      },
    },
  ])
  await (await service.addCaller('other')).client.runs.create(run)

  // Yesterday's costs are this month's, unless the month has just begun.
  await service.db
    .updateTable('usage')
    .set({ held_at: sql<Date>`held_at - interval '1 day'` })
    .execute()
  await client.runs.create(run)
})

test('at the limit of the host every customer is refused, running sessions end with a report, and operators see it', async () => {
  await using service = await startTestService({ SPEND_CAP_HOST_MONTH_USD: '5' })
  const { customerId } = await service.addCaller('spender')
  const attempt = await spend(service, customerId, { name: 'c', costUsd: 5 })
  const error = await findError(service.client.runs.create(run))
  expect(error).toEqual([403, 'spend_limit_reached'])
  const told = await (await service.request('POST', '/runs', { body: run })).text()
  expect(told).not.toContain('5')

  await finishSeeded(service, attempt)
  const { status } = await service.db
    .selectFrom('sessions')
    .select('status')
    .where('id', '=', 'sess_c')
    .executeTakeFirstOrThrow()
  expect(status).toBe('completed')
  const files = await service.db.selectFrom('session_artifacts').select('kind').execute()
  expect(files.map(({ kind }) => kind)).toContain('report')

  const email = 'boss@example.com'
  const operator = await openMember(service, customerId, { email, role: 'owner' })
  await runAdminOn(service.opened, ['user', 'operator', email])
  const state = hostState.parse(await (await operator.send('GET', '/identity/host')).json())
  expect(state.spend.month.limit_usd).toBe(5)
  expect(state.spend.day.limit_usd).toBeNull()
})
