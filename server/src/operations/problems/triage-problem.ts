import type { TriageStatus } from '@understudy/contract/endpoints/problems'
import { limits } from '@understudy/contract/limits'
import type { ActingCaller } from '../../lib/acting-caller.ts'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { createId } from '../../lib/ids.ts'
import type { Database, Trx } from '../../store/database.ts'
import { findMember } from '../../store/identity/members.ts'
import {
  clearComment,
  countProblemEntries,
  findEntries,
  insertEntry,
  listEntries,
  type NewEntry,
  type StoredEntry,
} from '../../store/problems/problem-entries.ts'
import { lockProblem, updateProblem } from '../../store/problems/problems.ts'
import {
  findTriage,
  isWorse,
  listReportedProblems,
  type ProblemDeps,
  readStatus,
  type ReportedProblem,
  type TriagedProblem,
} from './list-run-problems.ts'

type TriageDeps = ProblemDeps & { clock: Clock }

/** A problem as a run reports it. */
export interface ProblemPath {
  customerId: string
  runId: string
  fingerprint: string
}

/** What to change; a field that is absent stays. */
export interface Triage {
  status?: TriageStatus
  /** With the status `dismissed`, and only then. */
  reason?: string
  /** null ends the assignment. */
  assigneeId?: string | null
  issueUrl?: string | null
}

/** A problem of a run, with its comments and changes. */
export type ProblemRecord = TriagedProblem & { entries: StoredEntry[] }

/** One problem of a run. Codes: not_found, also if the run did not report it. */
export async function getProblem(deps: ProblemDeps, path: ProblemPath): Promise<ProblemRecord> {
  return addRecord(deps.db, path, await getReported(deps, path))
}

async function getReported(deps: ProblemDeps, path: ProblemPath): Promise<ReportedProblem> {
  const problems = await listReportedProblems(deps, path)
  const problem = problems.find(({ fingerprint }) => fingerprint === path.fingerprint)
  if (problem === undefined) throw new ApiError('not_found')
  return problem
}

async function addRecord(
  db: Database,
  path: ProblemPath,
  reported: ReportedProblem,
): Promise<ProblemRecord> {
  const triage = await findTriage(db, path.customerId, [path.fingerprint])
  return { ...triage(reported), entries: await listEntries(db, path) }
}

/**
 * Changes what was decided about a problem, in all runs that report it; what is so already adds no entry. Codes: not_found;
 * invalid_request for an assignee who is not a member; conflict if the problem has too many entries.
 */
export async function triageProblem(
  deps: TriageDeps,
  path: ProblemPath,
  { triage, by }: { triage: Triage; by: ActingCaller },
): Promise<ProblemRecord> {
  const reported = await getReported(deps, path)
  await deps.db
    .transaction()
    .execute(async (trx) => applyTriage(trx, path, { reported, triage, by, at: deps.clock.now() }))
  return addRecord(deps.db, path, reported)
}

/** Adds a comment. Codes: not_found; conflict if the problem has too many entries. */
export async function commentProblem(
  deps: TriageDeps,
  path: ProblemPath,
  { text, by }: { text: string; by: ActingCaller },
): Promise<ProblemRecord> {
  const reported = await getReported(deps, path)
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    await lockProblem(trx, path, at)
    await addEntry(trx, path, { id: createId('cmt', at), change: 'commented', text, by, at })
  })
  return addRecord(deps.db, path, reported)
}

/** Deletes the text of a comment and records who did it. Codes: not_found. */
export async function deleteComment(
  deps: TriageDeps,
  path: ProblemPath,
  { id, by }: { id: string; by: ActingCaller },
): Promise<void> {
  await getReported(deps, path)
  await deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    if (!(await clearComment(trx, path, id))) throw new ApiError('not_found')
    // Not limited: what should be gone must not stay because there is too much of it.
    await insertEntry(trx, path, { id: createId('cmt', at), change: 'comment_deleted', by, at })
  })
}

async function applyTriage(
  trx: Trx,
  path: ProblemPath,
  {
    reported,
    triage,
    by,
    at,
  }: { reported: ReportedProblem; triage: Triage; by: ActingCaller; at: Date },
): Promise<void> {
  const before = await lockProblem(trx, path, at)
  const { assigneeId = before.assigneeId, issueUrl = before.issueUrl } = triage
  const add = async (entry: Pick<NewEntry, 'change' | 'text' | 'severity' | 'assigneeId'>) =>
    addEntry(trx, path, { ...entry, id: createId('cmt', at), by, at })
  const decided = await findDecision(trx, path.customerId, before.decisionId)
  const decision = findChange(reported, decided, triage)
  const decisionId = decision === null ? before.decisionId : await add(decision)
  if (assigneeId !== before.assigneeId) {
    await assertAssignable(trx, path.customerId, assigneeId)
    await add({ change: assigneeId === null ? 'unassigned' : 'assigned', assigneeId })
  }
  if (issueUrl !== before.issueUrl) {
    await add({ change: issueUrl === null ? 'unlinked' : 'linked', text: issueUrl })
  }
  await updateProblem(trx, path, { decisionId, assigneeId, issueUrl })
}

/** The new decision; null if it is the one that holds already. */
function findChange(
  reported: ReportedProblem,
  decided: StoredEntry | null,
  { status, reason = null }: { status?: TriageStatus; reason?: string | null },
): Pick<NewEntry, 'change' | 'text' | 'severity'> | null {
  if (status === undefined) return null
  const isSame = status === readStatus(decided) && reason === (decided?.text ?? null)
  if (isSame && !isWorse(reported, decided)) return null
  const { severity } = reported
  return { change: status === 'open' ? 'reopened' : status, text: reason, severity }
}

async function findDecision(
  trx: Trx,
  customerId: string,
  decisionId: string | null,
): Promise<StoredEntry | null> {
  if (decisionId === null) return null
  const [decision] = await findEntries(trx, customerId, [decisionId])
  return decision ?? null
}

async function assertAssignable(
  trx: Trx,
  customerId: string,
  personId: string | null,
): Promise<void> {
  if (personId === null) return
  if ((await findMember(trx, customerId, personId)) !== undefined) return
  throw new ApiError('invalid_request', { detail: 'assignee_id: is not a member' })
}

/** Returns the id of the entry. */
async function addEntry(trx: Trx, path: ProblemPath, entry: NewEntry): Promise<string> {
  if ((await countProblemEntries(trx, path)) >= limits.entriesPerProblem) {
    throw new ApiError('conflict', {
      detail: `The problem has ${limits.entriesPerProblem} comments and changes, which is the limit.`,
    })
  }
  await insertEntry(trx, path, entry)
  return entry.id
}
