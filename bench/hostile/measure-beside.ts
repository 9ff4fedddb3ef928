import type { Client } from '../../sdk/src/client.ts'
import type { RunDetail } from '../../sdk/src/wait-for-run.ts'
import { hold } from '../../server/src/lib/waiting/held.ts'
import { shopHost } from '../../testbed/src/shop/test-host.ts'
import { median } from '../median.ts'
import { type Watched, watchService } from './watch-service.ts'

/** How the neighbour and the service performed during one visit of the neighbour. */
export interface Measured extends Watched {
  /** Median of the neighbour's turns. */
  turnMs: number
  turnsMs: number[]
  /** Whether the neighbour's session ended as usual. */
  isCompleted: boolean
  /** How the visits of the other page ended, one after another while the neighbour ran; empty if there was none. */
  ended: string[]
}

/** The other page, visited once or, each time that a visit has ended, again. */
export interface Beside {
  page: string
  visits: 'once' | 'repeatedly'
}

/** The service, and a client of its only customer. */
export interface Measuring {
  client: Client
  service: { baseUrl: string; pid: number }
}

const persona = { name: 'Bo', role_description: 'A visitor who looks around.' }
const startMs = 60_000
/** A short session, including the time to end it. */
const runMs = 240_000

/** Measures a session on a quiet shop: alone, or while another session of the same service visits a page. */
export async function measureBeside(
  { client, service: { baseUrl, pid } }: Measuring,
  beside: Beside | null,
): Promise<Measured> {
  await using watch = watchService(baseUrl, pid)
  await using other = beside === null ? null : await startVisiting(client, beside)
  const neighbour = await visit(client, `https://${shopHost}/`)
  const signal = AbortSignal.timeout(runMs)
  const { status, sessions } = await client.runs.wait(neighbour, { pollMs: 1000, signal })
  const { turns } = await client.sessions.transcript(neighbour, sessions[0]?.id ?? '')
  const ended = (await other?.stop()) ?? []
  const moments = turns.map(({ at }) => Date.parse(at))
  const turnsMs = moments.slice(1).map((moment, index) => moment - (moments[index] ?? moment))
  const isCompleted = status === 'completed'
  return { turnMs: median(turnsMs), turnsMs, isCompleted, ended, ...(await watch.stop()) }
}

/** Visits a page until stopped; the first visit has begun. */
async function startVisiting(client: Client, { page, visits }: Beside) {
  const url = `https://${page}.test.example/`
  let isStopped = false
  const isStopping = (): boolean => isStopped
  let runId = await visit(client, url)
  await waitUntilStarted(client, runId)
  const ended: string[] = []
  const visiting = hold(async () => {
    for (;;) {
      const signal = AbortSignal.timeout(runMs)
      ended.push(describeEnd(await client.runs.wait(runId, { pollMs: 200, signal })))
      if (isStopping() || visits === 'once') return
      runId = await visit(client, url)
      if (isStopping()) await client.runs.cancel(runId)
    }
  })
  async function stop(): Promise<string[]> {
    isStopped = true
    await client.runs.cancel(runId).catch(ignoreEnded)
    await visiting.result()
    return ended
  }
  return { stop, [Symbol.asyncDispose]: async () => void (await stop()) }
}

function describeEnd({ sessions }: RunDetail): string {
  const {
    termination_kind: kind,
    turns,
    started_at: start,
    finished_at: finish,
  } = sessions[0] ?? {}
  // A cancelled run ends before its sessions.
  if (typeof kind !== 'string' || typeof start !== 'string' || typeof finish !== 'string')
    return `cancelled after ${turns ?? 0} turns`
  const seconds = (Date.parse(finish) - Date.parse(start)) / 1000
  return `${kind} after ${turns ?? 0} turns and ${seconds.toFixed(1)} s`
}

async function visit(client: Client, url: string): Promise<string> {
  return (await client.runs.create({ target_url: url, persona })).run_id
}

async function waitUntilStarted(client: Client, runId: string): Promise<void> {
  const signal = AbortSignal.timeout(startMs)
  while ((await client.runs.get(runId)).status === 'queued') {
    signal.throwIfAborted()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** The run may already have ended on its own. */
function ignoreEnded(): void {}
