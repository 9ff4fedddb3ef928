import type { Verdict } from '@understudy/contract/verdict/verdict'
import type { Client } from '@understudy/sdk'
import type { RunFinding } from '@understudy/sdk/list-findings'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { collect } from '../read-all.ts'
import { findRunReport, MissingReportError } from './find-run-report.ts'

/** The places of a screen in its repository, by the fingerprints of the problems on it. */
export type SourceFiles = ReadonlyMap<string, { file: string; line: number }>

/** What the files about a run are made of. */
export interface RunResult {
  verdict: Verdict
  run: RunDetail
  /** Where its report is; null if that address ends with this command, because the command started the service. */
  reportUrl: string | null
  /** The problems of the site, in the order of the report. */
  findings: RunFinding[]
  /** Why there is no report, and so nothing is known of problems; null if there is one. */
  missing: string | null
  sources: SourceFiles
}

/** Reads what a run recorded. `uxMapJob`: the map of its repository; null: none. */
export async function readResult(
  client: Client,
  { run, ...ended }: Pick<RunResult, 'verdict' | 'run' | 'reportUrl'>,
  uxMapJob: string | null,
): Promise<RunResult> {
  const reported = await readFindings(client, run).catch((error: unknown) => {
    if (error instanceof MissingReportError) return { findings: [], missing: error.message }
    throw error
  })
  const isMapped = uxMapJob !== null && reported.missing === null
  const sources = isMapped ? await readSources(client, run, uxMapJob) : new Map<string, never>()
  return { run, ...ended, ...reported, sources }
}

/** How a reader of a file finds the report: its address, or what to enter where the run was started. */
export function describeReport({ run, reportUrl }: Pick<RunResult, 'run' | 'reportUrl'>): string {
  return reportUrl ?? `understudy report ${run.run_id}`
}

async function readFindings(
  client: Client,
  run: RunDetail,
): Promise<Pick<RunResult, 'findings' | 'missing'>> {
  const read = () => collect(client.runs.findings(run.run_id))
  const findings = await findRunReport(run, { ofRun: read, ofSession: read })
  return { findings: findings.filter(({ attribution }) => attribution === 'site'), missing: null }
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
