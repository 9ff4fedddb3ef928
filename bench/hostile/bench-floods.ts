import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../demo/src/start-service.ts'
import { type Client, createClient } from '../../sdk/src/client.ts'
import { openSite } from '../../server/tests/support/servers/odd-sites.ts'
import {
  listProduced,
  type Produced,
  serveProducing,
} from '../../server/tests/support/servers/producing-pages.ts'
import { atLeast, atMost, type BenchRow } from '../bench-row.ts'
import { watchService } from './watch-service.ts'

const startMs = 60_000
/** A short session, its replays and the time to end it. */
const runMs = 360_000
/** Ada and Bo, because the report of a run has limits of its own. */
const personas = ['Ada', 'Bo'].map((name) => ({ name, role_description: 'Buys tea.' }))

/** What one flooding site made of a run. */
interface Flooded {
  /** Views in which everything was produced. */
  views: number
  ended: number
  problems: number
  reportKb: number
  aggregateKb: number
  /** Where the site's real problem is among all of them. */
  place: number
  longestMs: number
}

/**
 * Visits sites that produce too much of something in every view, one after another, with one real problem each: whether every session
 * ends, how much there is to read, and whether the real problem is in front.
 */
export async function benchFloods(): Promise<BenchRow[]> {
  await using resources = new AsyncDisposableStack()
  const views = new Map<Produced, number>()
  const testHosts: string[] = []
  for (const name of listProduced()) {
    const count = () => void views.set(name, (views.get(name) ?? 0) + 1)
    const site = resources.use(await openSite(serveProducing(name, count)))
    testHosts.push(`${toHost(name)}=127.0.0.1:${site.port}`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'understudy-floods-'))
  resources.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 3 }))
  const variables = {
    WORKER_CONCURRENCY: '2',
    MODEL_ROUTES: undefined,
    ANTHROPIC_API_KEY: undefined,
    OPENAI_API_KEY: undefined,
    GOOGLE_GENERATIVE_AI_API_KEY: undefined,
  }
  const service = resources.use(
    await startService(
      { port: null, dataDirectory: folder, testHosts: testHosts.join(','), variables },
      AbortSignal.timeout(startMs),
    ),
  )
  const client = createClient({ baseUrl: service.baseUrl, apiKey: service.apiKey })
  await client.allowedTargets.create({ host_pattern: '*.test.example' })
  const personaIds: string[] = []
  for (const persona of personas) personaIds.push((await client.personas.create(persona)).id)
  const rows: BenchRow[] = []
  for (const name of listProduced()) {
    await using watch = watchService(service.baseUrl, service.pid)
    const read = await visit(client, name, personaIds)
    const { longestMs } = await watch.stop()
    const flooded = { ...read, views: views.get(name) ?? 0, longestMs }
    process.stderr.write(`  ${name}: ${JSON.stringify(flooded)}\n`)
    rows.push(...describe(name, flooded))
  }
  return rows
}

async function visit(
  client: Client,
  name: Produced,
  personaIds: string[],
): Promise<Omit<Flooded, 'views' | 'longestMs'>> {
  const { run_id: runId } = await client.runs.create({
    target_url: `https://${toHost(name)}/`,
    task: 'Apply voucher',
    persona_ids: personaIds,
  })
  const signal = AbortSignal.timeout(runMs)
  const { sessions } = await client.runs.wait(runId, { pollMs: 500, signal })
  const reports = await Promise.all(sessions.map(({ id }) => client.sessions.report(runId, id)))
  const aggregate = await client.runs.aggregateReport(runId)
  const problems = aggregate.findings.filter(({ attribution }) => attribution === 'site')
  return {
    ended: sessions.filter(({ status }) => status === 'completed').length,
    problems: problems.length,
    reportKb: Math.max(...reports.map(measureKb)),
    aggregateKb: measureKb(aggregate),
    place: problems.findIndex(({ observed }) => observed.includes('/voucher')) + 1,
  }
}

function measureKb(value: object): number {
  return Math.round(Buffer.byteLength(JSON.stringify(value)) / 1000)
}

function describe(name: Produced, flooded: Flooded): BenchRow[] {
  const of = `of a site that produces ${name} without end`
  const row = (what: string, value: number, targets: BenchRow['targets']): BenchRow => {
    return { name: `${what} ${of}`, value, unit: 'times', floor: null, targets }
  }
  return [
    // Without them the other figures would say nothing.
    row('views with the flood (control)', flooded.views, [atLeast(2)]),
    row('sessions that ended as usual', flooded.ended, [atLeast(2)]),
    row('problems in the report of a run', flooded.problems, [atMost(20)]),
    row('KB of a session’s report', flooded.reportKb, [atMost(1000)]),
    row('KB of a run’s report', flooded.aggregateKb, [atMost(1000)]),
    row('place of the real problem', flooded.place, [atLeast(1), atMost(3)]),
    {
      ...row('longest wait for /health beside a run', flooded.longestMs, [atMost(250)]),
      unit: 'ms',
    },
  ]
}

function toHost(name: Produced): string {
  return `${name.replaceAll(' ', '-')}.test.example`
}
