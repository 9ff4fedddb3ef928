import { fileURLToPath } from 'node:url'
import type { SessionEvent } from '@understudy/contract/session-event'
import { expect } from 'vitest'
import { hold } from '../../../src/lib/waiting/held.ts'
import type { Database } from '../../../src/store/database.ts'
import { restartRetries, readTransitions } from '../process/assert-recovered.ts'
import { listFilesWith } from '../process/find-remains.ts'
import { type CrashBench, openCrashBench } from '../process/open-crash-bench.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts'

const program = fileURLToPath(new URL('../../fixtures/dying-service.ts', import.meta.url))
const password = 'canary-4711-correct-horse'
const endMs = 90_000
const patience = { timeout: 90_000, interval: 100 }
const withinFiveSeconds = { timeout: 5000, interval: 50 }
const events = [
  'session.completed',
  'session.failed',
  'run.completed',
  'run.partial',
  'run.failed',
] as const

/** How a run went whose process ended at a failpoint. */
export interface Recovery {
  /** From the start of the second process to the end of the run and of its webhooks. */
  recoveredMs: number
  /** Of the session that took most. */
  attempts: number
  /** Of webhooks: each of the events at least once. */
  deliveries: number
}

interface EndedRun {
  runId: string
  sessions: readonly { id: string; streamed: readonly SessionEvent[] }[]
}

/**
 * Starts a run with a login in a process that ends at the failpoint, lets a second process finish it, and asserts all that a
 * customer may expect of it (requirements: T6.1).
 */
export async function recoverFrom(
  failpoint: string,
  { personas = 1 }: { personas?: number } = {},
): Promise<Recovery> {
  await using bench = await openCrashBench()
  await using receiver = await startWebhookReceiver()
  const environment = {
    TEST_HOSTS: `shop.test.example=127.0.0.1:${bench.site.port},hook.test.example=127.0.0.1:${receiver.port}`,
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  }
  const first = await bench.start({ ...environment, FAILPOINT: failpoint }, program)
  const client = bench.client(first, restartRetries)
  await client.webhooks.create({ url: 'http://hook.test.example/', events: [...events] })
  const { id } = await client.credentials.create({
    label: 'Shop',
    target_host: 'shop.test.example',
    username: 'bo',
    password,
  })
  const running = hold(() => runToEnd(bench, { personas, credential: id }))
  expect(await first.exited).toEqual({ code: null, signal: 'SIGKILL' })
  await expect.poll(() => bench.listBrowsers(), withinFiveSeconds).toEqual([])

  const startedMs = performance.now()
  const second = await bench.start(environment)
  const run = await running.result()
  await assertDelivered(receiver, run)
  const recoveredMs = performance.now() - startedMs
  await assertRecorded(bench, run)
  await expect.poll(() => bench.listBrowsers(), patience).toEqual([])
  expect(await bench.listLaunchFolders()).toHaveLength(1)
  second.kill('SIGKILL')
  await second.exited
  expect(await listFilesWith(bench.folder, password)).toEqual([])
  const attempts = await bench.withDatabase((db) => assertRows(db, run))
  return { recoveredMs, attempts, deliveries: receiver.received.length }
}

/** As a customer does it, whose client sends again what was not answered. */
async function runToEnd(
  bench: CrashBench,
  { personas, credential }: { personas: number; credential: string },
): Promise<EndedRun> {
  const client = bench.client(undefined, restartRetries)
  const { items } = await client.personas.list({ source: 'library' })
  const { run_id: runId, sessions } = await client.runs.create({
    target_url: 'https://shop.test.example/',
    persona_ids: items.slice(0, personas).map((persona) => persona.id),
    credential_ids: [credential],
    duration_budget: 'short',
  })
  const ended = await Promise.all(
    sessions.map(async ({ id }) => {
      const streamed: SessionEvent[] = []
      for await (const event of client.sessions.stream(runId, id)) streamed.push(event)
      return { id, streamed }
    }),
  )
  const run = await client.runs.wait(runId, { signal: AbortSignal.timeout(endMs) })
  expect(run.status).toBe('completed')
  expect(run.sessions.map(({ status }) => status)).toEqual(sessions.map(() => 'completed'))
  return { runId, sessions: ended }
}

