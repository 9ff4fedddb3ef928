import type { SessionEvidence } from '@understudy/contract/aggregate-report'
import type { Finding } from '@understudy/contract/finding'
import type { Answer } from './operation.ts'
import type { CallOptions, PartOptions } from './transport.ts'

/** A finding of a run, with the sessions that met it. */
export type RunFinding = Omit<Finding, 'evidence'> & {
  evidence: SessionEvidence[]
  session_ids: string[]
}

/** How the reports of a run are read. */
export interface FindingSource {
  get: (runId: string, options?: CallOptions) => Promise<Answer<'getRun'>>
  aggregateReport: (runId: string, options?: PartOptions) => Promise<Answer<'getAggregateReport'>>
  sessionReport: (
    runId: string,
    sessionId: string,
    options?: PartOptions,
  ) => Promise<Answer<'getReport'>>
}

/** Every finding of a run in the order of its report: that of all its sessions, or of its only one. */
export async function* listFindings(
  source: FindingSource,
  runId: string,
  options: CallOptions = {},
): AsyncGenerator<RunFinding, void> {
  const { aggregate_status: status, sessions } = await source.get(runId, options)
  const [only] = status === 'not_applicable' ? sessions : []
  let cursor: string | undefined
  do {
    const page =
      only === undefined
        ? await readRunPage(source, runId, { ...options, cursor })
        : await readSessionPage(source, { runId, sessionId: only.id }, { ...options, cursor })
    yield* page.findings
    cursor = page.cursor
  } while (cursor !== undefined)
}

async function readRunPage(source: FindingSource, runId: string, options: PartOptions) {
  const { findings, more_findings: more } = await source.aggregateReport(runId, options)
  return {
    findings: findings.map((finding) => ({
      ...finding,
      session_ids: finding.sessions.map(({ session_id: id }) => id),
    })),
    cursor: more?.next_cursor,
  }
}

async function readSessionPage(
  source: FindingSource,
  { runId, sessionId }: { runId: string; sessionId: string },
  options: PartOptions,
) {
  const { report, more_findings: more } = await source.sessionReport(runId, sessionId, options)
  return {
    findings: report.findings.map((finding) => ({
      ...finding,
      evidence: finding.evidence.map((each) => ({ ...each, session_id: sessionId })),
      session_ids: [sessionId],
    })),
    cursor: more?.next_cursor,
  }
}
