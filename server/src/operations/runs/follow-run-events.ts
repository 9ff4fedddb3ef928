import type { RunStatus } from '@understudy/contract/run'
import { ApiError } from '../../lib/api-error.ts'
import type { Database } from '../../store/database.ts'
import { findRun } from '../../store/runs/runs.ts'
import { maxSeq, type SessionNews, type StoredEvent } from '../../store/runs/session-events.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { type SessionWatch, waitForAny } from '../sessions/session-watch.ts'

/**
 * position: the last seq of each session after this message, in the order of the sessions. end: every session has ended and
 * every event was told.
 */
export type RunMessage = { position: readonly number[] } & (
  | { kind: 'event'; sessionId: string; event: StoredEvent }
  | { kind: 'end'; status: RunStatus }
)

interface FollowDeps {
  db: Database
  sessionWatch: SessionWatch
}

interface RunPath {
  customerId: string
  runId: string
}

/** A session and how far it was told. */
interface Told {
  sessionId: string
  seq: number
  isOver: boolean
}

/**
 * Events of all sessions of a run after `since` (one seq per session, in their order) as they are recorded; those of one session
 * in order, without gaps or repetitions. Ends with the run, and when the signal aborts, but not before what was recorded was told
 * once. Codes: not_found, before the first event.
 */
export async function followRunEvents(
  deps: FollowDeps,
  path: RunPath,
  { since, signal }: { since: readonly number[]; signal: AbortSignal },
): Promise<AsyncIterable<RunMessage>> {
  await getStatus(deps, path)
  const sessions = await listSessions(deps.db, path.customerId, path.runId)
  const told = sessions.map(({ id }, index) => {
    return { sessionId: id, seq: Math.min(since[index] ?? 0, maxSeq), isOver: false }
  })
  return readOn(deps, path, { told, signal })
}

async function* readOn(
  deps: FollowDeps,
  path: RunPath,
  { told, signal }: { told: readonly Told[]; signal: AbortSignal },
): AsyncGenerator<RunMessage> {
  do {
    yield* tellNews(deps, path.customerId, told)
    const open = told.filter(({ isOver }) => !isOver)
    if (open.length === 0) {
      yield { kind: 'end', status: await getStatus(deps, path), position: readPosition(told) }
      return
    }
    const awaited = open.map(({ sessionId, seq }) => ({ ...path, sessionId, seq }))
    await waitForAny(deps.sessionWatch, awaited, signal)
  } while (!signal.aborted)
}

/** Everything recorded by now; advances `told`. */
async function* tellNews(
  { sessionWatch }: FollowDeps,
  customerId: string,
  told: readonly Told[],
): AsyncGenerator<RunMessage> {
  const read = async ({ sessionId, seq }: Told): Promise<SessionNews | undefined> =>
    sessionWatch.read({ customerId, sessionId, seq })
  const open = told.filter(({ isOver }) => !isOver)
  const found = await Promise.all(open.map(read))
  for (const [index, each] of open.entries()) {
    const { sessionId } = each
    let news = found[index]
    // Without events although there are some, they were deleted in the meantime.
    while (news !== undefined && news.events.length > 0) {
      for (const event of news.events) {
        each.seq = event.seq
        yield { kind: 'event', sessionId, event, position: readPosition(told) }
      }
      if (each.seq >= news.lastSeq) break
      news = await read(each)
    }
    each.isOver = news === undefined || news.isFinished
  }
}

function readPosition(told: readonly Told[]): readonly number[] {
  return told.map(({ seq }) => seq)
}

async function getStatus({ db }: FollowDeps, { customerId, runId }: RunPath): Promise<RunStatus> {
  const run = await findRun(db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  return run.status
}