/** Each event at least once, and no other event. */
async function assertDelivered(
  { received }: WebhookReceiver,
  { sessions }: EndedRun,
): Promise<void> {
  const list = (): string[] => {
    const ids = received.map(({ headers }) => headers['x-service-event-id'])
    const first = received.filter((_one, at) => ids.indexOf(ids[at]) === at)
    return first.map(({ headers }) => String(headers['x-service-event'])).toSorted()
  }
  const ofSessions = sessions.map(() => 'session.completed')
  await expect.poll(list, patience).toEqual(['run.completed', ...ofSessions])
}

/** The streams had each event once, and everything that the records name can be read. */
async function assertRecorded(bench: CrashBench, { runId, sessions }: EndedRun): Promise<void> {
  const client = bench.client()
  for (const { id, streamed } of sessions) {
    expect(streamed.map(({ seq }) => seq)).toEqual(streamed.map((_event, index) => index + 1))
    expect(streamed.at(-1)?.kind).toBe('session_ended')
    const transcript = await client.sessions.transcript(runId, id)
    const turns = 'turns' in transcript ? transcript.turns : []
    expect(turns.length).toBeGreaterThan(0)
    expect(turns.map(({ turn }) => turn)).toEqual(turns.map((_turn, index) => index + 1))
    const pictures = turns.flatMap(({ screenshot }) => screenshot ?? [])
    expect(pictures.length).toBeGreaterThan(0)
    for (const name of pictures) {
      expect((await client.sessions.screenshot(runId, id, name)).size).toBeGreaterThan(1000)
    }
    expect((await client.sessions.report(runId, id)).session.termination_kind).toBe('nothing_left')
  }
  if (sessions.length === 1) return
  expect(await client.runs.aggregateReport(runId)).toMatchObject({ runId })
}

/** One end each, counted once, and budgets that went on. Returns the greatest number of attempts. */
async function assertRows(db: Database, { runId, sessions }: EndedRun): Promise<number> {
  const once = ['>queued', 'queued>running', 'running>completed']
  const ids = sessions.map(({ id }) => id)
  expect(await readTransitions(db, [runId, ...ids])).toEqual([runId, ...ids].map(() => once))
  const rows = await db.selectFrom('sessions').selectAll().execute()
  const turns = await db.selectFrom('session_turns').select('session_id').execute()
  const usage = await db.selectFrom('usage').selectAll().execute()
  const outbound = await db.selectFrom('outbox').select('event').orderBy('position').execute()
  expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  for (const { id, turns: counted, spent_ms: spentMs, attempt } of rows) {
    expect(counted).toBe(turns.filter(({ session_id: of }) => of === id).length)
    // An attempt that was killed as soon as it had claimed the session spent nothing.
    const { streamed = [] } = sessions.find((one) => one.id === id) ?? {}
    if (attempt > 1 && streamed[0]?.kind === 'session_started') expect(spentMs).toBeGreaterThan(0)
    expect(attempt).toBeLessThanOrEqual(2)
    const own = usage.filter(({ session_id: of }) => of === id)
    expect(own).toMatchObject([{ status: 'settled', turns: counted }])
  }
  const ofSessions = ids.map(() => 'session.completed')
  const told = outbound.map(({ event }) => event)
  expect(told.filter((event) => event === 'run.judged').length).toBeLessThanOrEqual(1)
  expect(told.filter((event) => event !== 'run.judged')).toEqual([...ofSessions, 'run.completed'])
  return Math.max(...rows.map(({ attempt }) => attempt))
}
