import type { OutcomeStatus } from '../report.ts'
import type { TerminationKind } from '../session-event.ts'

/** Whether a visitor reached its goal, in every report, in the dashboard and in a terminal. */
export const outcomeWords: Record<OutcomeStatus, string> = {
  succeeded: 'Succeeded',
  failed: 'Failed',
  abandoned: 'Gave up',
  inconclusive: 'Inconclusive',
  false_success: 'False success',
}

/** Why a session stopped, which says nothing about its outcome. */
export const endingWords: Record<TerminationKind, string> = {
  goal_reached: 'Reported success',
  gave_up: 'Gave up',
  nothing_left: 'Nothing left to try',
  budget_exhausted: 'Used up its budget',
  blocked: 'Could not continue',
  cancelled: 'Cancelled',
  model_error: 'Model failed',
  browser_error: 'Browser failed',
  worker_lost: 'Worker failed',
  credential_error: 'Login could not be used',
  internal_error: 'Failed because of a fault on our side',
}
