import type { MapArtifact } from '@understudy/contract/run-map'
import type { Transcript } from '@understudy/contract/transcript'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { buildRunMap } from '../../reports/build/build-run-map.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import type { Session } from '../../store/runs/sessions.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { assembleTranscript, unknownOutcome } from '../sessions/assemble-transcript.ts'
import type { TranscriptDeps } from '../sessions/find-transcript.ts'
import { findTranscript } from '../sessions/find-transcript.ts'

/** The paths through the target. sessionId is the session shown, or `all`. */
export interface RunMap {
  artifact: MapArtifact
  sessionId: string
  sessions: Session[]
}

type MapDeps = TranscriptDeps & { clock: Clock }

/**
 * The map of one session, by default the first completed one, otherwise the first; `all`: of every session. Built from
 * what is recorded so far. Codes: not_found.
 */
export async function getRunMap(
  deps: MapDeps,
  { customerId, runId }: { customerId: string; runId: string },
  asked: string | null,
): Promise<RunMap> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const sessions = await listSessions(deps.db, customerId, runId)
  const shown = chooseSessions(sessions, asked)
  const [first] = shown
  if (first === undefined) throw new ApiError('not_found')
  return {
    artifact: buildRunMap(await readTranscripts(deps, run, shown)),
    sessionId: asked === 'all' ? 'all' : first.id,
    sessions,
  }
}

/** The records of these sessions of the run. */
export async function readTranscripts(
  deps: MapDeps,
  run: Run,
  sessions: readonly Session[],
): Promise<Transcript[]> {
  const transcripts: Transcript[] = []
  // One after another: other requests get their turn between them.
  for (const session of sessions) transcripts.push(await readSession(deps, run, session))
  return transcripts
}

function chooseSessions(sessions: Session[], asked: string | null): Session[] {
  if (asked === 'all') return sessions
  if (asked !== null) return sessions.filter(({ id }) => id === asked)
  return [...sessions.filter(({ status }) => status === 'completed'), ...sessions].slice(0, 1)
}

/** A running session has no file yet: its rows are read as a session without an outcome. */
async function readSession(deps: MapDeps, run: Run, session: Session): Promise<Transcript> {
  const stored = await findTranscript(deps, { customerId: run.customerId, sessionId: session.id })
  if (stored !== null) return stored
  return assembleTranscript(
    deps.db,
    { run, session },
    {
      kind: session.terminationKind ?? 'worker_lost',
      reason: session.terminationReason ?? '',
      outcome: unknownOutcome,
      at: session.finishedAt ?? deps.clock.now(),
    },
  )
}
