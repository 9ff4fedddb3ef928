import { ApiError } from '../../lib/api-error.ts'
import type { Run } from '../../store/runs/run.ts'
import type { Session } from '../../store/runs/sessions.ts'

/** Why a session of the caller's own has no such document. The code is not_found, as for a session that is not there. */
export function createNoDocumentError(
  session: Session,
  document: 'report' | 'transcript',
): ApiError {
  const { status, terminationKind } = session
  const detail =
    status === 'queued' || status === 'running'
      ? `The session is not finished (status ${status}); its ${document} comes when it ends.`
      : `The session left no ${document}, or it is no longer kept (status ${status}, termination_kind ${terminationKind}).`
  return new ApiError('not_found', { detail })
}

/** Why a run of the caller's own has no aggregate report. The code is not_found, as for a run that is not there. */
export function createNoAggregateError({ id, aggregateStatus }: Run, sessionId: string): ApiError {
  const details: Record<Run['aggregateStatus'], string> = {
    pending:
      'The run is not finished (aggregate_status pending); its aggregate report comes when it is.',
    not_applicable: `A run of one session has no aggregate report; ask for /runs/${id}/sessions/${sessionId}/report.md, .html or .json.`,
    failed:
      'The aggregate report could not be made (aggregate_status failed); each session has its own.',
    ready: 'The aggregate report is no longer kept.',
  }
  return new ApiError('not_found', { detail: details[aggregateStatus] })
}
