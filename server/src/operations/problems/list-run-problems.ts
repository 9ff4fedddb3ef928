import type { Problem, TriageStatus } from '@understudy/contract/endpoints/problems'
import { finding, type Finding } from '@understudy/contract/finding'
import { limits } from '@understudy/contract/limits'
import { z } from 'zod'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { ApiError } from '../../lib/api-error.ts'
import { takeFitting } from '../../reports/bounds/take-fitting.ts'
import type { Database } from '../../store/database.ts'
import { findEntries, type StoredEntry } from '../../store/problems/problem-entries.ts'
import { findStoredProblems, type StoredProblem } from '../../store/problems/problems.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { readJson } from '../reading/parse-records.ts'
import type { Reading } from '../reading/reading.ts'
import { findStoredAggregate } from '../runs/get-aggregate.ts'
import { findStoredReport } from '../sessions/find-report.ts'

export interface ProblemDeps {
  db: Database
  artifacts: ArtifactStore
  reading: Reading
}

/** What a run says about a problem. */
export type ReportedProblem = Pick<Finding, 'fingerprint' | 'title' | 'severity'>

/** A problem of a run with what was decided about it. */
export type TriagedProblem = ReportedProblem & {
  status: TriageStatus
  /** The entry with the decision; null: never decided. */
  decision: StoredEntry | null
  /** It was dismissed, and is worse in this run than it was then. */
  isBack: boolean
} & Pick<StoredProblem, 'assignee' | 'issueUrl' | 'issueState' | 'comments'>

const decisions = {
  confirmed: 'confirmed',
  dismissed: 'dismissed',
  reopened: 'open',
} as const satisfies Record<string, Problem['status']>

/** Problems of a run. */
export interface ProblemPage {
  items: TriagedProblem[]
  /** Of all problems of the run. */
  counts: Record<TriageStatus | 'total', number>
  nextCursor: string | null
}

/**
 * The problems that a run reported with what was decided about them, in the order of its report: those from the `from`th on that fit into an
 * answer. Codes: not_found.
 */
export async function listRunProblems(
  deps: ProblemDeps,
  path: { customerId: string; runId: string },
  from: number,
): Promise<ProblemPage> {
  const all = await addTriage(deps.db, path.customerId, await listReportedProblems(deps, path))
  const tally = (wanted: TriageStatus) => all.filter(({ status }) => status === wanted).length
  const { items, left } = takeFitting(all, { from, bytes: limits.answerBytes - otherBytes })
  return {
    items,
    counts: {
      total: all.length,
      open: tally('open'),
      confirmed: tally('confirmed'),
      dismissed: tally('dismissed'),
    },
    nextCursor: left === 0 ? null : String(from + items.length),
  }
}

/** Names of members have the longer keys in an answer, and what an answer has besides its items. */
const otherBytes = 100_000

/** The problems that a run reported, in the order of its report. Codes: not_found. */
export async function listReportedProblems(
  deps: ProblemDeps,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<ReportedProblem[]> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  return listReported(deps, run)
}

/** Problems with what was decided about them. */
export async function addTriage(
  db: Database,
  customerId: string,
  reported: readonly ReportedProblem[],
): Promise<TriagedProblem[]> {
  const fingerprints = reported.map(({ fingerprint }) => fingerprint)
  return reported.map(await findTriage(db, customerId, fingerprints))
}

/** What was decided about these problems, as a function that adds it to one of them. */
export async function findTriage(
  db: Database,
  customerId: string,
  fingerprints: readonly string[],
): Promise<(reported: ReportedProblem) => TriagedProblem> {
  const stored = await findStoredProblems(db, customerId, fingerprints)
  const entries = await findEntries(
    db,
    customerId,
    stored.flatMap(({ decisionId }) => decisionId ?? []),
  )
  const known = new Map(stored.map((problem) => [problem.fingerprint, problem]))
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return (problem) => {
    const { decisionId, assignee, issueUrl, issueState, comments } =
      known.get(problem.fingerprint) ?? nothingStored
    const decision = byId.get(decisionId ?? '') ?? null
    const isBack = isWorse(problem, decision)
    return {
      ...problem,
      status: isBack ? 'open' : readStatus(decision),
      decision,
      isBack,
      assignee,
      issueUrl,
      issueState,
      comments,
    }
  }
}

/** Of a problem that nobody has decided anything about. */
const nothingStored = {
  decisionId: null,
  assignee: null,
  issueUrl: null,
  issueState: null,
  comments: 0,
} satisfies Omit<StoredProblem, 'fingerprint'>

/** Whether a problem is more severe than when it was dismissed, so that the reason may not hold. */
export function isWorse(
  { severity }: Pick<ReportedProblem, 'severity'>,
  decision: Pick<StoredEntry, 'change' | 'severity'> | null,
): boolean {
  return decision?.change === 'dismissed' && severity > (decision.severity ?? severity)
}

/** What an entry decides; a problem without one is open. */
export function readStatus(decision: Pick<StoredEntry, 'change'> | null): TriageStatus {
  const decided = Object.entries(decisions).find(([change]) => change === decision?.change)
  return decided?.[1] ?? 'open'
}

const reportedProblems = z.array(finding.pick({ fingerprint: true, title: true, severity: true }))

/** Each problem of a run once; a run without an aggregate has the problems of its sessions. */
async function listReported(deps: ProblemDeps, run: Run): Promise<ReportedProblem[]> {
  const aggregate = await findStoredAggregate(deps, run)
  const reports = aggregate === null ? await listReports(deps, run) : []
  return readReported(deps, run.customerId, { aggregate, reports })
}

/** The problems of the site in an aggregate, or without one in reports of sessions; each once. */
export async function readReported(
  { reading }: Pick<ProblemDeps, 'reading'>,
  customerId: string,
  records: { aggregate: Uint8Array | null; reports: readonly Uint8Array[] },
): Promise<ReportedProblem[]> {
  return reportedProblems.parse(
    readJson(await reading.perform(customerId, { kind: 'problems', ...records })),
  )
}

/** The reports of the sessions of a run as they are stored. */
export async function listReports(
  deps: Pick<ProblemDeps, 'db' | 'artifacts'>,
  { customerId, id }: Run,
): Promise<Uint8Array[]> {
  const reports: Uint8Array[] = []
  for (const { id: sessionId } of await listSessions(deps.db, customerId, id)) {
    const report = await findStoredReport(deps, { customerId, sessionId })
    if (report !== null) reports.push(report)
  }
  return reports
}
