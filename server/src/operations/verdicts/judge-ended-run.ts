import type { Verdict } from '@understudy/contract/verdict/verdict'
import { ApiError } from '../../lib/api-error.ts'
import { findJudged } from '../../store/runs/run-verdicts.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { ensureVerdict, type VerdictDeps } from './ensure-verdict.ts'
import { keepVerdict } from './keep-verdict.ts'

/** The verdict on a run. Codes: not_found; conflict as long as it is not over. */
export async function getVerdict(
  deps: VerdictDeps,
  customerId: string,
  runId: string,
): Promise<Verdict> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  if (await isStillOpen(deps, run)) {
    throw new ApiError('conflict', {
      detail: `The run ${runId} has not ended (status ${run.status}); it is judged when all of its sessions have ended and its report is written.`,
    })
  }
  return ensureVerdict(deps, run)
}

/** Judges a run whose sessions have ended; does nothing if it no longer exists, or a session is still ending. */
export async function judgeEndedRun(
  deps: VerdictDeps,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<void> {
  const run = await findRun(deps.db, customerId, runId)
  if (run !== undefined && !(await isStillOpen(deps, run))) await ensureVerdict(deps, run)
}

/** The verdict on a run after every attempt at judging it threw, so that no client waits for it forever. */
export async function giveUpVerdict(
  { db, clock }: Pick<VerdictDeps, 'db' | 'clock'>,
  { customerId, runId }: { customerId: string; runId: string },
): Promise<void> {
  const run = await findRun(db, customerId, runId)
  if (run === undefined) return
  const { judging } = await findJudged(db, { customerId, runId })
  const { gate, branch, environment } = judging
  const verdict: Verdict = {
    run_id: runId,
    verdict: 'could_not_test',
    cause: 'host',
    summary: 'Could not test. The records of the run could not be judged.',
    judged_at: clock.now().toISOString(),
    gate,
    branch,
    environment,
    baseline: null,
    sessions: { total: run.sessionCount, tested: 0, inconclusive: 0 },
    problems: { new: 0, flaky: 0, persisting: 0, unknown: 0 },
    rules: [],
    flaky: [],
  }
  await db.transaction().execute((trx) => keepVerdict(trx, run, { verdict, subjects: new Map() }))
}

/** A cancelled run ends before its sessions do. */
async function isStillOpen({ db }: VerdictDeps, run: Run): Promise<boolean> {
  if (run.finishedAt === null || run.aggregateStatus === 'pending') return true
  if (run.status !== 'cancelled') return false
  const sessions = await listSessions(db, run.customerId, run.id)
  return sessions.some(({ finishedAt }) => finishedAt === null)
}
