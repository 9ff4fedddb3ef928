import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import { type Clock, MINUTE_MS, SECOND_MS } from '../../lib/clock.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import type { Run } from '../../store/runs/run.ts'
import { listEventRows, type StoredEvent } from '../../store/runs/session-events.ts'
import { listSessions, type Session } from '../../store/runs/sessions.ts'
import { type SessionWatch, waitForAny } from '../sessions/session-watch.ts'
import { findSharedRun, type SharedRunDeps } from '../share-links/find-shared-run.ts'
import { createPictureLinks } from '../share-links/link-pictures.ts'

/** The current activity of a session, as shown on its page. */
interface WatchedSession {
  id: string
  state: Session['status']
  turns: string
  /** The path of its current page; empty before the first. */
  place: string
  thought: string
  /** The URL of its latest picture. */
  picture: string | null
}

/** session: something about it has changed; ended: the results are ready to be shown. */
export type RunProgress = { kind: 'session'; view: WatchedSession } | { kind: 'ended' }

type FollowDeps = SharedRunDeps & { sessionWatch: SessionWatch }

interface Shared {
  runId: string
  token: string
}

/** How often it is checked whether the link of a reader still works, while nothing happens. */
const recheckMs = 2 * SECOND_MS
/** How often a run whose sessions have ended is checked while its results are being written. */
const settlingMs = 500
const eventLimit = 500

const seen = z.object({ url: z.string() })
const thought = z.object({ thought: z.string() })
const picture = z.object({ file: z.string(), kind: z.enum(['screenshots', 'ambient']) })

/** Whether the page of a run has nothing more to wait for; it does not wait for a long overdue aggregate. */
export function isOver({ finishedAt, aggregateStatus }: Run, clock: Clock): boolean {
  if (finishedAt === null) return false
  const sinceMs = clock.now().getTime() - finishedAt.getTime()
  return aggregateStatus !== 'pending' || sinceMs > MINUTE_MS
}

/**
 * The activity of a run's sessions, for the holder of a share token: first the current state, then every change, until the run
 * is over or its link is revoked. Ends when the signal aborts, but not before the state was told. Codes: not_found, before
 * the first event.
 */
export async function followSharedRun(
  deps: FollowDeps,
  shared: Shared,
  signal: AbortSignal,
): Promise<{ customerId: string; progress: AsyncIterable<RunProgress> }> {
  const run = await findSharedRun(deps, shared.runId, shared.token)
  if (run === undefined) throw new ApiError('not_found')
  return { customerId: run.customerId, progress: readOn(deps, shared, signal) }
}

async function* readOn(
  deps: FollowDeps,
  shared: Shared,
  signal: AbortSignal,
): AsyncGenerator<RunProgress> {
  const known = new Map<string, { view: WatchedSession; seq: number }>()
  do {
    const run = await findSharedRun(deps, shared.runId, shared.token)
    if (run === undefined) return
    const sessions = await listSessions(deps.db, run.customerId, run.id)
    for (const session of sessions) {
      const before = known.get(session.id)
      const after = await advance(deps, { run, session, shared }, before)
      known.set(session.id, after)
      if (JSON.stringify(after.view) !== JSON.stringify(before?.view)) {
        yield { kind: 'session', view: after.view }
      }
    }
    if (isOver(run, deps.clock)) {
      yield { kind: 'ended' }
      return
    }
    const open = sessions.filter(({ finishedAt }) => finishedAt === null)
    await waitForChange(
      deps,
      open.map(({ id }) => ({
        customerId: run.customerId,
        sessionId: id,
        seq: known.get(id)?.seq ?? 0,
      })),
      signal,
    )
  } while (!signal.aborted)
}

async function advance(
  { db }: FollowDeps,
  { run, session, shared }: { run: Run; session: Session; shared: Shared },
  before: { view: WatchedSession; seq: number } | undefined,
): Promise<{ view: WatchedSession; seq: number }> {
  const { customerId } = run
  const since = before?.seq ?? 0
  const events = await listEventRows(db, {
    customerId,
    sessionId: session.id,
    since,
    limit: eventLimit,
  })
  const { id, status: state, turns } = session
  const start: Seen = before?.view ?? { place: '', thought: '', picture: null }
  const link = createPictureLinks(shared.runId, shared.token)
  const told = events.reduce<Seen>((view, event) => ({ ...view, ...tell(event, id, link) }), start)
  const { place, thought: latest, picture: shown } = told
  const view = { id, state, turns: String(turns), place, thought: latest, picture: shown }
  return { view, seq: events.at(-1)?.seq ?? since }
}

type Seen = Pick<WatchedSession, 'place' | 'thought' | 'picture'>

/** The change that an event makes to the shown activity. */
function tell(
  { kind, data }: StoredEvent,
  sessionId: string,
  link: ReturnType<typeof createPictureLinks>,
): Partial<Seen> {
  if (kind === 'thought') return thought.parse(data)
  if (kind === 'observation') {
    const { url } = seen.parse(data)
    return { place: URL.parse(url)?.pathname ?? url }
  }
  if (kind !== 'screenshot') return {}
  const { file, kind: folder } = picture.parse(data)
  return { picture: link(sessionId, file, folder) }
}

async function waitForChange(
  { clock, sessionWatch }: FollowDeps,
  open: readonly Parameters<SessionWatch['waitFor']>[0][],
  signal: AbortSignal,
): Promise<void> {
  if (open.length === 0) {
    await sleepUnlessAborted(clock, settlingMs, signal)
    return
  }
  using recheck = startDeadline(clock, recheckMs)
  await waitForAny(sessionWatch, open, AbortSignal.any([signal, recheck.signal]))
}
