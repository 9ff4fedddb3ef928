import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { completedTerminationKinds } from '@understudy/contract/session-event'
import { report as reportSchema } from '@understudy/contract/report'
import type { Report } from '@understudy/contract/report'
import { transcript as transcriptSchema } from '@understudy/contract/transcript'
import type { Transcript } from '@understudy/contract/transcript'
import { z } from 'zod'
import type { ArtifactStore } from '../../artifacts/artifact-store.ts'
import { foldUrl } from '../../lib/address/fold-url.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { hasGoal } from '../../lib/text/goal.ts'
import type { Queue } from '../../queue/queue.ts'
import { buildReport } from '../../reports/build/build-report.ts'
import { countProblems } from '../../reports/build/count-problems.ts'
import { countSucceeded } from '../../reports/build/estimate-completion.ts'
import type { Database, Trx } from '../../store/database.ts'
import type { SessionEnd } from '../../store/runs/end-session.ts'
import { endSession } from '../../store/runs/end-session.ts'
import { lockRunOfSession } from '../../store/runs/lock-run.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun, saveReportFigures } from '../../store/runs/runs.ts'
import type { SessionArtifact } from '../../store/runs/session-artifacts.ts'
import type { SessionProblem } from '../../store/runs/session-problems.ts'
import { saveSessionProblems } from '../../store/runs/session-problems.ts'
import type { Attempt } from '../../store/runs/session-transitions.ts'
import { findSession } from '../../store/runs/sessions.ts'
import { createAttemptKey } from '../../artifacts/artifact-keys.ts'
import type { EndingSession, SessionEnding } from './assemble-transcript.ts'
import { assembleTranscript } from './assemble-transcript.ts'

export interface FinishDeps {
  db: Database
  artifacts: ArtifactStore
  queue: Pick<Queue, 'enqueue' | 'wake'>
  clock: Clock
  log: Log
}

const compress = promisify(gzip)

/**
 * Ends a session: writes transcript and report as files, then, in one transaction, their rows, the terminal transition
 * and everything that follows from it. stale: another attempt owns the session or it has ended, and nothing was
 * changed.
 */
export async function finishSession(
  deps: FinishDeps,
  attempt: Attempt,
  ending: SessionEnding,
): Promise<'finished' | 'stale'> {
  const session = await findSession(deps.db, attempt.customerId, attempt.sessionId)
  if (session?.attempt !== attempt.attempt || session.finishedAt !== null) return 'stale'
  const run = await findRun(deps.db, attempt.customerId, session.runId)
  if (run === undefined) return 'stale'
  const at = deps.clock.now()
  const transcript = await createTranscript(deps, { run, session }, { ...ending, at })
  const report = transcript === null ? null : createReport(deps, transcript)
  const files = await storeFiles(deps, { attempt, run }, { transcript, report })
  const isCompleted = report !== null && hasUsedSite(ending, transcript?.turns.length ?? 0)
  const finished = await deps.db.transaction().execute((trx) =>
    commit(deps, trx, report, {
      ...attempt,
      files,
      status: isCompleted ? 'completed' : 'failed',
      kind: ending.kind,
      reason: ending.reason,
      ...(ending.unrecorded === undefined ? {} : { unrecorded: ending.unrecorded }),
      at,
    }),
  )
  deps.queue.wake('write-aggregate')
  return finished ? 'finished' : 'stale'
}

/**
 * A session that saw nothing of the site, or whose browser the site ended, failed even if it has a report: CI must not pass.
 */
function hasUsedSite({ kind, outcome }: SessionEnding, turnCount: number): boolean {
  const isKeptOut = kind === 'blocked' && turnCount === 0
  const isStopped = outcome.site_down !== undefined || outcome.exceeded_limit !== undefined
  return !isKeptOut && !isStopped && completedTerminationKinds.includes(kind)
}

async function storeFiles(
  deps: FinishDeps,
  { attempt, run }: { attempt: Attempt; run: Run },
  { transcript, report }: { transcript: Transcript | null; report: Report | null },
): Promise<SessionArtifact[]> {
  async function put(kind: 'transcript' | 'report', name: string, bytes: Uint8Array) {
    const key = createAttemptKey({ ...attempt, runId: run.id }, name)
    await deps.artifacts.put(key, bytes)
    return { kind, name, key, sizeBytes: bytes.byteLength, turn: null }
  }

  const files: SessionArtifact[] = []
  if (transcript !== null) {
    const record = await compress(JSON.stringify(transcript))
    files.push(await put('transcript', 'transcript.json.gz', record))
  }
  if (report !== null) {
    const bytes = new TextEncoder().encode(JSON.stringify(report))
    files.push(await put('report', 'report.json', bytes))
  }
  return files
}

/**
 * If what is recorded cannot be read, the session fails without a transcript: a retry would end the same way, and every request for
 * the file would fail. Rethrows errors of the database.
 */
async function createTranscript(
  { db, log }: FinishDeps,
  of: EndingSession,
  ending: SessionEnding & { at: Date },
): Promise<Transcript | null> {
  try {
    const transcript = await assembleTranscript(db, of, ending)
    // The turns were parsed as they were read.
    transcriptSchema.parse({ ...transcript, turns: [] })
    return transcript
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error
    log.fatal({ err: error, session_id: of.session.id }, 'the transcript could not be read again')
    return null
  }
}

/** If the report cannot be built, the session fails: a retry would end the same way. */
function createReport({ log }: FinishDeps, transcript: Transcript): Report | null {
  try {
    const report = buildReport(transcript)
    // What is not like this could not be read again, and every request for it would fail.
    reportSchema.parse(report)
    return report
  } catch (error) {
    log.fatal({ err: error, session_id: transcript.session_id }, 'the report could not be built')
    return null
  }
}

async function commit(
  { queue }: FinishDeps,
  trx: Trx,
  report: Report | null,
  end: SessionEnd,
): Promise<boolean> {
  const run = await lockRunOfSession(trx, end)
  if (run === undefined) return false
  const outcome = await endSession(trx, run, end)
  if (outcome.kind === 'stale') return false
  if (report !== null) {
    const problems = listProblems(report)
    await saveSessionProblems(trx, { run, sessionId: end.sessionId }, problems)
    if (run.sessionCount === 1) {
      await saveReportFigures(
        trx,
        { customerId: run.customerId, runId: run.id },
        {
          problems: countProblems(report.report.findings, [report]),
          completion: hasGoal(run) ? countSucceeded([report]) : null,
        },
      )
    }
  }
  if (outcome.run.isAggregateDue) {
    const { customerId } = end
    await queue.enqueue(trx, 'write-aggregate', { customerId, runId: outcome.run.runId })
  }
  return true
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
