import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../demo/src/start-service.ts'
import { type Client, createClient } from '../../sdk/src/client.ts'
import { findChromium } from '../../server/src/browser/launch/find-chromium.ts'
import type { BenchmarkSite } from '../../testbed/src/benchmark/site.ts'
import { nameHost, sitesDomain, startSites } from '../../testbed/src/benchmark/start-sites.ts'
import { runTests } from './run-tests.ts'

/** What became of a finding. test: the exported test was run on the defect and on the twin. */
export type MeasuredFinding = { site: string; title: string; detector: string } & (
  | { kind: 'test'; isRedOnDefect: boolean; isGreenOnTwin: boolean }
  | { kind: 'none'; code: string }
)

interface ExportedFinding {
  site: BenchmarkSite
  title: string
  detector: string
  answer: Awaited<ReturnType<Client['problems']['reproduction']>>
}

const personaId = 'pers_0000000000000000000default'
const root = new URL('../../', import.meta.url).pathname

/** Visits sites with the explorer, exports a test of each finding of the site, and runs it on the site and on its clean twin. */
export async function measureReproductions(
  sites: readonly BenchmarkSite[],
  { atOnce, say }: { atOnce: number; say: (line: string) => void },
): Promise<MeasuredFinding[]> {
  await using resources = new AsyncDisposableStack()
  const makeFolder = async (parent: string): Promise<string> => {
    const folder = await mkdtemp(join(parent, 'folder-'))
    resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
    return folder
  }
  const served = resources.use(await startSites(sites))
  const client = await openClient(resources, await makeFolder(tmpdir()), served)
  const exported: ExportedFinding[] = []
  const waiting = [...sites]
  const work = async (): Promise<void> => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift()) {
      exported.push(...(await visit(client, site)))
      say(`${site.name}: visited`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const named = exported.map((finding, index) => ({ ...finding, name: `finding-${index}` }))
  const passed = await runTests(
    named.flatMap(({ name, site, answer }) =>
      answer.kind === 'none'
        ? []
        : [true, false].map((isDefective) => ({
            name: `${name}-${isDefective ? 'defect' : 'twin'}`,
            code: answer.code,
            host: nameHost(site, isDefective),
          })),
    ),
    {
      folder: await makeFolder(join(root, 'benchmark/reproductions')),
      port: served.port,
      chromium: await findChromium({
        browserPath: null,
        cacheFolders: [await makeFolder(tmpdir())],
      }),
    },
  )
  return named.map(({ name, site, title, detector, answer }) => {
    const about = { site: site.name, title, detector }
    if (answer.kind === 'none') return { ...about, kind: 'none', code: answer.code }
    const isRedOnDefect = !passed.has(`${name}-defect`)
    return { ...about, kind: 'test', isRedOnDefect, isGreenOnTwin: passed.has(`${name}-twin`) }
  })
}

async function openClient(
  resources: AsyncDisposableStack,
  dataDirectory: string,
  { hosts, port }: { hosts: readonly string[]; port: number },
): Promise<Client> {
  const settings = {
    port: null,
    dataDirectory,
    testHosts: hosts.map((host) => `${host}=127.0.0.1:${port}`).join(','),
    variables: {
      LOG_LEVEL: 'error',
      MODEL_ROUTES: undefined,
      ANTHROPIC_API_KEY: undefined,
      OPENAI_API_KEY: undefined,
      GOOGLE_GENERATIVE_AI_API_KEY: undefined,
    },
  }
  const service = resources.use(await startService(settings, AbortSignal.timeout(60 * 60_000)))
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  await client.allowedTargets.create({ host_pattern: `*.${sitesDomain}` })
  return client
}

async function visit(client: Client, site: BenchmarkSite): Promise<ExportedFinding[]> {
  const { run_id: runId } = await client.runs.create({
    target_url: `https://${nameHost(site, true)}/`,
    persona_ids: [personaId],
    device: site.device ?? 'desktop',
    replay_may_send_data: true,
    ...(site.task === undefined ? {} : { task: site.task }),
  })
  await client.runs.wait(runId, { pollMs: 250 })
  const findings: ExportedFinding[] = []
  for await (const { fingerprint, title, attribution, detector = 'mind' } of client.runs.findings(
    runId,
  )) {
    if (attribution !== 'site') continue
    const answer = await client.problems.reproduction(runId, fingerprint)
    findings.push({ site, title, detector, answer })
  }
  return findings
}
