import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { Report } from '@understudy/contract/report'
import type { Client } from '@understudy/sdk'
import { createAttemptKey } from '../../../src/artifacts/artifact-keys.ts'
import { systemClock } from '../../../src/lib/clock.ts'
import { createLog } from '../../../src/lib/log.ts'
import {
  type SessionEnding,
  unknownOutcome,
} from '../../../src/operations/sessions/assemble-transcript.ts'
import { finishSession } from '../../../src/operations/sessions/finish-session.ts'
import { repairEndings } from '../../../src/operations/sessions/repair-endings.ts'
import { openQueue, type Queue } from '../../../src/queue/queue.ts'
import { createRecorder } from '../../../src/recorder/recorder.ts'
import type { Attempt } from '../../../src/store/runs/session-transitions.ts'
import { makeTestFolder } from '../process/make-test-folder.ts'
import { buildFriction } from '../records/build-transcript.ts'
import { claimSeeded, png } from '../records/seed-finished-run.ts'
import { seedRun, seedTurn } from '../records/seed-run.ts'
import { startTestService, type TestService } from '../service/test-service.ts'

/** A run whose sessions have a worker, and have each seen one turn with a problem and a picture. */
export interface Visit {
  runId: string
  attempts: Attempt[]
  first: Attempt
  /** Where a file of an attempt is stored. */
  fileOf: (attempt: Attempt, name: string) => string
}

type ReadRun = Awaited<ReturnType<Client['runs']['get']>>

/** What a customer reads of a run and its first session; null: there is none. */
export interface ReadVisit {
  run: ReadRun
  session: ReadRun['sessions'][number] | undefined
  report: Report | null
  turns: number | null
  picture: Blob | null
  events: string[]
  isTerminal: boolean
}

/** Ends sessions whose ending something keeps from being written. */
export interface EndingBench extends AsyncDisposable {
  service: TestService
  queue: Queue
  /** Of the artifacts. */
  folder: string
  openVisit(sessions: number): Promise<Visit>
  /** Ends a session as a worker does; returns the lines of the log for the operator. */
  finish(attempt: Attempt, ending?: SessionEnding): Promise<unknown[]>
  readAll(visit: Visit): Promise<ReadVisit>
  /** As every hour. Returns how much was repaired. */
  repair(): Promise<number>
}

/** The end of a session that saw everything. */
export const left: SessionEnding = {
  kind: 'nothing_left',
  reason: 'Done.',
  outcome: unknownOutcome,
}

export async function openEndingBench(): Promise<EndingBench> {
  await using resources = new AsyncDisposableStack()
  const { path } = resources.use(await makeTestFolder())
  const service = resources.use(await startTestService({ DATA_DIR: path }))
  const settings = { works: false, log: createLog('silent') }
  const queue = resources.use(await openQueue(service.opened.driver, settings))
  const kept = resources.move()
  const folder = join(path, 'artifacts')
  let number = 0
  return {
    service,
    queue,
    folder,
    openVisit: async (sessions) => openVisit(service, folder, { number: ++number, sessions }),
    finish: async (attempt, ending = left) => finish({ service, queue }, attempt, ending),
    readAll: async (visit) => readAll(service, visit),
    repair: async () =>
      repairEndings(
        { db: service.db, clock: systemClock, log: createLog('silent'), queue },
        new AbortController().signal,
      ),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

async function openVisit(
  service: TestService,
  folder: string,
  { number, sessions }: { number: number; sessions: number },
): Promise<Visit> {
  const { db, customerId } = service
  const runId = `run_${number}`
  const sessionIds = Array.from({ length: sessions }, (_none, at) => `sess_${number}_${at}`)
  await seedRun(db, { customerId, runId, sessionIds })
  const attempts: Attempt[] = []
  for (const sessionId of sessionIds) {
    const attempt = await claimSeeded(service, customerId, sessionId)
    const of = { ...attempt, runId, clock: systemClock, redact: keepWords }
    const recorder = createRecorder({ ...service, ...of })
    const picture = { bytes: png, extension: 'png' } as const
    const screenshot = await recorder.saveScreenshot(1, picture, 'screenshots')
    const turn = { ...seedTurn(1), screenshot, frictions: [buildFriction()] }
    await recorder.recordTurn(turn, [{ kind: 'mood', turn: 1, data: turn.mood }])
    attempts.push(attempt)
  }
  const [first] = attempts
  if (first === undefined) throw new Error('a run has a session')
  const fileOf = (attempt: Attempt, name: string) =>
    join(folder, createAttemptKey({ ...attempt, runId }, name))
  return { runId, attempts, first, fileOf }
}

function keepWords(words: string): string {
  return words
}

async function finish(
  { service: { db, artifacts }, queue }: Pick<EndingBench, 'service' | 'queue'>,
  attempt: Attempt,
  ending: SessionEnding,
): Promise<unknown[]> {
  const lines = new PassThrough()
  const told = text(lines)
  const deps = { db, artifacts, queue, clock: systemClock, log: createLog('error', lines) }
  const outcome = await finishSession(deps, attempt, ending)
  if (outcome !== 'finished') throw new Error(`the session is ${outcome}`)
  lines.end()
  return (await told).split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

async function readAll({ client }: TestService, { runId, first }: Visit): Promise<ReadVisit> {
  const id = first.sessionId
  const { runs, sessions } = client
  const run = await runs.get(runId)
  const { items, terminal } = await sessions.events(runId, id, { limit: 500 })
  const transcript = await orNull(sessions.transcript(runId, id))
  const turns = transcript !== null && 'turns' in transcript ? transcript.turns : null
  const name = turns?.[0]?.screenshot ?? null
  return {
    run,
    session: run.sessions[0],
    report: await orNull(sessions.report(runId, id)),
    turns: turns?.length ?? null,
    picture: name === null ? null : await sessions.screenshot(runId, id, name),
    events: items.map(({ kind }) => kind),
    isTerminal: terminal,
  }
}

async function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch(() => null)
}
