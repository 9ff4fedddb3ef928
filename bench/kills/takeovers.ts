import type { SessionEventKind } from '../../contract/src/session-event.ts'
import { loseFetchedJob, loseJob } from '../../server/tests/support/process/lose-job.ts'
import type { CrashBench, CreatedRun } from '../../server/tests/support/process/open-crash-bench.ts'
import { atLeast, atMost, type BenchRow } from '../bench-row.ts'

const tries = 3
const mostS = 45
const patienceMs = 120_000
/** The lease of a crash bench is shorter. */
const defaultLease = { SESSION_LEASE_S: undefined }

/** With the default lease: how long a session waits after it was lost in each of these ways until a process has it. */
export async function measureTakeovers(bench: CrashBench): Promise<BenchRow[]> {
  const ways: Readonly<Record<string, (bench: CrashBench) => Promise<number>>> = {
    'whose worker was killed': killWorker,
    'whose worker was killed between taking its job and claiming it': killBeforeClaim,
    ...(bench.databaseUrl === null
      ? {}
      : { 'whose worker lost all connections while it took its job': breakConnections }),
  }
  const rows: BenchRow[] = []
  for (const [way, lose] of Object.entries(ways)) {
    const seconds: number[] = []
    for (let index = 0; index < tries; index += 1) seconds.push(await lose(bench))
    process.stderr.write(`  sessions ${way}: ${seconds.join(', ')} s\n`)
    rows.push(...describe(way, seconds))
  }
  return rows
}

async function killWorker(bench: CrashBench): Promise<number> {
  const held = bench.site.holdNext('/')
  const first = await bench.start(defaultLease)
  const run = await bench.createRun()
  await held
  first.kill('SIGKILL')
  const lostMs = Date.now()
  await first.exited
  await using second = await bench.start(defaultLease)
  const atMs = await awaitEvent(bench, run, 'session_retried')
  second.kill('SIGKILL')
  return (atMs - lostMs) / 1000
}

async function killBeforeClaim(bench: CrashBench): Promise<number> {
  const { lostMs, ...run } = await loseJob(bench)
  await using second = await bench.start(defaultLease)
  const atMs = await awaitEvent(bench, run, 'session_started')
  second.kill('SIGKILL')
  return (atMs - lostMs) / 1000
}

async function breakConnections(bench: CrashBench): Promise<number> {
  await using resources = new AsyncDisposableStack()
  const { lostMs, ...run } = await loseFetchedJob(bench, defaultLease, resources)
  return ((await awaitEvent(bench, run, 'session_started')) - lostMs) / 1000
}

/** Waits for the end of the run and returns when its session recorded the event. */
async function awaitEvent(
  bench: CrashBench,
  { runId, sessionId }: CreatedRun,
  wanted: SessionEventKind,
): Promise<number> {
  const signal = AbortSignal.timeout(patienceMs)
  const client = bench.client()
  for await (const { kind, at } of client.sessions.stream(runId, sessionId, { signal })) {
    if (kind !== wanted) continue
    await client.runs.wait(runId, { signal })
    return Date.parse(at)
  }
  throw new Error(`the session ended without ${wanted}`)
}

function describe(way: string, seconds: readonly number[]): BenchRow[] {
  return [
    {
      name: `sessions ${way} that were taken over`,
      value: seconds.length,
      unit: 'times',
      floor: null,
      targets: [atLeast(tries)],
    },
    {
      name: `until a session ${way} is taken over, longest`,
      value: Math.max(...seconds),
      unit: 's',
      floor: null,
      targets: [atMost(mostS)],
    },
  ]
}
