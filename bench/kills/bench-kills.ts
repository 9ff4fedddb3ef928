import { setTimeout as wait } from 'node:timers/promises'
import { UnderstudyError } from '../../sdk/src/client.ts'
import { hashToFraction } from '../../server/src/mind/explorer/seeded.ts'
import { countDamage, type Damage } from '../../server/tests/support/process/count-damage.ts'
import {
  type CrashBench,
  openCrashBench,
} from '../../server/tests/support/process/open-crash-bench.ts'
import { atLeast, atMost, type BenchRow } from '../bench-row.ts'
import { countFaults } from '../count-faults.ts'
import { measureTakeovers } from './takeovers.ts'

const kills = Number(process.env['KILLS'] ?? 200)
const longestLifeMs = 5000
const endMs = 300_000

/**
 * Kills the service (SIGKILL) at random moments while runs are created, and counts what was lost or happened twice after the
 * last start: on the embedded database, or on the server that DATABASE_URL names. KILLS: how often, 200 by default.
 */
export async function benchKills(): Promise<BenchRow[]> {
  const faults = countFaults()
  await using bench = await openCrashBench({ fetch: faults.fetch })
  /** Runs whose creation was answered. */
  const acknowledged: string[] = []
  for (let kill = 0; kill < kills; kill += 1) {
    await liveAndDie(bench, acknowledged, hashToFraction('kills', String(kill)) * longestLifeMs)
    if (kill % 10 === 9) process.stderr.write(`  ${kill + 1} kills\n`)
  }
  const last = await bench.start()
  const signal = AbortSignal.timeout(endMs)
  for (const runId of acknowledged) {
    await bench.client().runs.wait(runId, { signal, pollMs: 200 }).catch(reportUnended(runId))
  }
  last.kill('SIGKILL')
  await last.exited
  const damage = await bench.withDatabase((db) => countDamage(db, acknowledged))
  const takeovers = await measureTakeovers(bench)
  const left = await countLeft(bench)
  return [...describe(acknowledged, damage, { faults: faults.read(), left }), ...takeovers]
}

/** One process: creates a run at half of its life. */
async function liveAndDie(
  bench: CrashBench,
  acknowledged: string[],
  lifeMs: number,
): Promise<void> {
  const service = await bench.start()
  const creating = wait(lifeMs / 2).then(() => createRun(bench, acknowledged))
  await wait(lifeMs)
  service.kill('SIGKILL')
  await service.exited
  await creating
}

async function createRun(bench: CrashBench, acknowledged: string[]): Promise<void> {
  try {
    const { run_id: runId } = await bench.client(undefined, 0).runs.create({
      target_url: 'https://shop.test.example/',
      persona: { name: 'Bo', role_description: 'A visitor who looks around.' },
    })
    acknowledged.push(runId)
  } catch (error) {
    // The process was killed meanwhile; responses are counted.
    if (!(error instanceof UnderstudyError)) throw error
  }
}

function reportUnended(runId: string) {
  // It is counted from the rows.
  return (error: unknown): void => {
    process.stderr.write(`  ${runId} has not ended: ${String(error)}\n`)
  }
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
  acknowledged: readonly string[],
  damage: Damage,
  { faults, left }: { faults: number; left: number },
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
    never('responses >= 500 other than 503 with Retry-After', faults),
    never('browsers that remain', left),
  ]
}

function never(name: string, value: number): BenchRow {
  return { name, value, unit: 'times', floor: null, targets: [atMost(0)] }
}
