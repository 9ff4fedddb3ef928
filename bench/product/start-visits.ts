import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../demo/src/start-service.ts'
import { type Client, createClient } from '../../sdk/src/client.ts'
import { startProviderServer } from '../../server/tests/support/servers/provider-server.ts'
import type { ProductSite } from './product-sites.ts'
import { createScriptedModel } from './scripted-model.ts'

const startMs = 60_000
const visitsMs = 300_000
/** A run is sent with several personas, whose sessions tell each other what they learn about the site. */
const visitsPerRun = 6

/** Of one visit. */
export interface VisitIds {
  runId: string
  sessionId: string
}

/** A service of its own with an embedded database and the scripted model. */
interface VisitedService extends AsyncDisposable {
  pid: number
  client: Client
  /** Ends when so many visits have ended. */
  visit: (count: number) => Promise<VisitIds[]>
}

/** Starts a service that visits a site on this port, with so many visits at a time. */
export async function startVisits(
  site: ProductSite,
  { port, slots }: { port: number; slots: number },
): Promise<VisitedService> {
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
  const kept = resources.move()
  return {
    pid: service.pid,
    client,
    visit: (count) => visit({ client, personas, site }, count),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
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
    created.map(({ run_id: runId }) => client.runs.wait(runId, { pollMs: 1000, signal })),
  )
  return created.flatMap(({ run_id: runId, sessions }) =>
    sessions.map(({ id }) => ({ runId, sessionId: id })),
  )
}
