import { type Reproduction, reproduction } from '@understudy/contract/checks/reproduction'
import { ApiError } from '../../lib/api-error.ts'
import { listSessions } from '../../store/runs/sessions.ts'
import { readJson } from '../reading/parse-records.ts'
import { findCompressedTranscript } from '../sessions/find-transcript.ts'
import { listReportedProblems, type ProblemDeps } from './list-run-problems.ts'
import type { ProblemPath } from './triage-problem.ts'

/** A test that repeats a problem of a run, or why there is none. Codes: not_found. */
export async function getReproduction(
  deps: ProblemDeps,
  { customerId, runId, fingerprint }: ProblemPath,
): Promise<Reproduction> {
  const reported = await listReportedProblems(deps, { customerId, runId })
  if (!reported.some((problem) => problem.fingerprint === fingerprint))
    throw new ApiError('not_found')
  const transcripts: Uint8Array[] = []
  for (const { id: sessionId } of await listSessions(deps.db, customerId, runId)) {
    const transcript = await findCompressedTranscript(deps, { customerId, sessionId })
    if (transcript !== null) transcripts.push(transcript)
  }
  const task = { kind: 'reproduction', transcripts, fingerprint } as const
  const built = reproduction
    .nullable()
    .parse(readJson(await deps.reading.perform(customerId, task)))
  return built ?? { kind: 'none', code: 'not_recorded', reason: unrecorded }
}

const unrecorded = 'The record of the run does not say which steps led to it.'
