import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../demo/src/start-service.ts'
import { type Client, createClient } from '../../sdk/src/client.ts'
import { matchTruth } from '../../testbed/src/benchmark/match-truth.ts'
import type { BenchmarkSite } from '../../testbed/src/benchmark/site.ts'
import { nameHost, startSites } from '../../testbed/src/benchmark/start-sites.ts'
import { withoutModels } from '../fix-loop/confirm-fixes.ts'
import { type JudgedRun, judgeRun } from './judge-runs.ts'
import { serveFolder } from './serve-folder.ts'
import { startFront } from './start-front.ts'

/** The runs of one site, in order. */
export interface MeasuredSite {
  name: string
  /** As it was before. */
  unchanged: JudgedRun[]
  /** With a defect that was planted. */
  defective: JudgedRun[]
  /** What made a run fail and is not what was planted. */
  others: string[]
}

/** How sites are measured. */
interface Measuring {
  /** How often an unchanged site is visited. */
  times: number
  atOnce: number
  say: (line: string) => void
}

const domain = 'verdicts.understudy.example'

/** Visits unchanged sites of others several times. */
export async function measureUnchanged(
  folders: readonly string[],
  measuring: Measuring,
): Promise<MeasuredSite[]> {
  await using resources = new AsyncDisposableStack()
  const sites = await Promise.all(
    folders.map(async (folder, index) => {
      const { port } = resources.use(await serveFolder(folder))
      return { name: folder.split('/').slice(-2).join('/'), host: `s${index}.${domain}`, port }
    }),
  )
  const client = await openClient(resources, sites)
  return await each(sites, measuring, async ({ name, host }) => {
    const unchanged = await repeat(measuring.times, () =>
      judgeRun(client, { url: `https://${host}/` }),
    )
    return { name, unchanged, defective: [], others: unchanged.flatMap(listTitles) }
  })
}

/** Visits sites of the benchmark without their defect several times, and with it twice, at the same address. */
export async function measurePairs(
  sites: readonly BenchmarkSite[],
  measuring: Measuring,
): Promise<MeasuredSite[]> {
  await using resources = new AsyncDisposableStack()
  const { port: behind } = resources.use(await startSites(sites))
  const fronts = await Promise.all(
    sites.map(async (site, index) => {
      const state = { isDefective: false }
      const { port } = resources.use(
        await startFront(() => ({ port: behind, host: nameHost(site, state.isDefective) })),
      )
      return { name: site.name, site, state, host: `s${index}.${domain}`, port }
    }),
  )
  const client = await openClient(resources, fronts)
  return await each(fronts, measuring, async ({ name, site, state, host }) => {
    const { task, device, truth } = site
    const visit = async () => judgeRun(client, { url: `https://${host}/`, task, device })
    const unchanged = await repeat(measuring.times, visit)
    state.isDefective = true
    const defective = await repeat(2, visit)
    const others = [
      ...unchanged.flatMap(listTitles),
      ...defective.flatMap(({ reasons }) =>
        reasons.flatMap((finding) => (matchTruth(finding, truth) === null ? finding.title : [])),
      ),
    ]
    return { name, unchanged, defective, others }
  })
}

function listTitles({ reasons }: JudgedRun): string[] {
  return reasons.map(({ title }) => title)
}

async function openClient(
  resources: AsyncDisposableStack,
  sites: readonly { host: string; port: number }[],
): Promise<Client> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'understudy-verdicts-'))
  resources.defer(() => rm(dataDirectory, { recursive: true, force: true, maxRetries: 3 }))
  const testHosts = sites.map(({ host, port }) => `${host}=127.0.0.1:${port}`).join(',')
  const settings = { port: null, dataDirectory, testHosts, variables: withoutModels }
  const service = resources.use(await startService(settings, AbortSignal.timeout(60 * 60_000)))
  const client = createClient(service)
  await client.allowedTargets.create({ host_pattern: `*.${domain}` })
  return client
}

async function repeat<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const done: T[] = []
  while (done.length < times) done.push(await work())
  return done
}

/** Measures sites, some at once, each alone. */
async function each<T>(
  sites: readonly T[],
  { atOnce, say }: Measuring,
  measure: (site: T) => Promise<MeasuredSite>,
): Promise<MeasuredSite[]> {
  const measured: MeasuredSite[] = []
  const waiting = [...sites]
  const work = async (): Promise<void> => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift()) {
      const result = await measure(site)
      measured.push(result)
      say(describeSite(result))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return measured
}

function describeSite({ name, unchanged, defective, others }: MeasuredSite): string {
  const lines = [`${name}: ${listVerdicts(unchanged)}`]
  if (defective.length > 0) lines.push(`with the defect: ${listVerdicts(defective)}`)
  return [...lines, ...others.map((title) => `other: ${title}`)].join('\n    ')
}

function listVerdicts(runs: readonly JudgedRun[]): string {
  return runs
    .map(({ verdict, cause }) => (cause === null ? verdict : `${verdict} (${cause})`))
    .join(', ')
}
