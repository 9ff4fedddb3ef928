import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import { findAggregate } from '../../../src/operations/runs/get-aggregate.ts'
import { writeAggregate } from '../../../src/operations/runs/write-aggregate.ts'
import {
  type SessionEnding,
  unknownOutcome,
} from '../../../src/operations/sessions/assemble-transcript.ts'
import { findReport } from '../../../src/operations/sessions/find-report.ts'
import {
  findTranscript,
  type TranscriptDeps,
} from '../../../src/operations/sessions/find-transcript.ts'
import { finishSession } from '../../../src/operations/sessions/finish-session.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import { findRun } from '../../../src/store/runs/runs.ts'
import { findArtifactKey } from '../../../src/store/runs/session-artifacts.ts'
import { findSession } from '../../../src/store/runs/sessions.ts'
import { makeTestFolder } from '../../support/process/make-test-folder.ts'
import { claimSeeded } from '../../support/records/seed-finished-run.ts'
import { seedCustomer, seedRun, seedTurn } from '../../support/records/seed-run.ts'
import { openTestDatabase } from '../../support/service/test-database.ts'

const customerId = 'cust_a'
const runId = 'run_1'
const left: SessionEnding = { kind: 'nothing_left', reason: 'Done.', outcome: unknownOutcome }

/** The stores of a run whose sessions have one turn each, and a log. */
async function openStores(sessionIds: string[]) {
  const opened = await openTestDatabase()
  onTestFinished(() => opened[Symbol.asyncDispose]())
  const folder = await makeTestFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const lines = new PassThrough()
  const artifacts = createLocalArtifactStore(folder.path)
  const queue = { enqueue: () => Promise.resolve(), wake: () => undefined }
  const stores = { db: opened.db, artifacts, queue, clock: systemClock }
  const deps = { ...stores, log: createLog('fatal', lines) }
  await seedCustomer(opened.db, customerId)
  await seedRun(opened.db, { customerId, runId, sessionIds })
  for (const sessionId of sessionIds) {
    const attempt = await claimSeeded(deps, customerId, sessionId)
    const recorder = createRecorder({ ...deps, ...attempt, runId, redact: (words) => words })
    await recorder.recordTurn(seedTurn(1), [])
  }
  return {
    deps,
    finish: (sessionId: string, ending: SessionEnding) =>
      finishSession(deps, { customerId, sessionId, attempt: 1 }, ending),
    readFatal: async () => {
      lines.end()
      const written = (await text(lines)).split('\n')
      return written.flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
    },
  }
}

/** Stores the report of a session once more, with as many tokens as a number can count. */
async function spendAll({ db, artifacts }: TranscriptDeps, sessionId: string): Promise<void> {
  const name = { customerId, sessionId, kind: 'report', name: 'report.json' } as const
  const key = (await findArtifactKey(db, name)) ?? ''
  const report = await findReport({ db, artifacts }, { customerId, sessionId })
  const usage = { input_tokens: Number.MAX_SAFE_INTEGER, output_tokens: 0, cost_usd: 0 }
  const spent = { ...report, report: { ...report?.report, usage } }
  await artifacts.put(key, new TextEncoder().encode(JSON.stringify(spent)))
}

const late = sql`update session_turns set data = jsonb_set(data::jsonb, '{result,ms}', '"late"')`

test.each([
  ['how it ended', { ...left, outcome: { ...unknownOutcome, evidence_turn: 1.5 } }, sql`select 1`],
  ['a turn', left, late],
])(
  'a session has only a small report if %s could not be read again',
  async (_what, ending, damage) => {
    const { deps, finish, readFatal } = await openStores(['sess_1'])
    await damage.execute(deps.db)
    const of = { customerId, sessionId: 'sess_1' }

    expect(await finish('sess_1', ending)).toBe('finished')

    expect(await findTranscript(deps, of)).toBeNull()
    const report = await findReport(deps, of)
    expect(report?.session).toMatchObject({ termination_kind: 'internal_error', turns: 1 })
    expect(report?.report).toMatchObject({ findings: [], metrics: { tested: false, turns: 1 } })
    expect(report?.report.limits[0]).toContain('says nothing about the site')
    expect(await findSession(deps.db, customerId, 'sess_1')).toMatchObject({
      status: 'failed',
      terminationKind: 'internal_error',
    })
    const msg = expect.stringContaining('could not be finished as it ended')
    expect(await readFatal()).toMatchObject([{ level: 60, session_id: 'sess_1', msg }])
  },
)

test('a run has no aggregate if that could not be read again', async () => {
  const { deps, finish, readFatal } = await openStores(['sess_1', 'sess_2'])
  for (const sessionId of ['sess_1', 'sess_2']) {
    await finish(sessionId, left)
    await spendAll(deps, sessionId)
  }

  await writeAggregate(deps, { customerId, runId })

  const run = await findRun(deps.db, customerId, runId)
  expect(run).toMatchObject({ aggregateStatus: 'failed' })
  expect(run === undefined ? null : await findAggregate(deps, run)).toBeNull()
  expect(await readFatal()).toMatchObject([
    { level: 60, run_id: runId, msg: 'the aggregate could not be built' },
  ])
})
