import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Transcript, TranscriptTurn } from '@understudy/contract/transcript'
import { createLocalArtifactStore } from '../../../src/artifacts/local.ts'
import { detectFriction, inspectAccessibility } from '../../../src/friction/detect-friction.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createTranscript } from '../../../src/operations/sessions/build-documents.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import type { SessionResult } from '../../../src/session/ending/session-result.ts'
import { runSession } from '../../../src/session/run-session.ts'
import type { SessionAssignment } from '../../../src/session/session-assignment.ts'
import { nothingSpent, sessionBudgets } from '../../../src/session/session-budget.ts'
import type { SessionDeps } from '../../../src/session/session-deps.ts'
import type { Database, OpenedDatabase } from '../../../src/store/database.ts'
import { claimSession } from '../../../src/store/runs/claim-session.ts'
import { findRun } from '../../../src/store/runs/runs.ts'
import { listEventRows, type StoredEvent } from '../../../src/store/runs/session-events.ts'
import { listTurns } from '../../../src/store/runs/session-turns.ts'
import { findSession } from '../../../src/store/runs/sessions.ts'
import { createTestPersona } from '../records/create-test-persona.ts'
import { seedCustomer, seedRun } from '../records/seed-run.ts'
import { openTestDatabase } from '../service/test-database.ts'
import { openSiteSession } from './open-site-session.ts'

const customerId = 'cust_a'

/** The result of a session, and its data in the database. */
export interface BenchedSession {
  result: SessionResult
  turns: TranscriptTurn[]
  events: StoredEvent[]
  /** Its target, task and persona are those of the seeded run. */
  transcript: Transcript
}

/** A database and an artifact folder to run sessions on, in the worker's browser. */
export interface SessionBench extends AsyncDisposable {
  /** Runs a session in a new run with the real recorder and reads back what it wrote. */
  run(
    deps: Pick<SessionDeps, 'mind'> & Partial<SessionDeps>,
    assignment: Partial<SessionAssignment> & { targetUrl: string },
    signal?: AbortSignal,
  ): Promise<BenchedSession>
  /** Claims the newest session for another worker, as if its lease had expired. */
  takeOver(): Promise<void>
}

/** Opens everything that a session needs. */
export async function openSessionBench(): Promise<SessionBench> {
  const [opened, directory] = await Promise.all([
    openTestDatabase(),
    mkdtemp(join(tmpdir(), 'session-bench-')),
  ])
  await seedCustomer(opened.db, customerId)
  let count = 0
  return {
    async run(deps, assignment, signal = new AbortController().signal) {
      count += 1
      const [runId, sessionId] = [`run_${count}`, `sess_${count}`]
      await seedRun(opened.db, { customerId, runId, sessionIds: [sessionId] })
      const attempt = await claim(opened, sessionId)
      const result = await runSession(
        {
          ...createDeps({ opened, directory }, { runId, sessionId, attempt }),
          openBrowser: () => openSiteSession(assignment.targetUrl, { device: assignment.device }),
          ...deps,
        },
        { ...createAssignment(sessionId), attempt, ...assignment },
        signal,
      )
      const turns = await listTurns(opened.db, { customerId, sessionId })
      const place = { customerId, sessionId, since: 0, limit: 500 }
      const events = await listEventRows(opened.db, place)
      return { result, turns, events, transcript: await assemble(opened.db, sessionId, result) }
    },
    async takeOver() {
      const sessionId = `sess_${count}`
      await opened.db
        .updateTable('sessions')
        .set({ worker_id: null })
        .where('id', '=', sessionId)
        .execute()
      await claim(opened, sessionId)
    },
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await rm(directory, { recursive: true })
    },
  }
}

function createDeps(
  { opened, directory }: { opened: OpenedDatabase; directory: string },
  place: { runId: string; sessionId: string; attempt: number },
): Omit<SessionDeps, 'mind' | 'openBrowser'> {
  return {
    clock: systemClock,
    recorder: createRecorder({
      ...place,
      customerId,
      db: opened.db,
      artifacts: createLocalArtifactStore(directory),
      clock: systemClock,
      redact: (text) => text,
    }),
    detectFriction,
    inspectAccessibility,
    chooseQuestion: () => null,
    lookAgain: null,
    checkClaim: null,
    openForReplay: null,
  }
}

function createAssignment(sessionId: string): Omit<SessionAssignment, 'targetUrl' | 'attempt'> {
  return {
    sessionId,
    persona: createTestPersona(),
    task: null,
    flows: [],
    allowedHosts: ['local.test.example'],
    credentials: [],
    seed: 'seed',
    guidedExploration: 'off',
    device: 'desktop',
    interaction: 'full',
    replayMaySendData: false,
    budget: sessionBudgets.short,
    spentBefore: nothingSpent,
    remembered: [],
  }
}

async function assemble(db: Database, sessionId: string, ending: SessionResult) {
  const session = await findSession(db, customerId, sessionId)
  if (session === undefined) throw new Error(`there is no session ${sessionId}`)
  const run = await findRun(db, customerId, session.runId)
  if (run === undefined) throw new Error(`there is no run ${session.runId}`)
  return createTranscript(db, { run, session }, { ...ending, at: systemClock.now() })
}

async function claim({ db }: OpenedDatabase, sessionId: string): Promise<number> {
  const outcome = await claimSession(db, {
    customerId,
    sessionId,
    workerId: 'w1',
    leaseS: 60,
    maxAttempts: 9,
  })
  if (outcome.kind !== 'claimed') throw new Error(`not claimed: ${outcome.kind}`)
  return outcome.session.attempt
}
