import { ApiError } from '../../lib/api-error.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listArrivalPictures } from '../../store/runs/session-artifacts.ts'
import { listSessions, type Session } from '../../store/runs/sessions.ts'
import type { StoredUxMap } from '../reading/reading-task.ts'
import { findStoredUxMap, getUxMapJob } from '../repositories/get-ux-map-job.ts'
import { findRecord, type RecordDeps } from '../sessions/find-record.ts'

/** session: the session to show, or `all`; by default the first completed one, otherwise the first. */
export interface MapRequest {
  session: string | null
  /** Of the repository to compare with. */
  uxMapJobId: string | null
}

/** The map of a run as JSON, from what is recorded so far. Codes: not_found, also if that cannot be read, conflict if the job is not completed. */
export async function getRunMap(
  deps: RecordDeps,
  { customerId, runId }: { customerId: string; runId: string },
  { session: asked, uxMapJobId }: MapRequest,
): Promise<Uint8Array> {
  const run = await findRun(deps.db, customerId, runId)
  if (run === undefined) throw new ApiError('not_found')
  const sessions = await listSessions(deps.db, customerId, runId)
  const shown = chooseSessions(sessions, asked)
  const [first] = shown
  if (first === undefined) throw new ApiError('not_found')
  const transcripts = await readTranscripts(deps, run, shown)
  if (transcripts.length === 0) {
    throw new ApiError('not_found', { detail: 'What was recorded cannot be read.' })
  }
  const ids = shown.map(({ id }) => id)
  return deps.reading.perform(customerId, {
    kind: 'map',
    code: uxMapJobId === null ? null : await getCompletedMap(deps, customerId, uxMapJobId),
    transcripts,
    arrivals: await listArrivalPictures(deps.db, customerId, ids),
    about: {
      screenshot_base_path: `/runs/${runId}/sessions/`,
      session_id: asked === 'all' ? 'all' : first.id,
      sessions: sessions.map(({ id, persona, status }) => ({ id, persona_id: persona.id, status })),
    },
  })
}

async function getCompletedMap(
  deps: RecordDeps,
  customerId: string,
  jobId: string,
): Promise<StoredUxMap> {
  const job = await getUxMapJob(deps, customerId, jobId)
  const map = await findStoredUxMap(deps, job)
  if (map !== null) {
    const { id, repositoryId, commitSha } = job
    return { job: { job_id: id, repository_id: repositoryId, commit_sha: commitSha }, map }
  }
  throw new ApiError('conflict', {
    detail: `The UX map job ${jobId} has no map (status ${job.status}).`,
  })
}

/** The records of these sessions of the run; those that cannot be read are left out. */
export async function readTranscripts(
  deps: RecordDeps,
  run: Run,
  sessions: readonly Session[],
): Promise<Uint8Array[]> {
  const transcripts: Uint8Array[] = []
  // One after another: other requests get their turn between them.
  for (const session of sessions) {
    const transcript = await findRecord(deps, { run, session })
    if (transcript !== null) transcripts.push(transcript)
  }
  return transcripts
}

function chooseSessions(sessions: Session[], asked: string | null): Session[] {
  if (asked === 'all') return sessions
  if (asked !== null) return sessions.filter(({ id }) => id === asked)
  return [...sessions.filter(({ status }) => status === 'completed'), ...sessions].slice(0, 1)
}
