import { setTimeout as wait } from 'node:timers/promises'
import { countDamage, type Damage } from '../../server/tests/support/process/count-damage.ts'
import {
  type DatabaseUse,
  readDatabaseUse,
  readWaits,
} from '../../server/tests/support/process/read-database-use.ts'
import { atLeast, atMost, type BenchRow } from '../bench-row.ts'
import { createRuns, personasOfRun } from './create-runs.ts'
import { type Fleet, openFleet } from './open-fleet.ts'
import { type Burst, runBurst } from './run-burst.ts'

const fleetSettings = { workers: 8, slots: 16, leaseS: 30 }
/** Runs that come one after the other, at a rate that leaves slots free. */
const calm = { runs: 50, gapMs: 500 }
const burstRuns = 1000 / personasOfRun
const idleMs = 5000
/** Until the statistics of the server are complete. */
const statisticsMs = 1500
/** Of a lease, that sessions of a killed worker may take longer. */
const graceS = 10

/**
 * 8 workers with stub browsers on one server: how soon sessions start while slots are free, and whether any is lost or ends twice when
 * 1,000 are requested at once and half of the workers are killed meanwhile. Only browsers are missing: claims, turns, records,
 * reports, leases and usage are those of the service.
 */
export async function benchWorkers(): Promise<BenchRow[]> {
  await using resources = new AsyncDisposableStack()
  const fleet = await openFleet(fleetSettings, resources)
  const idle = await measureUse(fleet, () => wait(idleMs))
  const calmRuns: string[] = []
  const used = await measureUse(fleet, async () => {
    calmRuns.push(...(await createRuns(fleet, calm.runs, calm.gapMs)))
  })
  const waits = await readWaits(fleet.db, calmRuns)
  const burst = await runBurst(fleet, burstRuns)
  const damage = await countDamage(fleet.db, [...calmRuns, ...burst.runIds])
  return [
    ...describeWaits(waits),
    ...describeBurst(burst),
    ...describeDamage(damage),
    ...describeUse(used, calm.runs * personasOfRun),
    row('transactions a second of all workers without a session', {
      value: idle.transactions / (idleMs / 1000),
      unit: '/s',
    }),
    row('connections', { value: used.connections, unit: 'times' }),
  ]
}

/** What the server did meanwhile. */
async function measureUse({ db }: Fleet, work: () => Promise<unknown>): Promise<DatabaseUse> {
  const before = await readDatabaseUse(db)
  await work()
  await wait(statisticsMs)
  const after = await readDatabaseUse(db)
  return {
    transactions: after.transactions - before.transactions,
    rowsAdded: after.rowsAdded - before.rowsAdded,
    rowsChanged: after.rowsChanged - before.rowsChanged,
    kib: after.kib - before.kib,
    logKib: after.logKib - before.logKib,
    connections: after.connections,
  }
}

function describeWaits(waits: readonly number[]): BenchRow[] {
  const find = (part: number): number => waits[Math.floor(waits.length * part)] ?? Number.NaN
  const name = 'from the request to the start of a session while slots are free'
  return [
    row(`${name}, median`, { value: find(0.5), unit: 's' }),
    row(`${name}, 95th percentile`, { value: find(0.95), unit: 's', targets: [atMost(2)] }),
  ]
}

function describeBurst({ held, takeovers, perSecond, cpuMs, mib }: Burst): BenchRow[] {
  const longest = fleetSettings.leaseS + graceS
  return [
    row('sessions that ended a second after 1,000 were requested at once', {
      value: perSecond,
      unit: '/s',
    }),
    row('of them, held by workers that were killed', {
      value: held.length,
      unit: 'times',
      targets: [atLeast(1)],
    }),
    row('of these, taken over', {
      value: takeovers.length,
      unit: 'times',
      floor: held.length,
      targets: [atLeast(held.length)],
    }),
    row('from the kill until the last of them began again', {
      value: Math.max(...takeovers),
      unit: 's',
      targets: [atMost(longest)],
    }),
    row('processor time of the workers for a session', { value: cpuMs, unit: 'ms' }),
    row('memory of the largest worker', { value: mib, unit: 'MiB' }),
  ]
}

function describeDamage(damage: Damage): BenchRow[] {
  const names: Readonly<Record<keyof Damage, string>> = {
    lost: 'acknowledged runs that are not in the database',
    unended: 'runs and sessions without an end',
    endedTwice: 'runs and sessions that ended twice (states, events, webhooks)',
    wrongUsage: 'sessions whose turns are not counted once in the usage',
    gaps: 'sessions whose turns or events have gaps',
  }
  return (['lost', 'unended', 'endedTwice', 'wrongUsage', 'gaps'] as const).map((kind) =>
    row(names[kind], { value: damage[kind], unit: 'times', targets: [atMost(0)] }),
  )
}

function describeUse(use: DatabaseUse, sessions: number): BenchRow[] {
  return [
    row('rows that a session adds', { value: use.rowsAdded / sessions, unit: 'times' }),
    row('rows that a session changes', { value: use.rowsChanged / sessions, unit: 'times' }),
    row('database for a session, with indexes', { value: use.kib / sessions, unit: 'KiB' }),
    row('log of the server for a session', { value: use.logKib / sessions, unit: 'KiB' }),
    row('transactions for a session, with what waiting workers ask', {
      value: use.transactions / sessions,
      unit: 'times',
    }),
  ]
}

function row(
  name: string,
  measured: Pick<BenchRow, 'value' | 'unit'> & Partial<BenchRow>,
): BenchRow {
  return { floor: null, targets: [], ...measured, name: `workers: ${name}` }
}
