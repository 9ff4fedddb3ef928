import type { Device } from '../contract/src/visitor/devices.ts'
import type { Client } from '../sdk/src/client.ts'
import { scoreSite, type SiteScore, type Visit } from '../testbed/src/benchmark/score-site.ts'
import type { BenchmarkSite } from '../testbed/src/benchmark/site.ts'
import { nameHost } from '../testbed/src/benchmark/start-sites.ts'

/** The library persona that visits: an average user. */
const personaId = 'pers_0000000000000000000default'

/** A visit takes at most three minutes; the timeout includes the time in the queue. */
const visitMs = 10 * 60_000

/** Session endings that say nothing about the site. */
const ours = new Set([
  'browser_error',
  'worker_lost',
  'model_error',
  'credential_error',
  'internal_error',
])

/** Visits the sites and their twins, with limited concurrency, and scores them in the given order. */
export async function visitSites(
  client: Client,
  sites: readonly BenchmarkSite[],
  { atOnce, say, device }: { atOnce: number; say: (line: string) => void; device: Device },
): Promise<SiteScore[]> {
  const scores = new Map<string, SiteScore>()
  const waiting = [...sites]
  const work = async (): Promise<void> => {
    for (let site = waiting.shift(); site !== undefined; site = waiting.shift()) {
      const score = await visitBoth({ client, device }, site)
      scores.set(site.name, score)
      say(describeScore(score))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return sites.flatMap(({ name }) => scores.get(name) ?? [])
}

interface Visitor {
  client: Client
  device: Device
}

async function visitBoth(visitor: Visitor, site: BenchmarkSite): Promise<SiteScore> {
  const defective = await visit(visitor, site, true)
  return scoreSite(site, { defective, twin: await visit(visitor, site, false) })
}

async function visit(
  { client, device }: Visitor,
  site: BenchmarkSite,
  isDefective: boolean,
): Promise<Visit> {
  const signal = AbortSignal.timeout(visitMs)
  const { run_id: runId } = await client.runs.create(
    {
      target_url: `https://${nameHost(site, isDefective)}/`,
      persona_ids: [personaId],
      device: site.device ?? device,
      ...(site.task === undefined ? {} : { task: site.task }),
    },
    { signal },
  )
  const run = await client.runs.wait(runId, { signal, pollMs: 250 })
  const [session] = run.sessions
  if (session?.status !== 'completed') {
    return failVisit(run.termination ?? `the run ended as ${run.status} without a report`)
  }
  const { report } = await client.sessions.report(runId, session.id, { signal })
  const { turns } = await client.sessions.transcript(runId, session.id, { signal })
  const kind = session.termination_kind
  return {
    findings: report.findings,
    steps: turns.map(({ url, action, result }) => ({
      from: url,
      to: result.url,
      label: action.label,
    })),
    tokens: turns.reduce((sum, { usage }) => sum + usage.input_tokens + usage.output_tokens, 0),
    costUsd: turns.reduce((sum, { usage }) => sum + usage.cost_usd, 0),
    failure: kind !== null && ours.has(kind) ? `the session ended as ${kind}` : null,
  }
}

function failVisit(failure: string): Visit {
  return { findings: [], steps: [], tokens: 0, costUsd: 0, failure }
}

function describeScore(score: SiteScore): string {
  const { name, truths, wrong, duplicates, onTwin, likeCode, failures } = score
  const found = truths.filter(({ isFound }) => isFound).length
  const rest = [
    ...truths.flatMap(({ isFound, reach, detectable }) =>
      isFound ? [] : [`missed (${detectable}, ${reach})`],
    ),
    ...wrong.map((title) => `wrong: ${title}`),
    ...duplicates.map((title) => `duplicate: ${title}`),
    ...onTwin.map(({ title, severity }) => `on the twin: ${severity} ${title}`),
    ...likeCode.map((text) => `reads like code: ${text}`),
    ...failures,
  ]
  return [`${name}: ${found} of ${truths.length}`, ...rest].join('\n    ')
}
