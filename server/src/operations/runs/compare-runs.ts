import { ApiError } from '../../lib/api-error.ts'
import { findPreviousRun } from '../../store/runs/first-reports.ts'
import type { Run } from '../../store/runs/run.ts'
import { findRun } from '../../store/runs/runs.ts'
import { listArrivalPictures } from '../../store/runs/session-artifacts.ts'
import type { Reading } from '../reading/reading.ts'
import type { TranscriptDeps } from '../sessions/find-transcript.ts'
import { readStoredRun } from './read-stored-run.ts'

/**
 * What changed in a run since another one, as JSON, with its problems from the `from`th on; by default the last run of the same host before it, of the same device if there is one.
 * The run that was created first is the earlier one, however they are named. Codes: not_found, conflict if one has not ended or
 * both are the same.
 */
export async function compareTwoRuns(
  deps: TranscriptDeps & { reading: Reading },
  { customerId, runId }: { customerId: string; runId: string },
  { other: asked, from }: { other: string | null; from: number },
): Promise<Uint8Array> {
  const run = await getEndedRun(deps, customerId, runId)
  const other = await getEndedRun(deps, customerId, asked ?? (await getPreviousId(deps, run)))
  if (other.id === run.id) {
    throw new ApiError('conflict', { detail: 'A run cannot be compared with itself.' })
  }
  const [earlier, later] = [run, other].toSorted(
    (one, next) =>
      one.createdAt.getTime() - next.createdAt.getTime() || (one.id < next.id ? -1 : 1),
  )
  if (earlier === undefined || later === undefined) throw new ApiError('not_found')
  const [before, after] = [await readStoredRun(deps, earlier), await readStoredRun(deps, later)]
  const ids = [...before.sessions, ...after.sessions].map(({ id }) => id)
  const arrivals = await listArrivalPictures(deps.db, customerId, ids)
  const task = { kind: 'comparison', earlier: before, later: after, arrivals, from } as const
  return deps.reading.perform(customerId, task)
}

async function getEndedRun({ db }: TranscriptDeps, customerId: string, id: string): Promise<Run> {
  const run = await findRun(db, customerId, id)
  if (run === undefined) throw new ApiError('not_found')
  if (run.finishedAt === null) {
    throw new ApiError('conflict', {
      detail: `The run ${id} has not ended (status ${run.status}).`,
    })
  }
  if (run.aggregateStatus === 'pending') {
    throw new ApiError('conflict', {
      detail: `The sessions of the run ${id} have ended, but its report is not written yet.`,
    })
  }
  return run
}

async function getPreviousId({ db }: TranscriptDeps, run: Run): Promise<string> {
  const previous = await findPreviousRun(db, run)
  if (previous === undefined) {
    throw new ApiError('not_found', {
      detail: 'There is no earlier run of this host to compare with; add ?with=RUN_ID to name one.',
    })
  }
  return previous.id
}
