import { z } from 'zod'
import { ApiError } from '../../lib/api-error.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Queue } from '../../queue/queue.ts'
import type { Database } from '../../store/database.ts'
import {
  deleteOrderedVisit,
  deleteUntakenVisit,
  findOrderedVisit,
  insertOrderedVisit,
  type RequestedVisit,
} from '../../store/trial/ordered-visits.ts'
import type { SiteVisit } from './create-trial-preview.ts'
import { previewLimits } from './preview-limits.ts'

export interface RequestDeps {
  db: Database
  clock: Clock
  queue: Pick<Queue, 'enqueue' | 'wake'>
}

/**
 * What a worker records about a visit; the screenshot has its own column. stopped: the worker had to stop first, or could not do its
 * part; storage_full: there was no space for it.
 */
export const visitResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('seen'), title: z.string(), description: z.string() }),
  z.object({ kind: z.literal('not_public') }),
  z.object({ kind: z.literal('failed'), reason: z.string() }),
  z.object({ kind: z.literal('undescribed') }),
  z.object({ kind: z.literal('stopped') }),
  z.object({ kind: z.literal('storage_full') }),
])
export type VisitResult = z.infer<typeof visitResult>

const pollMs = 100
const busyRetryS = 10
const stoppedRetryS = 5
const storageRetryS = 30

/**
 * Requests a visit to the root of a host from a worker and waits for its outcome. If `signal` aborts, withdraws the
 * request, which ends the visit, and throws the signal's reason. Codes: unavailable if the worker stopped or fell silent,
 * storage_full.
 */
export async function requestSiteVisit(
  deps: RequestDeps,
  host: string,
  signal: AbortSignal,
): Promise<SiteVisit> {
  signal.throwIfAborted()
  const { db, clock, queue } = deps
  const id = await db.transaction().execute(async (trx) => {
    const visitId = await insertOrderedVisit(trx, { host, orderedAt: clock.now() })
    await queue.enqueue(trx, 'visit-site', { visitId })
    return visitId
  })
  queue.wake('visit-site')
  try {
    return await awaitResult(deps, id, signal)
  } finally {
    await deleteOrderedVisit(db, id)
  }
}

async function awaitResult(
  { db, clock }: RequestDeps,
  id: string,
  signal: AbortSignal,
): Promise<SiteVisit> {
  const startMs = clock.monotonicMs()
  for (;;) {
    const visit = await findOrderedVisit(db, id)
    if (visit === undefined) throw new Error('a requested visit was deleted while it was awaited')
    if (visit.outcome !== null) return parseResult(visit)
    const waitedMs = clock.monotonicMs() - startMs
    // The worker ends a slow visit by itself, so this is not the site's fault.
    if (waitedMs >= previewLimits.maxVisitMs) throw refuse('unavailable', stoppedRetryS)
    const isLate = !visit.isTaken && waitedMs >= previewLimits.maxQueueMs
    if (isLate && (await deleteUntakenVisit(db, id))) {
      return { kind: 'busy', retryAfterS: busyRetryS }
    }
    await clock.sleep(pollMs, signal)
  }
}

function parseResult({ outcome, screenshot }: RequestedVisit): SiteVisit {
  const parsed = visitResult.parse(outcome)
  if (parsed.kind === 'stopped') throw refuse('unavailable', stoppedRetryS)
  if (parsed.kind === 'storage_full') throw refuse('storage_full', storageRetryS)
  if (parsed.kind !== 'seen') return parsed
  if (screenshot === null) throw new Error('a visit that opened a site has no screenshot')
  return { ...parsed, screenshot }
}

function refuse(code: 'unavailable' | 'storage_full', retryAfterS: number): ApiError {
  return new ApiError(code, { retryAfterS })
}
