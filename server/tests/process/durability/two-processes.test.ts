import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Tables } from '../../../src/store/tables.ts'
import { listTransitions } from '../../support/process/assert-recovered.ts'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const patience = { timeout: 60_000 }

async function freePort(): Promise<{ PORT: string }> {
  return { PORT: String(await findTestPort()) }
}

/** The first one that was created. */
async function getSession(bench: CrashBench): Promise<Selectable<Tables['sessions']>> {
  return bench.withDatabase((db) =>
    db.selectFrom('sessions').selectAll().orderBy('created_at').executeTakeFirstOrThrow(),
  )
}

/** The verdict, which another process can reach meanwhile, apart. */
async function countRows(bench: CrashBench): Promise<number[]> {
  return bench.withDatabase((db) =>
    Promise.all(
      (['session_events', 'session_turns', 'session_artifacts', 'outbox'] as const).map(
        async (table) => {
          const rows = await db.selectFrom(table).selectAll().execute()
          return rows.filter((row) => !('event' in row) || row.event !== 'run.judged').length
        },
      ),
    ),
  )
}

/** Messages of a process's log. */
function readMessages(log: string): string[] {
  const line = z.object({ msg: z.string() })
  return log.split('\n').flatMap((text) => (text === '' ? [] : [line.parse(JSON.parse(text)).msg]))
}

test.runIf(isServer)('a worker takes over the session of one that was killed', async () => {
  await using bench = await openCrashBench()
  const first = await bench.start()
  const { runId } = await bench.createHeldRun('/')
  const { attempt, worker_id: lostWorker } = await getSession(bench)
  expect(attempt).toBe(1)
  const second = await bench.start(await freePort())
  first.kill('SIGKILL')

  await expect.poll(async () => (await getSession(bench)).attempt, patience).toBe(2)

  expect((await getSession(bench)).worker_id).not.toBe(lostWorker)
  const client = bench.client(second)
  expect(await client.runs.wait(runId, { signal: AbortSignal.timeout(60_000) })).toMatchObject({
    status: 'completed',
  })
})

test.runIf(isServer)(
  'the session of another worker goes on beside one that was killed',
  async () => {
    await using bench = await openCrashBench()
    const first = await bench.start({ WORKER_CONCURRENCY: '1' })
    const lost = await bench.createHeldRun('/')
    const second = await bench.start({ ...(await freePort()), WORKER_CONCURRENCY: '2' })
    const kept = await bench.createHeldRun('/')

    first.kill('SIGKILL')
    await expect.poll(async () => (await getSession(bench)).attempt, patience).toBe(2)
    bench.site.release()

    const client = bench.client(second)
    const signal = AbortSignal.timeout(60_000)
    for (const { runId } of [lost, kept]) {
      expect(await client.runs.wait(runId, { signal })).toMatchObject({ status: 'completed' })
    }
    const milestones: string[] = []
    for await (const { kind } of client.sessions.stream(kept.runId, kept.sessionId, { signal })) {
      if (kind.startsWith('session_')) milestones.push(kind)
    }
    expect(milestones).toEqual(['session_started', 'session_ended'])
    const attempts = await bench.withDatabase((db) =>
      db.selectFrom('sessions').select(['id', 'attempt']).orderBy('created_at').execute(),
    )
    expect(attempts).toEqual([
      { id: lost.sessionId, attempt: 2 },
      { id: kept.sessionId, attempt: 1 },
    ])
    const once = ['>queued', 'queued>running', 'running>completed']
    expect(await listTransitions(bench, kept.runId, kept.sessionId)).toEqual([once, once])
  },
)

test.runIf(isServer)(
  'a worker that resumes after losing its session changes nothing and closes its browser',
  async () => {
    await using bench = await openCrashBench()
    const sleeper = await bench.start({ LOG_LEVEL: 'warn' })
    const { runId } = await bench.createHeldRun('/teas')
    sleeper.kill('SIGSTOP')
    const other = await bench.start(await freePort())
    const client = bench.client(other)
    expect(await client.runs.wait(runId, { signal: AbortSignal.timeout(60_000) })).toMatchObject({
      status: 'completed',
    })
    const session = await getSession(bench)
    expect(session.attempt).toBe(2)
    const rows = await countRows(bench)

    sleeper.kill('SIGCONT')

    await expect
      .poll(() => readMessages(sleeper.stderr()), patience)
      .toContain('another worker took over the session')
    await expect.poll(() => bench.listBrowsers(), patience).toEqual([])
    expect(await getSession(bench)).toEqual(session)
    expect(await countRows(bench)).toEqual(rows)
    sleeper.kill('SIGTERM')
    expect(await sleeper.exited).toEqual({ code: 0, signal: null })
  },
)
