import { terminationKind } from '@understudy/contract/session-event'
import { BrowserGoneError } from '../browser/browser-session.ts'
import { BucketAwayError } from '../lib/storage/bucket-away.ts'
import { isDatabaseAway } from '../lib/storage/database-away.ts'
import { isStorageFull } from '../lib/storage/storage-full.ts'
import { MindError } from '../mind/mind.ts'
import type { MindDeps } from '../mind/minds.ts'
import { createMetrics, type ErrorKind, type Metrics } from '../monitoring/metrics.ts'
import type { FinishDeps } from '../operations/sessions/finish-deps.ts'
import type { AttemptDeps } from '../webhooks/attempt-delivery.ts'
import type { SessionJobDeps } from '../worker/run-session-job.ts'

/** The metrics of this process. */
export function openMetrics(version: string): Metrics {
  return createMetrics({ version, endings: terminationKind.options })
}

/** How the parts of the service tell what they did. */
export type Observers = Required<
  Pick<MindDeps, 'onModelCall'> &
    Pick<FinishDeps, 'onEnd'> &
    Pick<SessionJobDeps, 'onStart'> &
    Pick<AttemptDeps, 'onAttempt'>
>

/** Observers that count. */
export function observe(metrics: Metrics): Observers {
  return {
    onStart: metrics.noteSessionStart,
    onAttempt: metrics.noteDelivery,
    onEnd: ({ kind, report }) =>
      metrics.noteSessionEnd({
        ending: kind,
        findings: (report?.report.findings ?? []).map(({ status, status_reason: reason }) => ({
          status,
          // Others say why there was no replay.
          isReplayed:
            status === 'not_reproduced' || (status === 'verified' && reason === undefined),
        })),
      }),
    onModelCall({ model, usage, isFailed }) {
      if (isFailed) metrics.noteError('model')
      const { input_tokens: inputTokens, output_tokens: outputTokens, cost_usd: costUsd } = usage
      metrics.noteModelUse({ model, inputTokens, outputTokens, costUsd })
    },
  }
}

/** What failed, as the operator's alerts tell it apart. */
export function classifyError(error: unknown): ErrorKind {
  if (isDatabaseAway(error)) return 'database'
  if (isStorageFull(error) || error instanceof BucketAwayError) return 'storage'
  if (error instanceof MindError) return 'model'
  return error instanceof BrowserGoneError ? 'browser' : 'other'
}
