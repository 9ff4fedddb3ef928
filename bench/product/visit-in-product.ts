import type { SessionEvent, SessionEventKind } from '@understudy/contract/session-event'
import type { Client } from '../../sdk/src/client.ts'
import type { ProductSite } from './product-sites.ts'
import { readCpuMs } from './read-cpu.ts'
import { startVisits, type VisitIds } from './start-visits.ts'
import type { ProductVisits, VisitTimes } from './visit-times.ts'
import { watchMemory } from './watch-memory.ts'

/** Runs visits through the API of a service of their own, whose embedded database and hosts have been used once before. */
export async function visitInProduct(
  site: ProductSite,
  { port, slots, count }: { port: number; slots: number; count: number },
): Promise<ProductVisits> {
  await using product = await startVisits(site, { port, slots })
  const { client } = product
  await product.visit(slots)
  const memory = watchMemory(product.pid)
  const cpuMs = await readCpuMs(product.pid)
  const beganMs = Date.now()
  const visits = await product.visit(count)
  const usedMs = (await readCpuMs(product.pid)) - cpuMs
  const sessions = await Promise.all(visits.map((one) => readVisit(client, site, one)))
  const endedMs = Math.max(...sessions.map(({ endedMs: ms }) => ms))
  const turns = sessions.reduce((total, { times }) => total + times.stepsMs.length + 1, 0)
  return {
    serverCpuMs: usedMs / turns,
    visits: sessions.map(({ times }) => times),
    perMinute: count / ((endedMs - beganMs) / 60_000),
    peakMib: await memory.stop(),
  }
}

interface Visited {
  times: VisitTimes
  endedMs: number
}

/** Throws if the visit did less than all steps. */
async function readVisit(
  client: Client,
  { steps, proof, name }: ProductSite,
  { runId, sessionId }: VisitIds,
): Promise<Visited> {
  const events: SessionEvent[] = []
  for await (const event of client.sessions.stream(runId, sessionId)) events.push(event)
  const { turns } = await client.sessions.transcript(runId, sessionId)
  if (turns.length !== steps.length + 1 || turns.at(-1)?.observation.includes(proof) !== true)
    throw new Error(`a visit to ${name} ended after ${turns.length} turns`)
  const listTimes = (kind: SessionEventKind): number[] =>
    events.filter((event) => event.kind === kind).map(({ at }) => Date.parse(at))
  const thoughts = listTimes('thought')
  const endedMs = listTimes('session_ended').at(-1) ?? Number.NaN
  return {
    endedMs,
    times: {
      firstViewMs: (listTimes('observation')[0] ?? Number.NaN) - findStart(listTimes),
      stepsMs: thoughts.slice(1).map((ms, index) => ms - (thoughts[index] ?? Number.NaN)),
      endMs: endedMs - (thoughts.at(-1) ?? Number.NaN),
    },
  }
}

function findStart(listTimes: (kind: SessionEventKind) => number[]): number {
  return listTimes('session_started')[0] ?? Number.NaN
}
