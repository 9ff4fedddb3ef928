import { UnderstudyError } from '@understudy/sdk'
import type { RunDetail } from '@understudy/sdk/wait-for-run'
import { CommandError, exitCodes } from '../command-error.ts'

/** A run of which no report tells. */
export class MissingReportError extends CommandError {
  constructor(message: string, options?: ErrorOptions) {
    super(exitCodes.untested, message, options)
    this.name = 'MissingReportError'
  }
}

/** Reads the report on a whole run: that of all its sessions, or of its only one. Rejects with a MissingReportError if there is none. */
export async function findRunReport<Report>(
  run: RunDetail,
  read: { ofRun: () => Promise<Report>; ofSession: (sessionId: string) => Promise<Report> },
): Promise<Report> {
  const { aggregate_status: status, sessions, finished_at: end } = run
  if (end === null) {
    throw new MissingReportError('The run has not ended: its report is written when it does.')
  }
  const [only] = status === 'not_applicable' ? sessions : []
  if (status !== 'ready' && only === undefined) {
    throw new MissingReportError(
      'There is no report of all sessions of this run. Each session that was recorded has its own, in the dashboard and in the API.',
    )
  }
  try {
    return await (only === undefined ? read.ofRun() : read.ofSession(only.id))
  } catch (cause) {
    if (!(cause instanceof UnderstudyError) || cause.code !== 'not_found') throw cause
    const message = 'The run ended without a report, or its report is no longer kept.'
    throw new MissingReportError(message, { cause })
  }
}
