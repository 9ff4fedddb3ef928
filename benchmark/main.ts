import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommandLine } from '../command-line/src/command-line.ts'
import { startService } from '../demo/src/start-service.ts'
import { type Client, createClient } from '../sdk/src/client.ts'
import { allSites } from '../testbed/src/benchmark/all-sites.ts'
import {
  findDrops,
  type StoredResults,
  toStoredScore,
} from '../testbed/src/benchmark/kept-results.ts'
import type { SiteScore } from '../testbed/src/benchmark/score-site.ts'
import type { BenchmarkSite } from '../testbed/src/benchmark/site.ts'
import { sitesDomain, startSites } from '../testbed/src/benchmark/start-sites.ts'
import { type BenchmarkOptions, createBenchmarkCommand } from './create-benchmark-command.ts'
import results from './explorer.json' with { type: 'json' }
import { renderResults } from './render-results.ts'
import { visitSites } from './visit-sites.ts'

const storedPath = new URL('./explorer.json', import.meta.url)

/** Concurrent sessions; more would slow each other down until pages look slow. */
const atOnce = 3

/** Environment variables that select a language model; without them the explorer drives. */
const modelVariables = [
  'MODEL_ROUTES',
  'ANTHROPIC_API_KEY',
  'OPENAI_API_KEY',
  'GOOGLE_GENERATIVE_AI_API_KEY',
] as const

const kept: StoredResults = results

/**
 * The sites used to check every change, several per area: those where a detector regresses most easily, without long
 * waits. A visit to them and their twins takes less than two minutes.
 */
const checkSites: readonly string[] = [
  'broken-link',
  'links-to-nowhere',
  'sort-that-does-not-sort',
  'field-marked-without-a-word',
  'typed-text-does-not-stay',
  'button-stays-disabled',
  'button-does-nothing',
  'message-vanishes',
  'thanks-for-nothing',
  'error-in-a-dialog',
  'pale-text',
  'control-without-keyboard',
  'price-with-fifteen-digits',
  'cart-asks-for-more',
  'page-is-wider-than-the-window',
  'row-runs-together',
  'white-words-on-a-photo-of-snow',
  'one-card-is-empty',
]

await runCommandLine(createBenchmarkCommand(measure), process.argv.slice(2))

async function measure(wanted: BenchmarkOptions): Promise<void> {
  const sites = chooseSites(wanted)
  await using resources = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'understudy-benchmark-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const client = await openClient(resources, folder, { sites, explorer: wanted.explorer })
  const startMs = performance.now()
  const scores = await visitSites(client, sites, { atOnce, say, device: wanted.device })
  say(`${sites.length} sites in ${Math.round((performance.now() - startMs) / 1000)} s`)
  const driver = await nameDriver(client)
  process.stdout.write(
    wanted.json ? `${JSON.stringify(scores, null, 2)}\n` : renderResults(driver, scores),
  )
  if (wanted.keep) await keep(scores)
  if (wanted.check)
    await check(scores, async (again) =>
      visitSites(client, again, { atOnce, say, device: wanted.device }),
    )
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

function chooseSites({ names, area, check: isCheck }: BenchmarkOptions): readonly BenchmarkSite[] {
  if (area !== null) return allSites.filter((site) => site.area === area)
  const wanted = isCheck && names.length === 0 ? checkSites : names
  return wanted.length === 0 ? allSites : allSites.filter(({ name }) => wanted.includes(name))
}

async function openClient(
  resources: AsyncDisposableStack,
  dataDirectory: string,
  { sites, explorer }: { sites: readonly BenchmarkSite[]; explorer: boolean },
): Promise<Client> {
  const served = resources.use(await startSites(sites))
  const testHosts = served.hosts.map((host) => `${host}=127.0.0.1:${served.port}`).join(',')
  const withoutModel = Object.fromEntries(modelVariables.map((name) => [name, undefined]))
  const service = resources.use(
    await startService(
      {
        port: null,
        dataDirectory,
        testHosts,
        variables: {
          WORKER_CONCURRENCY: String(atOnce),
          LOG_LEVEL: 'error',
          ...(explorer ? withoutModel : {}),
        },
      },
      AbortSignal.timeout(60 * 60_000),
    ),
  )
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  await client.allowedTargets.create({ host_pattern: `*.${sitesDomain}` })
  return client
}

async function nameDriver(client: Client): Promise<string> {
  const { items } = await client.runs.list({ limit: 1 })
  const [last] = items
  return last === undefined ? 'no visitor' : (await client.runs.get(last.id)).model
}

async function keep(scores: readonly SiteScore[]): Promise<void> {
  const measured = Object.fromEntries(scores.map((score) => [score.name, toStoredScore(score)]))
  const all = { ...kept, ...measured }
  const sorted = Object.fromEntries(
    allSites.flatMap(({ name }) => (all[name] === undefined ? [] : [[name, all[name]]])),
  )
  await writeFile(storedPath, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** A site with a worse result is visited once more: on a machine under load, a fast page can look slow. */
async function check(
  scores: readonly SiteScore[],
  visitAgain: (sites: readonly BenchmarkSite[]) => Promise<SiteScore[]>,
): Promise<void> {
  const worse = scores.filter(isWorse).map(({ name }) => name)
  const again = await visitAgain(allSites.filter(({ name }) => worse.includes(name)))
  const drops = again.flatMap((score) => findDrops(score, kept[score.name]))
  for (const drop of drops) process.stderr.write(`worse than before: ${drop}\n`)
  if (drops.length > 0) process.exitCode = 1
}

function isWorse(score: SiteScore): boolean {
  return findDrops(score, kept[score.name]).length > 0
}
