import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/lib/clock.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { findFaults, measureRead } from '../../support/reads/measure-read.ts'
import { claimSeeded, seedFinishedRun } from '../../support/records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../../support/records/seed-run.ts'
import { startTestService, type TestService } from '../../support/service/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service[Symbol.asyncDispose]())

/** A running session of a run, with so many turns on a page of so many characters. */
async function record(runId: string, sessionId: string, turns: number, characters: number) {
  const { customerId, db, artifacts } = service
  const attempt = await claimSeeded(service, customerId, sessionId)
  const own = { ...attempt, runId, redact: (text: string) => text }
  const recorder = createRecorder({ ...own, db, artifacts, clock: systemClock })
  for (let turn = 1; turn <= turns; turn += 1) {
    const url = `https://shop.example.com/tea-${turn}`
    const observation = 'A tea. '.repeat(characters / 7)
    await recorder.recordTurn({ ...seedTurn(turn), url, observation }, [])
  }
}

async function openRunning(runId: string, sessions: number, turns: number, characters: number) {
  const sessionIds = Array.from({ length: sessions }, (_id, index) => `${runId}_${index}`)
  await seedRun(service.db, { customerId: service.customerId, runId, sessionIds })
  for (const sessionId of sessionIds) await record(runId, sessionId, turns, characters)
}

/** No version of ours wrote a turn like this. */
async function damage(sessionId: string): Promise<void> {
  await sql`update session_turns set data = jsonb_set(data, '{result,ms}', '"late"')
    where session_id = ${sessionId}`.execute(service.db)
}

test('the map of a running run shows what is recorded so far', async () => {
  await openRunning('run_now', 1, 2, 70)
  const { artifact } = await service.client.runs.map('run_now')
  expect(artifact.nodes.map(({ url_pattern: pattern }) => pattern)).toEqual([
    '/tea-1',
    '/green',
    '/tea-2',
  ])
  expect(artifact.journeys).toMatchObject([{ session_id: 'run_now_0' }])
})

test('a record that cannot be read has no map, and is left out of that of its run', async () => {
  await openRunning('run_hurt', 2, 1, 70)
  await damage('run_hurt_0')
  const answer = await service.request('GET', '/runs/run_hurt/map')
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('What was recorded cannot be read.')
  const { artifact } = await service.client.runs.map('run_hurt', { session: 'all' })
  expect(artifact.journeys.map(({ session_id: id }) => id)).toEqual(['run_hurt_1'])
})

test('the page of an ended run opens although a record cannot be read', async () => {
  const run = { customerId: service.customerId, runId: 'run_over', sessionIds: ['sess_over'] }
  await seedFinishedRun(service, run)
  await sql`delete from session_artifacts where session_id = 'sess_over' and kind = 'transcript'`.execute(
    service.db,
  )
  const path = '/runs/run_over/sessions/sess_over/transcript'
  expect((await service.request('GET', path)).status).toBe(200)
  await damage('sess_over')
  expect((await service.request('GET', path)).status).toBe(404)
  expect((await service.request('GET', '/runs/run_over/map')).status).toBe(404)
  const { report_url: reportUrl } = await service.client.runs.get('run_over')
  const page = await fetch(reportUrl)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Tea shop')])
})

async function measureMap(turns: number, query: string) {
  return measureRead(() => service.request('GET', `/runs/run_long${turns}/map${query}`), 3)
}

test('no read of a running run is held up by its record', async () => {
  const sizes = [1, 12, 120] as const
  for (const turns of sizes) await openRunning(`run_long${turns}`, 3, turns, 21_000)
  for (const query of ['', '?session=all']) {
    const [small, middle, large] = [
      await measureMap(sizes[0], query),
      await measureMap(sizes[1], query),
      await measureMap(sizes[2], query),
    ]
    expect(large).toMatchObject({ status: 200 })
    expect(findFaults([small, middle, large], sizes)).toEqual([])
  }
})
