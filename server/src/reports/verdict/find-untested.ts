import { completedTerminationKinds, type TerminationKind } from '@understudy/contract/session-event'
import type { UntestedCause } from '@understudy/contract/verdict/verdict'
import { hasTested } from '@understudy/contract/visitor/has-tested'
import type { ComparedSession } from '../compare/compared-run.ts'
import { listViews } from '../compare/list-views.ts'

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

/** Whether a session saw what at least one of its actions did, on a page that was there: a site that answers every request with an error has none. */
export function hasTestedAnything(session: ComparedSession): boolean {
  const { report, transcript } = session
  if (report === null || !hasTested(report.report.metrics)) return false
  // A page that an action stopped was there before.
  return (
    transcript === null || isStopped(session) || listViews(transcript).some(({ isSeen }) => isSeen)
  )
}

function isStopped({ transcript }: ComparedSession): boolean {
  const { site_down: down, exceeded_limit: exceeded } = transcript?.outcome ?? {}
  return down !== undefined || exceeded !== undefined
}

/** Why a session did not test the site to its end; null if it did. */
export function findUntested(session: ComparedSession): UntestedCause | null {
  const { terminationKind: kind } = session
  if (isStopped(session)) return 'site'
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
