import type { ObservedFriction } from '@understudy/contract/finding'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createReading } from '../../../src/operations/reading/reading.ts'
import { giveUpVerdict, judgeEndedRun } from '../../../src/operations/verdicts/judge-ended-run.ts'
import { buildFriction } from '../../support/records/build-transcript.ts'
import {
  claimSeeded,
  finishSeeded,
  seedFinishedRun,
} from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { library, openCheck } from '../../support/service/open-deploy-check.ts'
import {
  startTestService,
  type TestCaller,
  type TestService,
} from '../../support/service/test-service.ts'

const deadButton = buildFriction({ status: 'verified' })
const host = 'https://shop.example.com/'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** Ends runs of the shop one day after the other; each is judged before the next one. */
function openHistory({ client, customerId }: TestCaller, mark: string) {
  let day = 0
  return async (frictions: ObservedFriction[]) => {
    day += 1
    const runId = `run_${mark}_${day}`
    await seedFinishedRun(service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      frictions,
    })
    return client.runs.verdict(runId)
  }
}

async function listJudged(customerId: string): Promise<unknown[]> {
  const rows = await service.db
    .selectFrom('outbox')
    .select('payload')
    .where('customer_id', '=', customerId)
    .where('event', '=', 'run.judged')
    .orderBy('position')
    .execute()
  return rows.map(({ payload }) => payload)
}

async function readRefusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof UnderstudyError ? [error.status, error.code, error.message] : error
}

test('a run is judged against the one before it, once, and its event is sent', async () => {
  const caller = await service.addCaller('regression')
  const end = openHistory(caller, 'regression')
  expect(await end([])).toMatchObject({ verdict: 'passed', baseline: null })
  const second = await end([deadButton])
  expect(second).toMatchObject({
    run_id: 'run_regression_2',
    verdict: 'failed',
    summary: 'Failed. 1 new problem of severity 3 or higher.',
    baseline: { run_id: 'run_regression_1', created_at: '2026-03-01T10:00:00.000Z', runs: 1 },
    gate: { fail_on_severity: 3, only_new: true, only_verified: true, baseline_runs: 5 },
    problems: { new: 1 },
  })
  expect(await caller.client.runs.verdict('run_regression_2')).toEqual(second)
  expect(await listJudged(caller.customerId)).toMatchObject([
    { run_id: 'run_regression_1', verdict: 'passed', cause: null, failed_rules: [] },
    {
      run_id: 'run_regression_2',
      verdict: 'failed',
      summary: 'Failed. 1 new problem of severity 3 or higher.',
      failed_rules: ['problems'],
      problems: { new: 1, flaky: 0, persisting: 0, unknown: 0 },
      sessions: { total: 1, tested: 1, inconclusive: 0 },
    },
  ])
})

test('what failed a run fails the next one as well, until a run passes without it', async () => {
  const end = openHistory(await service.addCaller('repeat'), 'repeat')
  await end([])
  expect((await end([deadButton])).verdict).toBe('failed')
  const again = await end([deadButton])
  expect([again.verdict, again.baseline?.run_id]).toEqual(['failed', 'run_repeat_1'])
  expect((await end([])).verdict).toBe('passed')
})

/** Ends a run of the shop that nobody has judged yet. */
async function endUnjudged(customerId: string, runId: string, createdAt: Date): Promise<void> {
  const sessionIds = [`${runId}_a`]
  const frictions = [deadButton]
  await seedFinishedRun(service, { customerId, runId, sessionIds, createdAt, frictions })
}

test('a run that waits for its verdict is no baseline: two runs of a broken commit both fail', async () => {
  const caller = await service.addCaller('pair')
  const { customerId, client } = caller
  await openHistory(caller, 'pair')([])
  await endUnjudged(customerId, 'run_pair_first', new Date(Date.UTC(2026, 3, 1, 10)))
  await endUnjudged(customerId, 'run_pair_second', new Date(Date.UTC(2026, 3, 1, 11)))
  for (const runId of ['run_pair_second', 'run_pair_first']) {
    const { verdict, baseline, problems } = await client.runs.verdict(runId)
    expect([verdict, baseline?.run_id, problems.new]).toEqual(['failed', 'run_pair_1', 1])
  }
})

test('a run from before verdicts existed is a baseline', async () => {
  const caller = await service.addCaller('older')
  const { customerId, client } = caller
  await endUnjudged(customerId, 'run_older_first', new Date(Date.UTC(2026, 0, 1, 10)))
  await service.db
    .updateTable('runs')
    .set({ finished_at: new Date(Date.UTC(2026, 0, 1, 11)) })
    .where('customer_id', '=', customerId)
    .where('id', '=', 'run_older_first')
    .execute()
  await endUnjudged(customerId, 'run_older_second', new Date(Date.UTC(2026, 0, 2, 10)))
  expect(await client.runs.verdict('run_older_second')).toMatchObject({
    verdict: 'passed',
    baseline: { run_id: 'run_older_first' },
    problems: { new: 0, persisting: 1 },
  })
})

test('what an unchanged site shows now and then is flaky', async () => {
  const end = openHistory(await service.addCaller('flaky'), 'flaky')
  await end([deadButton])
  await end([])
  expect(await end([deadButton])).toMatchObject({
    verdict: 'passed',
    baseline: { run_id: 'run_flaky_2', runs: 2 },
    problems: { new: 0, flaky: 1 },
    flaky: [{ text: 'The “Add to cart” button does nothing' }],
  })
})

