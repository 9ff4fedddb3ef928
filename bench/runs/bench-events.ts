import { setTimeout as wait } from 'node:timers/promises'
import { createLocalArtifactStore } from '../../server/src/artifacts/local.ts'
import { systemClock } from '../../server/src/lib/clock.ts'
import { runInBackground } from '../../server/src/lib/waiting/run-in-background.ts'
import { createCustomer } from '../../server/src/operations/customers/create-customer.ts'
import { createRecorder, type Recorder } from '../../server/src/recorder/recorder.ts'
import type { Database } from '../../server/src/store/database.ts'
import { makeTestFolder } from '../../server/tests/support/process/make-test-folder.ts'
import { startFlags } from '../../server/tests/support/process/spawn-program.ts'
import { startChildService } from '../../server/tests/support/process/start-child-service.ts'
import { claimSeeded, thought } from '../../server/tests/support/records/seed-finished-run.ts'
import { seedRun } from '../../server/tests/support/records/seed-run.ts'
import { openTestDatabase } from '../../server/tests/support/service/test-database.ts'
import { atMost, type BenchRow } from '../bench-row.ts'
import { readCpuMs } from '../product/read-cpu.ts'

const customerCount = 10
const sessionsOfCustomer = 4
const readersOfSession = 5
/** So many sessions record an event at once, every gap. */
const atOnce = 8
const gapMs = 50
const warmUps = 20
const rounds = 200
/** In which the last events arrive. */
const restMs = 2000

/** A running session, and where and how it is read. */
interface Session {
  id: string
  path: string
  apiKey: string
  recorder: Recorder
  /** How many events it has recorded. */
  count: number
}

/** When recording each event began, and when readers got it; an event is its session and its number in it. */
interface Times {
  recorded: Map<string, number>
  received: { event: string; atMs: number }[]
}

/** How soon 200 readers of 40 sessions get what is recorded by another process. */
export async function benchEvents(): Promise<BenchRow[]> {
  await using resources = new AsyncDisposableStack()
  const folder = resources.use(await makeTestFolder())
  const { db, driver } = resources.use(await openTestDatabase())
  if (driver.kind !== 'pg') throw new Error('the bench needs a server')
  const sessions = await seedSessions(db, folder.path)
  const service = resources.use(
    await startChildService(
      { DATABASE_URL: driver.url, DATA_DIR: folder.path, ROLE: 'api', LOG_LEVEL: 'error' },
      { flags: startFlags },
    ),
  )
  const times: Times = { recorded: new Map(), received: [] }
  const reading = new AbortController()
  resources.defer(() => reading.abort())
  await openStreams(service.baseUrl, { sessions, times, signal: reading.signal })
  await recordRounds(sessions, times, warmUps)
  times.received.length = 0
  times.recorded.clear()
  const cpuMs = await readCpuMs(service.pid)
  await recordRounds(sessions, times, rounds)
  return describe(times, ((await readCpuMs(service.pid)) - cpuMs) / (rounds * atOnce))
}

async function seedSessions(db: Database, folder: string): Promise<Session[]> {
  const sessions: Session[] = []
  for (let index = 0; index < customerCount; index += 1) {
    const caller = await createCustomer({ db, clock: systemClock }, `customer ${index}`)
    for (let count = 0; count < sessionsOfCustomer; count += 1) {
      sessions.push(await seedSession(db, folder, { ...caller, mark: `${index}_${count}` }))
    }
  }
  return sessions
}

async function seedSession(
  db: Database,
  folder: string,
  { customerId, apiKey, mark }: { customerId: string; apiKey: string; mark: string },
): Promise<Session> {
  const [runId, id] = [`run_${mark}`, `sess_${mark}`]
  await seedRun(db, { customerId, runId, sessionIds: [id] })
  const attempt = await claimSeeded({ db }, customerId, id)
  const recorder = createRecorder({
    ...attempt,
    db,
    runId,
    artifacts: createLocalArtifactStore(folder),
    clock: systemClock,
    redact: (text) => text,
  })
  return { id, path: `/runs/${runId}/sessions/${id}/stream`, apiKey, recorder, count: 0 }
}

/** Resolves when all streams are open; they are read until their connections end. */
async function openStreams(
  baseUrl: string,
  { sessions, times, signal }: { sessions: readonly Session[]; times: Times; signal: AbortSignal },
): Promise<void> {
  for (const session of sessions) {
    for (let reader = 0; reader < readersOfSession; reader += 1) {
      const headers = { authorization: `Bearer ${session.apiKey}` }
      const { status, body } = await fetch(`${baseUrl}${session.path}`, { headers, signal })
      if (status !== 200 || body === null) throw new Error(`a stream was answered ${status}`)
      runInBackground(
        () => note(body, session.id, times),
        // The bench is over.
        () => undefined,
      )
    }
  }
}

async function note(
  body: AsyncIterable<Uint8Array>,
  sessionId: string,
  times: Times,
): Promise<void> {
  let text = ''
  for await (const chunk of body) {
    const atMs = performance.now()
    text += Buffer.from(chunk).toString('latin1')
    const ended = text.lastIndexOf('\n\n') + 1
    for (const [, seq] of text.slice(0, ended).matchAll(/^id: (\d+)$/gm)) {
      times.received.push({ event: `${sessionId} ${seq}`, atMs })
    }
    text = text.slice(ended)
  }
}

async function recordRounds(
  sessions: readonly Session[],
  { recorded }: Times,
  count: number,
): Promise<void> {
  for (let round = 0; round < count; round += 1) {
    const from = (round * atOnce) % sessions.length
    await Promise.all([
      wait(gapMs),
      ...sessions.slice(from, from + atOnce).map(async (session) => {
        session.count += 1
        const event = `${session.id} ${session.count}`
        recorded.set(event, performance.now())
        await session.recorder.record([thought('What does this page say?')])
      }),
    ])
  }
  await wait(restMs)
}

function describe({ recorded, received }: Times, cpuMs: number): BenchRow[] {
  const expected = rounds * atOnce * readersOfSession
  if (received.length !== expected) {
    throw new Error(`${received.length} of ${expected} events have arrived`)
  }
  const lags = received
    .map(({ event, atMs }) => atMs - (recorded.get(event) ?? Number.NaN))
    .toSorted((a, b) => a - b)
  const [middle, late] = [0.5, 0.95].map((part) => lags[Math.floor(lags.length * part)])
  const name = `event lag with ${customerCount * sessionsOfCustomer * readersOfSession} readers at once`
  const rest = { unit: 'ms', floor: null } as const
  return [
    { ...rest, name: `${name}, median`, value: middle ?? Number.NaN, targets: [atMost(30)] },
    {
      ...rest,
      name: `${name}, 95th percentile`,
      value: late ?? Number.NaN,
      targets: [atMost(100)],
    },
    {
      ...rest,
      name: `${name}, processor time of the service's own process for an event`,
      value: cpuMs,
      targets: [],
    },
  ]
}
