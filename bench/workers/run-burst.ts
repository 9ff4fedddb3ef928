import { setTimeout as wait } from 'node:timers/promises'
import {
  countUnended,
  listHeld,
  readTakeovers,
} from '../../server/tests/support/process/read-database-use.ts'
import { readCpuMs } from '../product/read-cpu.ts'
import { readRssMib } from '../read-rss.ts'
import { createRunsAtOnce, personasOfRun } from './create-runs.ts'
import type { Fleet, FleetWorker } from './open-fleet.ts'

/** Half of the workers are killed once this part of the sessions has ended. */
const killedAfter = 0.3
const patienceMs = 240_000
const lookMs = 200

/** What became of sessions that were requested at once. */
export interface Burst {
  runIds: readonly string[]
  perSecond: number
  /** Sessions that killed workers had. */
  held: readonly string[]
  /** Seconds from the kill until each of them began again. */
  takeovers: readonly number[]
  /** Processor time of the workers for a session. */
  cpuMs: number
  /** The memory of the largest worker. */
  mib: number
}

/** Requests runs at once, and kills half of the workers meanwhile. */
export async function runBurst(fleet: Fleet, runs: number): Promise<Burst> {
  const { db, workers } = fleet
  const half = workers.length / 2
  const [killed, kept] = [workers.slice(0, half), workers.slice(half)]
  const usedBeforeMs = await sumCpuMs(workers)
  const startMs = performance.now()
  const runIds = await createRunsAtOnce(fleet, runs)
  const sessions = runs * personasOfRun
  await waitUntil(async () => (await countUnended(db)) <= sessions * (1 - killedAfter))
  const usedByKilledMs = await sumCpuMs(killed)
  const killedAt = new Date()
  for (const { service } of killed) service.kill('SIGKILL')
  await Promise.all(killed.map(({ service }) => service.exited))
  const held = await listHeld(
    db,
    killed.map(({ name }) => name),
  )
  await waitUntil(async () => (await countUnended(db)) === 0)
  const seconds = (performance.now() - startMs) / 1000
  const usedMs = usedByKilledMs + (await sumCpuMs(kept)) - usedBeforeMs
  return {
    runIds,
    perSecond: sessions / seconds,
    held,
    takeovers: await readTakeovers(db, held, killedAt),
    cpuMs: usedMs / sessions,
    mib: Math.max(...(await Promise.all(kept.map(({ service }) => readRssMib(service.pid))))),
  }
}

async function sumCpuMs(workers: readonly FleetWorker[]): Promise<number> {
  const each = await Promise.all(workers.map(({ service }) => readCpuMs(service.pid)))
  return each.reduce((sum, ms) => sum + ms, 0)
}

/** What has not happened by the end of the patience is counted from the rows. */
async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const signal = AbortSignal.timeout(patienceMs)
  while (!signal.aborted && !(await isSo())) await wait(lookMs)
}
