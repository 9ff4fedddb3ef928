import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SessionEvent, SessionEventKind } from '@understudy/contract/session-event'
import { startService } from '../../demo/src/start-service.ts'
import type { Client } from '../../sdk/src/client.ts'
import { createClient } from '../../sdk/src/client.ts'
import { startProviderServer } from '../../server/tests/support/servers/provider-server.ts'
import type { ProductSite } from './product-sites.ts'
import { createScriptedModel } from './scripted-model.ts'
import { readCpuMs } from './read-cpu.ts'
import type { ProductVisits, VisitTimes } from './visit-times.ts'
import { watchMemory } from './watch-memory.ts'

const startMs = 60_000
const visitsMs = 300_000
/** A run is sent with several personas, whose sessions tell each other what they learn about the site. */
const visitsPerRun = 6

/** Runs visits through the API of a service of their own, whose embedded database and hosts have been used once before. */
export async function visitInProduct(
  site: ProductSite,
  { port, slots, count }: { port: number; slots: number; count: number },
): Promise<ProductVisits> {
  await using resources = new AsyncDisposableStack()
  const model = resources.use(await startProviderServer('openai', createScriptedModel(site)))
  const folder = await mkdtemp(join(tmpdir(), 'understudy-bench-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const variables = {
    WORKER_CONCURRENCY: String(slots),
    REPLAY: 'off',
    MODEL_ROUTES: `openai/gpt-5.4@${model.url}`,
    OPENAI_API_KEY: 'bench',
    LOG_LEVEL: 'error',
  }
  const testHosts = `${site.host}=127.0.0.1:${port}`
  const settings = { port: null, dataDirectory: folder, testHosts, variables }
  const service = resources.use(await startService(settings, AbortSignal.timeout(startMs)))
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  await client.allowedTargets.create({ host_pattern: site.host })
  const personas = await addPersonas(client)
  const visitors = { client, personas, site }
  await visit(visitors, slots)
  const memory = watchMemory(service.pid)
  const cpuMs = await readCpuMs(service.pid)
  const beganMs = Date.now()
  const visits = await visit(visitors, count)
  const usedMs = (await readCpuMs(service.pid)) - cpuMs
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

async function addPersonas(client: Client): Promise<string[]> {
  const names = Array.from({ length: visitsPerRun }, (_, index) => `Maya ${index}`)
  const created = await Promise.all(
    names.map((name) => client.personas.create({ name, role_description: 'A visitor who buys.' })),
  )
  return created.map(({ id }) => id)
}

interface Visitors {
  client: Client
  personas: readonly string[]
  site: ProductSite
}

interface VisitIds {
  runId: string
  sessionId: string
}

/** Ends when all visits have ended. */
async function visit({ client, personas, site }: Visitors, count: number): Promise<VisitIds[]> {
  const runs = Array.from({ length: Math.ceil(count / visitsPerRun) }, (_, index) =>
    personas.slice(0, Math.min(visitsPerRun, count - index * visitsPerRun)),
  )
  const created = await Promise.all(
    runs.map((personaIds) =>
      client.runs.create({
        target_url: `https://${site.host}${site.path}`,
        persona_ids: personaIds,
      }),
    ),
  )
  const signal = AbortSignal.timeout(visitsMs)
  await Promise.all(
    created.map(({ run_id: runId }) => client.waitForRun(runId, { pollMs: 1000, signal })),
  )
  return created.flatMap(({ run_id: runId, sessions }) =>
    sessions.map(({ id }) => ({ runId, sessionId: id })),
  )
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
