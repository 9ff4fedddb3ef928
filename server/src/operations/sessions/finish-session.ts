import { setImmediate } from 'node:timers/promises'
import { completedTerminationKinds } from '@understudy/contract/session-event'
import { MINUTE_MS } from '../../lib/clock.ts'
import { isDatabaseAway } from '../../lib/storage/database-away.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import { untilAborted } from '../../lib/waiting/until-aborted.ts'
import type { Database } from '../../store/database.ts'
import { allOrNothing } from '../../store/runs/ending-parts.ts'
import { findRun } from '../../store/runs/runs.ts'
import type { Attempt } from '../../store/runs/session-transitions.ts'
import { findSession } from '../../store/runs/sessions.ts'
import type { EndingSession, SessionEnding } from './assemble-transcript.ts'
import { createReport, createTranscript } from './build-documents.ts'
import { commitEnding } from './commit-ending.ts'
import { finishAfterFault } from './finish-after-fault.ts'
import type { FinishDeps } from './finish-deps.ts'
import { storeReport, storeTranscript } from './write-documents.ts'

export interface FinishOptions {
  /** How long building and storing the documents can take; two minutes by default. */
  documentsMs?: number
  /** Of the documents, if another process may be writing those of the same attempt; none by default. */
  folder?: string
}

/** Longer than any report takes: what is not done by then hangs. */
const usualDocumentsMs = 2 * MINUTE_MS

/**
 * Ends a session: writes transcript and report as files, then, in one transaction, their rows, the terminal transition
 * and everything that follows from it. If any of this fails, the session is failed with what can be stored nevertheless, so that it
 * ends at once, whatever the error. stale: another attempt owns the session or it has ended, and nothing was changed. Throws
 * if the database is away or storage is full, or if not even the terminal transition can be written.
 */
export async function finishSession(
  deps: FinishDeps,
  attempt: Attempt,
  ending: SessionEnding,
  { documentsMs = usualDocumentsMs, folder }: FinishOptions = {},
): Promise<'finished' | 'stale'> {
  const isFinished = await finish(deps, { attempt, ending, documentsMs, folder })
  deps.queue.wake('write-aggregate')
  return isFinished ? 'finished' : 'stale'
}

interface Finishing {
  attempt: Attempt
  ending: SessionEnding
  documentsMs: number
  folder: string | undefined
}

async function finish(deps: FinishDeps, finishing: Finishing): Promise<boolean> {
  const { attempt } = finishing
  let of: EndingSession | null = null
  try {
    of = await findOpen(deps.db, attempt)
    return of === null ? false : await finishWhole(deps, of, finishing)
  } catch (error) {
    if (isDatabaseAway(error) || isStorageFull(error)) throw error
    return finishAfterFault(deps, of, { ...finishing, cause: error })
  }
}

/** The session, if the attempt still has it. */
async function findOpen(db: Database, attempt: Attempt): Promise<EndingSession | null> {
  const session = await findSession(db, attempt.customerId, attempt.sessionId)
  if (session?.attempt !== attempt.attempt || session.finishedAt !== null) return null
  const run = await findRun(db, attempt.customerId, session.runId)
  return run === undefined ? null : { run, session }
}

async function finishWhole(
  deps: FinishDeps,
  of: EndingSession,
  { attempt, ending, documentsMs, folder }: Finishing,
): Promise<boolean> {
  const at = deps.clock.now()
  const place = { ...attempt, runId: of.run.id, folder }
  using deadline = startDeadline(deps.clock, documentsMs)
  const { signal } = deadline
  const { turns, report, files } = await untilAborted(async () => {
    const transcript = await createTranscript(deps.db, of, { ...ending, at })
    // Others have their turn between the parts of this work, each of which takes some 20 ms for a long session.
    await setImmediate()
    const built = createReport(transcript)
    await setImmediate()
    return {
      turns: transcript.turns.length,
      report: built,
      files: [
        await storeTranscript(deps, place, transcript, signal),
        await storeReport(deps, place, built, signal),
      ],
    }
  }, signal)
  const end = {
    ...attempt,
    files,
    status: hasUsedSite(ending, turns) ? 'completed' : 'failed',
    kind: ending.kind,
    reason: ending.reason,
    answer: ending.outcome.answer,
    ...(ending.unrecorded === undefined ? {} : { unrecorded: ending.unrecorded }),
    at,
  } as const
  const isEnded = await deps.db
    .transaction()
    .execute((trx) => commitEnding(deps.queue, trx, { report, end }, allOrNothing))
  if (isEnded) deps.onEnd?.({ kind: ending.kind, report })
  return isEnded
}

/**
 * A session that saw nothing of the site, or whose browser the site ended, failed even if it has a report: CI must not pass.
 */
function hasUsedSite({ kind, outcome }: SessionEnding, turnCount: number): boolean {
  const isKeptOut = kind === 'blocked' && turnCount === 0
  const isStopped = outcome.site_down !== undefined || outcome.exceeded_limit !== undefined
  return !isKeptOut && !isStopped && completedTerminationKinds.includes(kind)
}
