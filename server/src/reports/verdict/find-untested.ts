import { completedTerminationKinds } from '@understudy/contract/session-event'
import type { TerminationKind } from '@understudy/contract/session-event'
import type { UntestedCause } from '@understudy/contract/verdict/verdict'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import type { ComparedSession } from '../compare/compared-run.ts'

const causes: Partial<Record<TerminationKind, UntestedCause>> = {
  model_error: 'model',
  browser_error: 'host',
  worker_lost: 'host',
  credential_error: 'host',
  internal_error: 'host',
  cancelled: 'cancelled',
}

/** The most telling cause first, where sessions have several. */
const order: readonly UntestedCause[] = ['cancelled', 'site', 'model', 'host']

/** Whether a session saw what at least one of its actions did. */
export function hasTestedAnything({ report }: ComparedSession): boolean {
  return report !== null && hasTested(report.report.metrics)
}

/** Why a session did not test the site to its end; null if it did. */
export function findUntested(session: ComparedSession): UntestedCause | null {
  const { terminationKind: kind, transcript } = session
  const outcome = transcript?.outcome
  const isStopped = outcome?.site_down !== undefined || outcome?.exceeded_limit !== undefined
  if (isStopped) return 'site'
  if (kind === null || !completedTerminationKinds.includes(kind)) {
    return kind === null ? 'host' : (causes[kind] ?? 'host')
  }
  return hasTestedAnything(session) ? null : 'site'
}

/** The cause to name of those of several sessions. */
export function pickCause(found: readonly UntestedCause[]): UntestedCause | null {
  return order.find((cause) => found.includes(cause)) ?? null
}

/** What a cause means, for readers of the verdict. */
export const causeWords: Record<UntestedCause, string> = {
  site: 'The site kept visitors out, did not answer or stopped responding',
  host: 'A browser, a worker or a login of the service failed',
  model: 'The language model failed',
  cancelled: 'The run was cancelled',
  unclear: 'The record does not show whether the goal was reached',
}
