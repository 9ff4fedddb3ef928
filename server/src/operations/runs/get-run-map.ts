import type { RepositoryOverlay } from '@understudy/contract/comparison/repository-overlay'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { Transcript } from '@understudy/contract/transcript'
import type { UxMap } from '@understudy/contract/ux-map'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import { buildRunMap } from '../../reports/build/build-run-map.ts'
import { pictureArrivals } from '../../reports/build/picture-arrivals.ts'
import { overlayRepository } from '../../reports/compare/overlay-repository.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listArrivalPictures } from '../../store/runs/session-artifacts.ts'
import type { Session } from '../../store/runs/sessions.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import type { UxMapJob } from '../../store/integrations/ux-map-jobs.ts'
import { getUxMapJob, readUxMap } from '../repositories/get-ux-map-job.ts'
import { assembleTranscript, unknownOutcome } from '../sessions/assemble-transcript.ts'
import type { TranscriptDeps } from '../sessions/find-transcript.ts'
import { findTranscript } from '../sessions/find-transcript.ts'

/** The paths through the target. sessionId is the session shown, or `all`. */
export interface RunMap {
  artifact: MapArtifact
  sessionId: string
  sessions: Session[]
  repository: RepositoryOverlay | null
}

type MapDeps = TranscriptDeps & { clock: Clock }

/** session: the session to show, or `all`; by default the first completed one, otherwise the first. */
export interface MapRequest {
  session: string | null
  /** Of the repository to compare with. */
  uxMapJobId: string | null
}

/** The map of a run, built from what is recorded so far. Codes: not_found, conflict if the job is not completed. */
export async function getRunMap(
  deps: MapDeps,
  { customerId, runId }: { customerId: string; runId: string },
  { session: asked, uxMapJobId }: MapRequest,
): Promise<RunMap> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const sessions = await listSessions(deps.db, customerId, runId)
  const shown = chooseSessions(sessions, asked)
  const [first] = shown
  if (first === undefined) throw new ApiError('not_found')
  const code = uxMapJobId === null ? null : await getCompletedMap(deps, customerId, uxMapJobId)
  const ids = shown.map(({ id }) => id)
  const artifact = pictureArrivals(
    buildRunMap(await readTranscripts(deps, run, shown)),
    await listArrivalPictures(deps.db, customerId, ids),
  )
  return {
    artifact,
    sessionId: asked === 'all' ? 'all' : first.id,
    sessions,
    repository: code === null ? null : compareWithCode(artifact, code),
  }
}

type CompletedMap = UxMapJob & { map: UxMap }

async function getCompletedMap(
  deps: MapDeps,
  customerId: string,
  jobId: string,
): Promise<CompletedMap> {
  const job = await getUxMapJob(deps, customerId, jobId)
  const map = await readUxMap(deps, job)
  if (map !== null) return { ...job, map }
  throw new ApiError('conflict', {
    detail: `The UX map job ${jobId} has no map (status ${job.status}).`,
  })
}

function compareWithCode(
  artifact: MapArtifact,
  { id, repositoryId, commitSha, map }: CompletedMap,
): RepositoryOverlay {
  return {
    job_id: id,
    repository_id: repositoryId,
    commit_sha: commitSha,
    ...overlayRepository(artifact, map),
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
