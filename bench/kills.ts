import { setTimeout as wait } from 'node:timers/promises'
import { UnderstudyError } from '../sdk/src/client.ts'
import { hashToFraction } from '../server/src/mind/explorer/seeded.ts'
import type { Damage } from '../server/tests/support/process/count-damage.ts'
import { countDamage } from '../server/tests/support/process/count-damage.ts'
import type { CrashBench } from '../server/tests/support/process/open-crash-bench.ts'
import { openCrashBench } from '../server/tests/support/process/open-crash-bench.ts'
import type { BenchRow } from './bench-row.ts'
import { atLeast, atMost } from './bench-row.ts'

const kills = Number(process.env['KILLS'] ?? 200)
const longestLifeMs = 5000
const endMs = 300_000
const takeovers = 3
/** With the default lease. */
const takeoverMostS = 45
const patienceMs = 120_000

/** What customers were told while processes were killed. */
interface Told {
  /** Runs whose creation was answered. */
  acknowledged: string[]
  /** Responses of status 500 or above, except 503 with a time to wait. */
  faults: number
}

/**
 * Kills the service (SIGKILL) at random moments while runs are created, and counts what was lost or happened twice after the
 * last start: on the embedded database, or on the server that DATABASE_URL names. KILLS: how often, 200 by default.
 */
export async function benchKills(): Promise<BenchRow[]> {
  await using bench = await openCrashBench()
  const told: Told = { acknowledged: [], faults: 0 }
  for (let kill = 0; kill < kills; kill += 1) {
    await liveAndDie(bench, told, hashToFraction('kills', String(kill)) * longestLifeMs)
    if (kill % 10 === 9) process.stderr.write(`  ${kill + 1} kills\n`)
  }
  const last = await bench.start()
  const signal = AbortSignal.timeout(endMs)
  for (const runId of told.acknowledged) {
    await bench.client().waitForRun(runId, { signal, pollMs: 200 }).catch(reportUnended(runId))
  }
  last.kill('SIGKILL')
  await last.exited
  const damage = await bench.withDatabase((db) => countDamage(db, told.acknowledged))
  const takeoverS = await measureTakeovers(bench)
  return describe(told, damage, { takeoverS, left: await countLeft(bench) })
}

/** One process: creates a run at half of its life. */
async function liveAndDie(bench: CrashBench, told: Told, lifeMs: number): Promise<void> {
  const service = await bench.start()
  const creating = wait(lifeMs / 2).then(() => createRun(bench, told))
  await wait(lifeMs)
  service.kill('SIGKILL')
  await service.exited
  await creating
}

async function createRun(bench: CrashBench, told: Told): Promise<void> {
  try {
    const { run_id: runId } = await bench.client(undefined, 0).runs.create({
      target_url: 'https://shop.test.example/',
      persona: { name: 'Bo', role_description: 'A visitor who looks around.' },
    })
    told.acknowledged.push(runId)
  } catch (error) {
    if (!(error instanceof UnderstudyError)) throw error
    const { status, retryAfterS } = error
    const isTold = status === 503 && retryAfterS !== null
    if (status !== null && status >= 500 && !isTold) told.faults += 1
  }
}

function reportUnended(runId: string) {
  // It is counted from the rows.
  return (error: unknown): void => {
    process.stderr.write(`  ${runId} has not ended: ${String(error)}\n`)
  }
}

/** How long each session waited from a kill until another process had it, with the default lease. */
async function measureTakeovers(bench: CrashBench): Promise<readonly number[]> {
  const seconds: number[] = []
  for (let index = 0; index < takeovers; index += 1) {
    const held = bench.site.holdNext('/')
    const first = await bench.start({ SESSION_LEASE_S: undefined })
    const { runId, sessionId } = await bench.createRun()
    await held
    first.kill('SIGKILL')
    const killedMs = Date.now()
    await first.exited
    const second = await bench.start({ SESSION_LEASE_S: undefined })
    const signal = AbortSignal.timeout(patienceMs)
    const events = bench.client().sessions.stream(runId, sessionId, { signal })
    for await (const { kind, at } of events) {
      if (kind !== 'session_retried') continue
      seconds.push((Date.parse(at) - killedMs) / 1000)
      break
    }
    await bench.client().waitForRun(runId, { signal })
    second.kill('SIGKILL')
    await second.exited
  }
  return seconds
}

/** Browsers that still run after the last process was killed. */
async function countLeft(bench: CrashBench): Promise<number> {
  const signal = AbortSignal.timeout(10_000)
  let left = await bench.listBrowsers()
  while (left.length > 0 && !signal.aborted) {
    await wait(100)
    left = await bench.listBrowsers()
  }
  return left.length
}

function describe(
  { acknowledged, faults }: Told,
  damage: Damage,
  { takeoverS, left }: { takeoverS: readonly number[]; left: number },
): BenchRow[] {
  return [
    {
      // Without runs in progress the kills would show nothing.
      name: `runs that were acknowledged during ${kills} kills`,
      value: acknowledged.length,
      unit: 'times',
      floor: null,
      targets: [atLeast(kills / 2)],
    },
    never('acknowledged runs that are not in the database', damage.lost),
    never('runs and sessions without an end', damage.unended),
    never('runs and sessions that ended twice (states, events, webhooks)', damage.endedTwice),
    never('sessions whose turns are not counted once in the usage', damage.wrongUsage),
    never('sessions whose turns or events have gaps', damage.gaps),
    never('responses >= 500 without a time to wait', faults),
    never('browsers that remain', left),
    {
      name: 'sessions that were taken over after a kill',
      value: takeoverS.length,
      unit: 'times',
      floor: null,
      targets: [atLeast(takeovers)],
    },
    {
      name: 'until a session is taken over after a kill, longest',
      value: Math.max(...takeoverS),
      unit: 's',
      floor: null,
      targets: [atMost(takeoverMostS)],
    },
  ]
}

function never(name: string, value: number): BenchRow {
  return { name, value, unit: 'times', floor: null, targets: [atMost(0)] }
}