test('a dismissed problem fails no later run', async () => {
  const caller = await service.addCaller('triage')
  const end = openHistory(caller, 'triage')
  await end([])
  const { rules } = await end([deadButton])
  const fingerprint = rules[0]?.evidence[0]?.fingerprint ?? ''
  const triage = { status: 'dismissed', reason: 'Only on staging.' } as const
  await caller.client.problems.triage('run_triage_2', fingerprint, triage)
  expect((await end([deadButton])).verdict).toBe('passed')
})

test('runs with another task, device or branch are no baseline', async () => {
  const caller = await service.addCaller('scopes')
  const { customerId, client } = caller
  const end = openHistory(caller, 'scopes')
  await end([])
  const others = [{ task: 'Buy a cup' }, { device: 'phone' as const }, { flows: ['Open the cart'] }]
  for (const [index, other] of others.entries()) {
    const runId = `run_scopes_other${index}`
    await seedFinishedRun(service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`],
      createdAt: new Date(Date.UTC(2026, 3, 1, index)),
      ...other,
    })
    expect((await client.runs.verdict(runId)).baseline).toBeNull()
  }
  await client.allowedTargets.create({ host_pattern: 'shop.example.com' })
  const labelled = { target_url: host, persona_ids: [library], task: 'Buy a green tea' }
  const { run_id: runId, sessions } = await client.runs.create({ ...labelled, branch: 'main' })
  await finishSeeded(service, await claimSeeded(service, customerId, sessions[0]?.id ?? ''))
  expect(await client.runs.verdict(runId)).toMatchObject({ branch: 'main', baseline: null })
})

test('a run without a verdict yet and one of somebody else are refused', async () => {
  const { customerId, client } = await service.addCaller('open')
  await seedRun(service.db, { customerId, runId: 'run_unjudged', sessionIds: ['sess_unjudged'] })
  expect(await readRefusal(client.runs.verdict('run_unjudged'))).toEqual([
    409,
    'conflict',
    'The run run_unjudged has not ended (status queued); it is judged when all of its sessions have ended and its report is written.',
  ])
  const stranger = await service.addCaller('stranger')
  const missing = [404, 'not_found', 'Resource not found.']
  expect(await readRefusal(stranger.client.runs.verdict('run_unjudged'))).toEqual(missing)
  expect(await readRefusal(client.runs.verdict('run_nowhere'))).toEqual(missing)
})

test('a cancelled run could not test', async () => {
  const { client } = await service.addCaller('cancelled')
  const { run_id: runId } = await client.runs.create({ target_url: host, persona_id: library })
  await client.runs.cancel(runId)
  expect(await client.runs.verdict(runId)).toMatchObject({
    verdict: 'could_not_test',
    cause: 'cancelled',
    sessions: { total: 1, tested: 0 },
  })
})

test('a run that cannot be judged gets a verdict nevertheless, and only one', async () => {
  const { customerId, client } = await service.addCaller('lost')
  const run = { customerId, runId: 'run_lost' }
  await seedFinishedRun(service, { ...run, sessionIds: ['run_lost_a'] })
  await using reading = createReading(systemClock)
  const deps = { ...service, reading, clock: systemClock }
  await giveUpVerdict(deps, run)
  await judgeEndedRun(deps, run)
  expect(await client.runs.verdict('run_lost')).toMatchObject({
    verdict: 'could_not_test',
    cause: 'host',
    summary: 'Could not test. The records of the run could not be judged.',
  })
  expect(await listJudged(customerId)).toHaveLength(1)
})

test('a gate that nobody can pass is refused', async () => {
  const { client } = await service.addCaller('gates')
  const body = { target_url: host, persona_id: library }
  expect(await readRefusal(client.runs.create({ ...body, gate: { min_completion: 1 } }))).toEqual([
    400,
    'invalid_request',
    'gate asks for a goal to be reached, but there is no task and no flow',
  ])
  const gate = { required_personas: ['pers_other'] }
  expect(await readRefusal(client.runs.create({ ...body, task: 'Buy', gate }))).toEqual([
    400,
    'invalid_request',
    'gate.required_personas names a persona that does not take part',
  ])
})

test('the runs of a deploy check have its gate, and its events their verdicts', async () => {
  const { check, client, customerId, post } = await openCheck(service, {
    gate: { fail_on_severity: 4, baseline_runs: 3 },
  })
  expect(check.gate).toMatchObject({ fail_on_severity: 4, only_new: true, baseline_runs: 3 })
  const runIds: string[] = []
  for (const branch of ['main', 'main', 'other']) {
    const { body } = await post({ branch, environment: branch })
    const runId = body.run_id ?? ''
    runIds.push(runId)
    const { sessions } = await client.runs.get(runId)
    await finishSeeded(service, await claimSeeded(service, customerId, sessions[0]?.id ?? ''))
  }
  await client.runs.verdict(runIds[0] ?? '')
  expect(await client.runs.verdict(runIds[1] ?? '')).toMatchObject({
    branch: 'main',
    environment: 'main',
    gate: { fail_on_severity: 4 },
  })
  const { items } = await client.deployChecks.listEvents(check.id)
  expect(items.map(({ branch, verdict }) => [branch, verdict])).toEqual([
    ['other', null],
    ['main', 'could_not_test'],
    ['main', 'could_not_test'],
  ])
})
