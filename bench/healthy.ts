import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Verdict } from '../contract/src/verdict/verdict.ts'
import { startService } from '../demo/src/start-service.ts'
import { type Client, createClient } from '../sdk/src/client.ts'
import { UnderstudyError } from '../sdk/src/understudy-error.ts'
import { allSites } from '../testbed/src/benchmark/all-sites.ts'
import type { BenchmarkSite } from '../testbed/src/benchmark/site.ts'
import { nameHost, startSites } from '../testbed/src/benchmark/start-sites.ts'
import { startShop } from '../testbed/src/shop/start-shop.ts'
import { atLeast, type BenchRow } from './bench-row.ts'

/** The gate of the recipe for CI in the README. */
const gate = { fail_on_severity: 4, only_new: false, only_verified: false, min_completion: 1 }
const personas = ['pers_0000000000000000000default', 'pers_0000000000000000000hurried']
const RUNS = 3
const POLL_MS = 500
/** Of all runs together. */
const MAX_MS = 60 * 60_000

/** Sites of the benchmark without their defects, and the demo shop. */
const names = [
  'choice-snaps-back',
  'bar-covers-the-button',
  'form-forgets-after-an-error',
  'newsletter-wants-date-of-birth',
]
const shopHost = 'shop.understudy.example'

/** The recipe for CI of the README on healthy sites: every run has to pass. */
export async function benchHealthy(): Promise<BenchRow[]> {
  const sites = allSites.filter(({ name }) => names.includes(name))
  await using resources = new AsyncDisposableStack()
  const shop = resources.use(await startShop({ port: 0, defects: 'none' }))
  const served = resources.use(await startSites(sites))
  const hosts = [
    `${shopHost}=127.0.0.1:${shop.port}`,
    ...served.hosts.map((host) => `${host}=127.0.0.1:${served.port}`),
  ]
  const checked = [{ host: shopHost, task: 'Buy a mug' }, ...sites.map(describeTwin)]
  return await checkSites(await openClient(resources, hosts.join(',')), checked)
}

/** The explorer drives: the recipe has to work without a model. */
async function openClient(resources: AsyncDisposableStack, testHosts: string): Promise<Client> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'understudy-healthy-'))
  resources.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 3 }))
  const variables = { LOG_LEVEL: 'error', WORKER_CONCURRENCY: '2', MODEL_ROUTES: undefined }
  const service = await startService(
    { port: null, dataDirectory, testHosts, variables },
    AbortSignal.timeout(MAX_MS),
  )
  resources.use(service)
  return createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
}

async function checkSites(client: Client, sites: readonly CheckedSite[]): Promise<BenchRow[]> {
  const rows: BenchRow[] = []
  for (const site of sites) {
    let passed = 0
    for (let run = 0; run < RUNS; run += 1) if (await isGreen(client, site, run)) passed += 1
    const name = `green runs of ${RUNS}: ${site.task}`
    rows.push({ name, value: passed, unit: 'times', floor: null, targets: [atLeast(RUNS)] })
  }
  return rows
}

interface CheckedSite {
  host: string
  task: string
}

function describeTwin(site: BenchmarkSite): CheckedSite {
  if (site.task === undefined) throw new Error(`${site.name} has no task`)
  return { host: nameHost(site, false), task: site.task }
}

/** A run is judged a moment after its last session has ended. */
async function waitForVerdict(client: Client, runId: string): Promise<Verdict> {
  for (;;) {
    try {
      return await client.runs.verdict(runId)
    } catch (error) {
      if (!(error instanceof UnderstudyError) || error.code !== 'conflict') throw error
      await sleep(POLL_MS)
    }
  }
}

async function isGreen(
  client: Client,
  { host, task }: CheckedSite,
  number: number,
): Promise<boolean> {
  const target = `https://${host}/`
  await client.allowedTargets.create({ host_pattern: host })
  const { id, trigger_token: token } = await client.deployChecks.create({
    name: `${task} ${number}`,
    persona_ids: personas,
    task,
    gate,
  })
  const { run_id: runId } = await client.deployChecks.ingest(
    id,
    { status: 'ready', idempotency_key: `build-${number}`, target_url: target },
    { triggerToken: token },
  )
  if (runId === null) throw new Error(`the event for ${target} started no run`)
  await client.runs.wait(runId)
  const { verdict, summary } = await waitForVerdict(client, runId)
  process.stderr.write(`${task}: ${summary}\n`)
  return verdict === 'passed'
}
