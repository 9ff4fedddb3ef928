import type { Finding } from '@understudy/contract/finding'
import type { Verdict } from '@understudy/contract/verdict/verdict'
import type { Client } from '@understudy/sdk'
import type { RunDetail } from '@understudy/sdk/wait-for-run'

/** The places of a screen in its repository, by the fingerprints of the problems on it. */
export type SourceFiles = ReadonlyMap<string, { file: string; line: number }>

/** What the files about a run are made of. */
export interface RunResult {
  verdict: Verdict
  run: RunDetail
  /** The problems of the site, worst first. */
  findings: Finding[]
  sources: SourceFiles
}

/** Reads what a run recorded. `uxMapJob`: the map of its repository; null: none. */
export async function readResult(
  client: Client,
  verdict: Verdict,
  uxMapJob: string | null,
): Promise<RunResult> {
  const run = await client.runs.get(verdict.run_id)
  return {
    verdict,
    run,
    findings: await readFindings(client, run),
    sources: uxMapJob === null ? new Map() : await readSources(client, run, uxMapJob),
  }
}

async function readFindings(client: Client, run: RunDetail): Promise<Finding[]> {
  const parts: Finding[] = []
  let cursor: string | undefined
  do {
    const page = await readPage(client, run, cursor)
    parts.push(...page.findings)
    cursor = page.next
  } while (cursor !== undefined)
  return parts.filter(({ attribution }) => attribution === 'site')
}

/** A run without a report of all its sessions has that of its only one, or none. */
async function readPage(
  client: Client,
  { run_id: runId, sessions, aggregate_status: status }: RunDetail,
  cursor: string | undefined,
): Promise<{ findings: Finding[]; next: string | undefined }> {
  if (status === 'ready') {
    const { findings, more_findings: more } = await client.runs.aggregateReport(runId, { cursor })
    return { findings, next: more?.next_cursor }
  }
  const [session] = sessions
  if (session === undefined || sessions.length > 1 || session.termination_kind === null) {
    return { findings: [], next: undefined }
  }
  const { report, more_findings: more } = await client.sessions.report(runId, session.id, {
    cursor,
  })
  return { findings: report.findings, next: more?.next_cursor }
}

async function readSources(
  client: Client,
  { run_id: runId }: RunDetail,
  uxMapJob: string,
): Promise<SourceFiles> {
  const { artifact, repository } = await client.runs.map(runId, {
    session: 'all',
    ux_map_job: uxMapJob,
  })
  const places = new Map<string, { file: string; line: number }>()
  for (const { pages, file, line } of repository?.screens ?? []) {
    const nodes = artifact.nodes.filter(({ id }) => pages.includes(id))
    for (const fingerprint of nodes.flatMap(({ findings }) => findings)) {
      if (!places.has(fingerprint)) places.set(fingerprint, { file, line })
    }
  }
  return places
}
