import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../src/lib/log.ts'
import { writeAggregate } from '../../../src/operations/runs/write-aggregate.ts'
import {
  claimSeeded,
  finishSeeded,
  seedFinishedRun,
  spentEnding,
  unclearEnding,
} from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** What the list says of a new customer's only run, whose sessions end like this. */
async function listCompletion(
  runId: string,
  run: Partial<Parameters<typeof seedFinishedRun>[1]> & { sessionIds: string[] },
) {
  const { customerId, client } = await service.addCaller(runId)
  await seedFinishedRun(service, { customerId, runId, ...run })
  const { items } = await client.runs.list()
  expect(items.map(({ id }) => id)).toEqual([runId])
  return items[0]?.completion
}

test('the list says how many of several sessions with a clear outcome reached the goal, as the report does', async () => {
  const { customerId, client } = await service.addCaller('several')
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_several',
    sessionIds: ['sess_1', 'sess_2', 'sess_3', 'sess_4'],
    endings: [{}, unclearEnding, spentEnding, {}],
  })
  const [run] = (await client.runs.list()).items
  expect(run).toMatchObject({ session_count: 4, completion: { succeeded: 2, total: 3 } })
  const report = await client.runs.aggregateReport('run_several')
  expect(report.outcomes.completion).toMatchObject({ succeeded: 2, total: 3 })
})

test('of a run with one session it says whether that reached the goal', async () => {
  const sessionIds = ['sess_alone']
  expect(await listCompletion('run_reached', { sessionIds })).toEqual({ succeeded: 1, total: 1 })
  const spent = { sessionIds, endings: [spentEnding] }
  expect(await listCompletion('run_missed', spent)).toEqual({ succeeded: 0, total: 1 })
  const unclear = { sessionIds, endings: [unclearEnding] }
  expect(await listCompletion('run_unclear', unclear)).toEqual({ succeeded: 0, total: 0 })
})

test('it says nothing of runs without a goal', async () => {
  const free = { task: null }
  expect(await listCompletion('run_free', { ...free, sessionIds: ['sess_free'] })).toBeNull()
  const pair = ['sess_free_a', 'sess_free_b']
  expect(await listCompletion('run_pair', { ...free, sessionIds: pair })).toBeNull()
  const steps = { ...free, flows: ['Open the green teas'], sessionIds: ['sess_steps'] }
  expect(await listCompletion('run_steps', { ...steps, endings: [spentEnding] })).toEqual({
    succeeded: 0,
    total: 1,
  })
})

test('it says nothing before the report of the whole run is written', async () => {
  const { customerId, client } = await service.addCaller('early')
  const run = { customerId, runId: 'run_early' }
  const sessionIds = ['sess_first', 'sess_second']
  await seedRun(service.db, { ...run, sessionIds, isPreview: false })
  const read = async () => (await client.runs.list()).items[0]?.completion
  for (const sessionId of ['sess_first', 'sess_second']) {
    const attempt = await claimSeeded(service, customerId, sessionId)
    await finishSeeded(service, attempt, spentEnding)
    expect(await read()).toBeNull()
  }
  await writeAggregate({ ...service, log: createLog('silent') }, run)
  expect(await read()).toEqual({ succeeded: 0, total: 2 })
})
