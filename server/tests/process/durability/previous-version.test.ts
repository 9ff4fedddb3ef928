import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type CrashBench, openCrashBench } from '../../support/process/open-crash-bench.ts'
import { unpackPreviousVersion } from '../../support/process/unpack-previous-version.ts'
import { findTestPort } from '../../support/servers/find-test-port.ts'

const isServer = (process.env['DATABASE_URL'] ?? '') !== ''
const patience = { timeout: 60_000 }

async function startPrevious(bench: CrashBench) {
  const folder = join(bench.folder, 'previous')
  await mkdir(folder)
  const program = await unpackPreviousVersion(folder)
  const port = String(await findTestPort())
  return bench.start({ ROLE: 'worker', PORT: port }, program)
}

async function getWorker(bench: CrashBench, sessionId: string): Promise<string | null> {
  const { worker_id: worker } = await bench.withDatabase((db) =>
    db
      .selectFrom('sessions')
      .select('worker_id')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow(),
  )
  return worker
}

test.runIf(isServer)(
  'a worker of the previous version beside this one ends sessions with reports, and hands over to workers of this one when it stops',
  async () => {
    await using bench = await openCrashBench()
    const api = await bench.start({ ROLE: 'api', SPEND_CAP_CUSTOMER_DAY_USD: '100' })
    const previous = await startPrevious(bench)
    const client = bench.client(api)
    const first = await bench.createRun()
    const ended = await client.runs.wait(first.runId, { signal: AbortSignal.timeout(60_000) })
    expect(ended).toMatchObject({ status: 'completed', sessions: [{ status: 'completed' }] })
    const report = await client.sessions.report(first.runId, first.sessionId)
    expect(report.session.id).toBe(first.sessionId)

    const held = await bench.createHeldRun('/')
    const lost = await getWorker(bench, held.sessionId)
    await bench.start({ ROLE: 'worker', PORT: String(await findTestPort()) })
    previous.kill('SIGTERM')
    expect(await previous.exited).toEqual({ code: 0, signal: null })
    await expect.poll(() => getWorker(bench, held.sessionId), patience).not.toBe(lost)
    expect(
      await client.runs.wait(held.runId, { signal: AbortSignal.timeout(60_000) }),
    ).toMatchObject({ status: 'completed' })
    const usage = await bench.withDatabase((db) =>
      db.selectFrom('usage').select(['session_id', 'reserved_usd']).execute(),
    )
    expect(usage.map(({ reserved_usd: reserved }) => reserved)).toEqual([0, 0])
  },
)
