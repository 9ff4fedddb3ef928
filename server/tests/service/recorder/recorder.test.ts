import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { LeaseLostError } from '../../../src/lib/lease-lost-error.ts'
import { SessionCancelled } from '../../../src/lib/session-cancelled.ts'
import { findReport } from '../../../src/operations/sessions/find-report.ts'
import { createRecorder, type Recorder } from '../../../src/recorder/recorder.ts'
import type { OpenedDatabase } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { findArtifactKey } from '../../../src/store/runs/session-artifacts.ts'
import { listEventRows } from '../../../src/store/runs/session-events.ts'
import { releaseSession } from '../../../src/store/runs/session-leases.ts'
import { listTurns } from '../../../src/store/runs/session-turns.ts'
import { findSession } from '../../../src/store/runs/sessions.ts'
import { finishSeeded } from '../../support/records/seed-finished-run.ts'
import { seedCustomer, seedRun, seedTurn } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const picture = { bytes: new Uint8Array([1, 2, 3]), extension: 'png' } as const
const mood = { kind: 'mood', turn: 1, data: { patience: 1, frustration: 0 } } as const

let opened: OpenedDatabase
let directory: string
let sessionId: string
let count = 0

beforeAll(async () => {
  opened = await openTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'recorder-'))
  await seedCustomer(opened.db, 'cust_a')
})

afterAll(async () => {
  await opened[Symbol.asyncDispose]()
  await rm(directory, { recursive: true })
})

beforeEach(async () => {
  count += 1
  sessionId = `sess_${count}`
  await seedRun(opened.db, { customerId: 'cust_a', runId: `run_${count}`, sessionIds: [sessionId] })
})

test('events are numbered from 1 in the order given, with their time and turn', async () => {
  const recorder = await claim()
  await recorder.record([mood, { ...mood, turn: null }])
  await recorder.record([mood])
  const events = await listRecorded()
  expect(events.map(({ seq, kind, turn }) => ({ seq, kind, turn }))).toEqual([
    { seq: 1, kind: 'mood', turn: 1 },
    { seq: 2, kind: 'mood', turn: null },
    { seq: 3, kind: 'mood', turn: 1 },
  ])
  expect(events[0]?.data).toEqual({ patience: 1, frustration: 0 })
})

test('numbers continue after a retry of the session', async () => {
  const first = await claim()
  await first.record([mood, mood])
  await giveBack(1)
  const second = await claim()
  await second.record([mood])
  expect((await listRecorded()).map(({ seq }) => seq)).toEqual([1, 2, 3])
})

test('a stale attempt writes nothing and learns that it lost the lease', async () => {
  const stale = await claim()
  await giveBack(1)
  await claim()
  await stale.saveScreenshot(1, picture, 'screenshots')
  await expect(stale.record([mood])).rejects.toThrow(LeaseLostError)
  await expect(stale.recordTurn(seedTurn(1), [mood])).rejects.toThrow(LeaseLostError)
  expect(await listRecorded()).toEqual([])
  expect(await listWritten()).toEqual([])
})

test('nothing is begun once the run is cancelled, but what happened is recorded', async () => {
  const recorder = await claim()
  await opened.db
    .updateTable('runs')
    .set({ status: 'cancelled', finished_at: new Date(0) })
    .where('id', '=', `run_${count}`)
    .execute()
  await expect(recorder.record([mood])).rejects.toThrow(SessionCancelled)
  expect(await listRecorded()).toEqual([])
  await recorder.recordTurn(seedTurn(1), [mood])
  expect((await listRecorded()).map(({ kind }) => kind)).toEqual(['mood'])
})

test('a turn is written with its events, its picture and the row of the picture', async () => {
  const recorder = await claim()
  const file = await recorder.saveScreenshot(7, picture, 'screenshots')
  expect(file).toBe('0007.png')
  expect(await listRecorded()).toEqual([])
  await recorder.recordTurn({ ...seedTurn(7), screenshot: file }, [mood])
  expect((await listRecorded()).map(({ kind }) => kind)).toEqual(['mood', 'screenshot'])
  expect(await listWritten()).toHaveLength(1)
  const key = await findArtifactKey(opened.db, {
    customerId: 'cust_a',
    sessionId,
    kind: 'screenshots',
    name: '0007.png',
  })
  expect(key).toBe(`cust_a/run_${count}/${sessionId}/attempt-1/screenshots/0007.png`)
  expect(
    await readdir(join(directory, `cust_a/run_${count}/${sessionId}/attempt-1/screenshots`)),
  ).toEqual(['0007.png'])
})

test('secrets and text that PostgreSQL cannot store are removed from turns and events', async () => {
  const recorder = await claim((text) => text.replaceAll('hunter2', '[secret]'))
  const thought = { thought: 'hunter2\0', expectation: '\ud800', usage: seedTurn(1).usage }
  const dialog = {
    kind: 'dialog',
    turn: 1,
    data: { type: 'alert', message: 'hunter2', answer: 'accepted', text: null },
  } as const
  await recorder.recordTurn({ ...seedTurn(1), thought: 'I type hunter2\0' }, [
    { kind: 'thought', turn: 1, data: thought },
    dialog,
  ])
  expect((await listWritten())[0]?.thought).toBe('I type [secret]\u{FFFD}')
  const [first, second] = await listRecorded()
  expect(first?.data).toMatchObject({ thought: '[secret]\u{FFFD}', expectation: '\u{FFFD}' })
  expect(second?.data).toEqual({ ...dialog.data, message: '[secret]' })
})

test('a report that could not be read again is replaced by a small one, and its session fails', async () => {
  const recorder = await claim()
  for (const turn of [1, 2])
    await recorder.recordTurn({ ...seedTurn(turn), page_wait_ms: Number.MAX_VALUE }, [])
  const stores = { db: opened.db, artifacts: createLocalArtifactStore(directory) }
  const attempt = { customerId: 'cust_a', sessionId, attempt: 1 }

  await finishSeeded(stores, attempt)

  const report = await findReport(stores, attempt)
  expect(report?.report.limits[0]).toContain('says nothing about the site')
  expect(await findSession(opened.db, 'cust_a', sessionId)).toMatchObject({ status: 'failed' })
})

async function claim(redact = (text: string): string => text): Promise<Recorder> {
  const outcome = await claimSession(opened.db, {
    customerId: 'cust_a',
    sessionId,
    workerId: 'w1',
    leaseS: 60,
    maxAttempts: 2,
  })
  if (outcome.kind !== 'claimed') throw new Error(`not claimed: ${outcome.kind}`)
  const { customerId, runId, attempt } = outcome.session
  const artifacts = createLocalArtifactStore(directory)
  const { db } = opened
  return createRecorder({
    customerId,
    runId,
    sessionId,
    attempt,
    db,
    artifacts,
    clock: systemClock,
    redact,
  })
}

async function giveBack(attempt: number): Promise<void> {
  await opened.db
    .transaction()
    .execute((trx) => releaseSession(trx, { customerId: 'cust_a', sessionId, attempt }))
}

async function listRecorded() {
  return listEventRows(opened.db, { customerId: 'cust_a', sessionId, since: 0, limit: 100 })
}

async function listWritten() {
  return listTurns(opened.db, { customerId: 'cust_a', sessionId })
}
