import type { Report } from '@understudy/contract/report'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { hasGoal } from '../../lib/text/goal.ts'
import type { Queue } from '../../queue/queue.ts'
import { countProblems } from '../../reports/compose/count-problems.ts'
import { countSucceeded } from '../../reports/compose/estimate-completion.ts'
import type { Trx } from '../../store/database.ts'
import { endSession, type SessionEnd } from '../../store/runs/end-session.ts'
import type { EndingParts } from '../../store/runs/ending-parts.ts'
import { lockRunOfSession } from '../../store/runs/lock-run.ts'
import type { Run } from '../../store/runs/run.ts'
import { saveReportFigures } from '../../store/runs/runs.ts'
import { saveSessionProblems, type SessionProblem } from '../../store/runs/session-problems.ts'

/**
 * The terminal transition of a session in the caller's transaction, with the problems of its report and, after the last session of its
 * run, the job that aggregates and judges it. Returns whether the attempt still had the session.
 */
export async function commitEnding(
  queue: Pick<Queue, 'enqueue'>,
  trx: Trx,
  { report, end }: { report: Report | null; end: SessionEnd },
  parts: EndingParts,
): Promise<boolean> {
  const run = await lockRunOfSession(trx, end)
  if (run === undefined) return false
  const outcome = await endSession(trx, run, end, parts)
  if (outcome.kind === 'stale') return false
  if (report !== null) await saveReport(trx, { run, sessionId: end.sessionId, report }, parts)
  if (outcome.run.isOver) {
    const { customerId } = end
    await parts.write(trx, 'aggregate', () =>
      queue.enqueue(trx, 'write-aggregate', { customerId, runId: outcome.run.runId }),
    )
  }
  return true
}

async function saveReport(
  trx: Trx,
  { run, sessionId, report }: { run: Run; sessionId: string; report: Report },
  parts: EndingParts,
): Promise<void> {
  await parts.write(trx, 'problems', () =>
    saveSessionProblems(trx, { run, sessionId }, listProblems(report)),
  )
  if (run.sessionCount !== 1) return
  await parts.write(trx, 'figures', () =>
    saveReportFigures(
      trx,
      { customerId: run.customerId, runId: run.id },
      {
        problems: countProblems(report.report.findings, [report]),
        completion: hasGoal(run) ? countSucceeded([report]) : null,
      },
    ),
  )
}

function listProblems({ report }: Report): SessionProblem[] {
  return report.findings
    .filter(({ attribution }) => attribution === 'site')
    .map(({ fingerprint, noticed_by: noticedBy, evidence }) => ({
      fingerprint,
      isOnlySaid: noticedBy === 'visitor',
      pages: [...new Set(evidence.map(({ url }) => foldUrl(url)))],
    }))
}
