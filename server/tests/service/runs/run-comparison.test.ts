import type { Device } from '@understudy/contract/visitor/devices'
import { UnderstudyError } from '@understudy/sdk/understudy-error'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildFriction } from '../../support/records/build-transcript.ts'
import { seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRun } from '../../support/records/seed-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

const page = 'shop.example.com/green'
const deadButton = buildFriction()
const wide = buildFriction({ detector: 'wide-page', subject: `${page} wide`, category: 'layout' })
const slow = buildFriction({ detector: 'slow-page', subject: `${page} slow`, severity: 2 })

let service: TestService

/** Three runs of the shop, a day apart. */
beforeAll(async () => {
  service = await startTestService()
  const { customerId } = service
  const seed = (runId: string, day: number, frictions: (typeof wide)[]) =>
    seedFinishedRun(service, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`, `${runId}_b`],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      frictions,
    })
  await seed('run_first', 1, [deadButton])
  await seed('run_second', 2, [deadButton, wide])
  await seed('run_third', 3, [deadButton, slow])
})

afterAll(() => service[Symbol.asyncDispose]())

async function readRefusal(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => null,
    (reason: unknown) => reason,
  )
  return error instanceof UnderstudyError ? [error.status, error.code, error.message] : error
}

test('a run is compared with the last one of its host, or with any other, in the order of time', async () => {
  const { runs } = service.client
  const latest = await runs.compare('run_third')
  expect(latest).toMatchObject({
    earlier: { run_id: 'run_second', session_count: 2 },
    later: { run_id: 'run_third', target_url: 'https://shop.example.com/' },
    differences: [],
    counts: { new: 1, persisting: 1, gone: 1, not_reached: 0 },
    personas: [
      { name: 'Ada', earlier: { outcome: 'succeeded', turns: 1 }, later: { outcome: 'succeeded' } },
      {
        name: 'Ada',
        earlier: { session_id: 'run_second_b' },
        later: { session_id: 'run_third_b' },
      },
    ],
    map: {
      pages: [
        { url_pattern: '/', earlier_sessions: 2, later_sessions: 2 },
        { url_pattern: '/green', earlier_sessions: 2, later_sessions: 2 },
      ],
      transitions: [],
    },
  })
  expect(latest.problems.map(({ change, run_id: id }) => [change, id])).toEqual([
    ['new', 'run_third'],
    ['persisting', 'run_third'],
    ['gone', 'run_second'],
  ])
  expect(latest.problems[2]?.explanation).toBe(
    'In the later run, Ada opened /green and did not meet the problem.',
  )
  const backwards = await runs.compare('run_first', { with: 'run_third' })
  expect([backwards.earlier.run_id, backwards.later.run_id]).toEqual(['run_first', 'run_third'])
  expect(backwards.counts).toEqual({ new: 1, persisting: 1, gone: 0, not_reached: 0 })
})

test('what cannot be compared is refused with the reason', async () => {
  const { runs } = service.client
  expect(await readRefusal(runs.compare('run_first'))).toEqual([
    404,
    'not_found',
    'There is no earlier run of this host to compare with; add ?with=RUN_ID to name one.',
  ])
  expect(await readRefusal(runs.compare('run_first', { with: 'run_first' }))).toEqual([
    409,
    'conflict',
    'A run cannot be compared with itself.',
  ])
  const { customerId } = service
  await seedRun(service.db, { customerId, runId: 'run_open', sessionIds: ['sess_open'] })
  expect(await readRefusal(runs.compare('run_third', { with: 'run_open' }))).toEqual([
    409,
    'conflict',
    'The run run_open has not ended (status queued).',
  ])
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_unwritten',
    sessionIds: ['run_unwritten_a', 'run_unwritten_b'],
    createdAt: new Date(Date.UTC(2026, 2, 2, 22)),
  })
  await service.db
    .updateTable('runs')
    .set({ aggregate_status: 'pending' })
    .where('id', '=', 'run_unwritten')
    .execute()
  expect(await readRefusal(runs.compare('run_third', { with: 'run_unwritten' }))).toEqual([
    409,
    'conflict',
    'The sessions of the run run_unwritten have ended, but its report is not written yet.',
  ])
  expect((await runs.compare('run_third')).earlier.run_id).toBe('run_second')
  expect((await runs.problemHistory('run_third')).previous_run?.run_id).toBe('run_second')
  const { client } = await service.addCaller('stranger')
  const missing = [404, 'not_found', 'Resource not found.']
  const compared = client.runs.compare('run_third', { with: 'run_first' })
  expect(await readRefusal(compared)).toEqual(missing)
  expect(await readRefusal(client.runs.problemHistory('run_third'))).toEqual(missing)
})

test('each problem has its first run, and is new only if an earlier report would name it', async () => {
  const { runs } = service.client
  const first = await runs.problemHistory('run_first')
  expect(first.previous_run).toBeNull()
  expect(first.problems).toMatchObject([{ first_run_id: 'run_first', is_new: false }])

  const third = await runs.problemHistory('run_third')
  expect(third.previous_run).toEqual({
    run_id: 'run_second',
    created_at: '2026-03-02T10:00:00.000Z',
  })
  const seen = third.problems.map(({ fingerprint: _of, ...since }) => since)
  expect(seen).toHaveLength(2)
  expect(seen).toEqual(
    expect.arrayContaining([
      { first_run_id: 'run_first', first_seen_at: '2026-03-01T10:00:00.000Z', is_new: false },
      { first_run_id: 'run_third', first_seen_at: '2026-03-03T10:00:00.000Z', is_new: true },
    ]),
  )
})

test('nothing is called new where the record is older than the list of problems, or a visitor said something', async () => {
  const listNew = async () =>
    (await service.client.runs.problemHistory('run_third')).problems.filter((each) => each.is_new)
  const { db, customerId } = service
  const rows = db.selectFrom('session_problems').selectAll().where('session_id', '=', 'run_first_a')
  const [row] = await rows.execute()
  await db.deleteFrom('session_problems').where('session_id', '=', 'run_first_a').execute()
  expect(await listNew()).toEqual([])
  if (row !== undefined) await db.insertInto('session_problems').values(row).execute()
  expect(await listNew()).toHaveLength(1)
  await seedFinishedRun(service, {
    customerId,
    runId: 'run_said',
    sessionIds: ['run_said_a'],
    createdAt: new Date(Date.UTC(2026, 2, 2, 20)),
    frictions: [
      buildFriction({ detector: 'mind', subject: `${page} slow teas`, quote: 'Tea shop' }),
    ],
  })
  expect(await listNew()).toEqual([])
})

test('devices of one host that take turns are each compared with their own run before, and have their own new problems', async () => {
  await using caller = await startTestService()
  const { customerId } = caller
  const { runs } = caller.client
  const seed = (runId: string, { day, device }: { day: number; device: Device }, found = [wide]) =>
    seedFinishedRun(caller, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      device,
      frictions: found,
    })
  await seed('run_desktop_1', { day: 1, device: 'desktop' }, [slow])
  await seed('run_desktop_2', { day: 2, device: 'desktop' }, [slow])
  await seed('run_phone_1', { day: 3, device: 'phone' })
  await seed('run_desktop_3', { day: 4, device: 'desktop' }, [slow])
  await seed('run_phone_2', { day: 5, device: 'phone' }, [wide, deadButton])

  const first = await runs.problemHistory('run_phone_1')
  expect(first.problems).toMatchObject([{ first_run_id: 'run_phone_1', is_new: false }])
  expect(first.previous_run?.run_id).toBe('run_desktop_2')
  const second = await runs.problemHistory('run_phone_2')
  expect(
    second.problems.filter(({ is_new: isNew }) => isNew).map(({ first_run_id: runId }) => runId),
  ).toEqual(['run_phone_2'])
  expect(second.previous_run?.run_id).toBe('run_phone_1')
  expect((await runs.problemHistory('run_desktop_3')).previous_run?.run_id).toBe('run_desktop_2')
  const { earlier, differences } = await runs.compare('run_phone_2')
  expect([earlier.run_id, differences]).toEqual(['run_phone_1', []])
})

test('the run before is the last one that tested something, of the same task if there is one', async () => {
  await using caller = await startTestService()
  const { customerId } = caller
  const { runs } = caller.client
  const seed = (runId: string, day: number, part: Partial<Parameters<typeof seedFinishedRun>[1]>) =>
    seedFinishedRun(caller, {
      customerId,
      runId,
      sessionIds: [`${runId}_a`],
      createdAt: new Date(Date.UTC(2026, 2, day, 10)),
      ...part,
    })
  const cancelled = { kind: 'cancelled', reason: 'The run was cancelled.' } as const
  const findPrevious = async (runId: string) =>
    (await runs.problemHistory(runId)).previous_run?.run_id ?? null
  await seed('run_nothing', 1, { visits: [{ turns: [], ending: cancelled }] })
  await seed('run_buys', 2, { task: 'Buy tea' })
  expect(await findPrevious('run_buys')).toBeNull()
  await seed('run_steps', 3, { task: null, flows: ['Open the teas'] })
  await seed('run_looks', 4, { task: null })
  await seed('run_untested', 5, { task: 'Buy tea', visits: [{ turns: [], ending: cancelled }] })
  await seed('run_buys_again', 6, { task: 'Buy tea' })
  await seed('run_steps_again', 7, { task: null, flows: ['Open the teas'] })
  await seed('run_pays', 8, { task: 'Pay for the tea' })
  expect(await findPrevious('run_buys_again')).toBe('run_buys')
  expect(await findPrevious('run_steps_again')).toBe('run_steps')
  expect(await findPrevious('run_pays')).toBe('run_steps_again')
})
