import { ApiError } from '../../lib/api-error.ts'
import type { Run } from '../../store/runs/run.ts'
import type { Session } from '../../store/runs/sessions.ts'

/** Why a session of the caller has no such document. The code is not_found, as for a nonexistent session. */
export function createNoDocumentError(
  session: Session,
  document: 'report' | 'transcript',
): ApiError {
  const { status, terminationKind, terminationReason } = session
  if (terminationKind === 'internal_error') {
    const detail = `The session has no ${document}. ${terminationReason ?? ''}`.trim()
    return new ApiError('not_found', { detail })
  }
  const detail =
    status === 'queued' || status === 'running'
      ? `The session is not finished (status ${status}); its ${document} is created when it ends.`
      : `The session has no ${document}, or its retention has expired (status ${status}, termination_kind ${terminationKind}).`
  return new ApiError('not_found', { detail })
}

/** Why a run of the caller has no aggregate report. The code is not_found, as for a nonexistent run. */
export function createNoAggregateError({ id, aggregateStatus }: Run, sessionId: string): ApiError {
  const details: Record<Run['aggregateStatus'], string> = {
    pending:
      'The run is not finished (aggregate_status pending); its aggregate report is created when it ends.',
    not_applicable: `A run with one session has no aggregate report; use /runs/${id}/sessions/${sessionId}/report.md, .html or .json.`,
    failed:
      'The aggregate report could not be created (aggregate_status failed); each session has its own report.',
    ready: 'The retention of the aggregate report has expired.',
  }
  return new ApiError('not_found', { detail: details[aggregateStatus] })
}
