import { expect, test } from 'vitest'
import type { Environment } from '../../../src/config/variables.ts'
import { claimSeeded, finishSeeded } from '../../support/records/seed-finished-run.ts'
import { anyRun } from '../../support/service/open-billing-bench.ts'
import { library, openCheck } from '../../support/service/open-deploy-check.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

/** A service whose sessions a language model drives, so that a short one can cost 1 USD and a medium one 10. No worker takes them. */
async function startWithModel(environment: Environment): Promise<TestService> {
  return startTestService({
    MODEL_ROUTES: 'openai/gpt-5.4@http://127.0.0.1:9',
    OPENAI_API_KEY: 'key',
    ...environment,
  })
}

/** How many runs were answered with each status if each caller requests so many at once. */
async function requestAtOnce(
  callers: readonly TestCaller[],
  perCaller: number,
): Promise<Record<number, number>> {
  const answers = await Promise.all(
    callers.flatMap((caller) =>
      Array.from({ length: perCaller }, async () =>
        caller.request('POST', '/runs', { body: anyRun }),
      ),
    ),
  )
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('of 60 runs requested at once, exactly those are admitted that fit into the limit of the customer', async () => {
  await using service = await startWithModel({ SPEND_CAP_CUSTOMER_DAY_USD: '7.5' })
  expect(await requestAtOnce([service], 60)).toEqual({ 202: 7, 403: 53 })
  const { spend } = await service.client.billing.usage({})
  expect(spend.day).toEqual({ spent_usd: 0, reserved_usd: 7, limit_usd: 7.5 })
  const sessions = await service.db.selectFrom('sessions').select('id').execute()
  expect(sessions).toHaveLength(7)
})

test('of 60 runs of three customers, exactly those are admitted that fit into the limit of the host', async () => {
  await using service = await startWithModel({
    SPEND_CAP_HOST_MONTH_USD: '5',
    SPEND_CAP_CUSTOMER_DAY_USD: '100',
  })
  const callers = [service, await service.addCaller('b'), await service.addCaller('c')]
  expect(await requestAtOnce(callers, 20)).toEqual({ 202: 5, 403: 55 })
  const refused = await service.request('POST', '/runs', { body: anyRun })
  const told = await refused.text()
  expect(told).toContain('spend_limit_reached')
  expect(told).not.toMatch(/\d USD/)
})

test('a session that ends gives back what it did not use, and the next run is told what is left', async () => {
  await using service = await startWithModel({ SPEND_CAP_CUSTOMER_MONTH_USD: '1.2' })
  const { client, db, customerId } = service
  const { sessions } = await client.runs.create(anyRun)
  const sessionId = sessions[0]?.id ?? ''
  const attempt = await claimSeeded(service, customerId, sessionId)
  await db
    .insertInto('session_turns')
    .values({
      customer_id: customerId,
      session_id: sessionId,
      turn: 1,
      data: JSON.stringify({}),
      input_tokens: 1000,
      output_tokens: 100,
      cost_usd: 0.15,
    })
    .execute()
  const running = (await client.billing.usage({})).spend
  expect(running.month).toEqual({ spent_usd: 0.15, reserved_usd: 0.85, limit_usd: 1.2 })
  const refused = await service.request('POST', '/runs', { body: anyRun })
  expect([refused.status, await refused.json()]).toEqual([
    403,
    {
      error: {
        code: 'spend_limit_reached',
        message:
          'The limit of 1.2 USD a month for this account does not allow for this run, which can cost up to 1 USD: 0.15 USD are spent and 0.85 USD reserved for sessions that have not ended. What they do not use is free again when they end; the limit starts anew on the first at 00:00 UTC.',
      },
    },
  ])
  await finishSeeded(service, attempt)
  expect((await client.billing.usage({})).spend.month).toEqual({
    spent_usd: 0.15,
    reserved_usd: 0,
    limit_usd: 1.2,
  })
  await client.runs.create(anyRun)
})

test('a cancelled run that never started holds nothing', async () => {
  await using service = await startWithModel({ SPEND_CAP_CUSTOMER_DAY_USD: '1' })
  const { run_id: id } = await service.client.runs.create(anyRun)
  expect((await service.request('POST', '/runs', { body: anyRun })).status).toBe(403)
  await service.client.runs.cancel(id)
  await service.client.runs.create(anyRun)
})

test('the limit of a run lowers what each of its sessions reserves, also for runs of deploy checks', async () => {
  await using service = await startWithModel({
    SPEND_CAP_RUN_USD: '0.6',
    SPEND_CAP_CUSTOMER_DAY_USD: '1',
  })
  const { post, client } = await openCheck(service, { persona_ids: [library] })
  expect((await post()).body.decision).toBe('queued_run')
  const { spend } = await client.billing.usage({})
  expect(spend.day.reserved_usd).toBe(0.6)
  const refused = await post()
  expect(refused.body.decision).toBe('blocked_target')
  expect(JSON.stringify(refused.body)).toContain('spend_limit_reached')
})
