import type { OutcomeStatus } from '@understudy/contract/report'

/** The colour of each outcome. */
export const outcomeTones = {
  succeeded: 'text-good',
  failed: 'text-s4',
  false_success: 'text-s4',
  abandoned: 'text-s3',
  inconclusive: 'text-muted',
} as const satisfies Record<OutcomeStatus, string>
