import { checkUrl } from '../../guard/check-url.ts'
import { type GuardDeps, resolveGuarded } from '../../guard/resolve-guarded.ts'
import { DENIAL_MESSAGE } from '../../guard/verdict.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Clock, clockSkewMs, HOUR_MS, SECOND_MS } from '../../lib/clock.ts'
import type { SharedWork } from '../../lib/waiting/shared-work.ts'
import type { Database } from '../../store/database.ts'
import {
  findTrialPreview,
  saveTrialPreview,
  type TrialPreview,
} from '../../store/trial/trial-previews.ts'
import { claimTrialVisit, releaseTrialVisit } from '../../store/trial/trial-visits.ts'
import { previewLimits } from './preview-limits.ts'

/**
 * The outcome of a visit to the root of a host. Kinds: seen; not_public: its name has no address that can be visited;
 * failed, with a message for the client; undescribed: no model described it; busy: too many visits are in progress.
 */
export type SiteVisit =
  | ({ kind: 'seen' } & TrialPreview)
  | { kind: 'not_public' }
  | { kind: 'failed'; reason: string }
  | { kind: 'undescribed' }
  | { kind: 'busy'; retryAfterS: number }

export interface TrialDeps {
  db: Database
  clock: Clock
  guard: GuardDeps
  /** Ends on its own within an acceptable time. Throws the reason of `signal` if it aborts. */
  requestVisit: (host: string, signal: AbortSignal) => Promise<SiteVisit>
  previews: SharedWork<TrialPreview>
}

const usualPort = 443

/**
 * Shows the root of a host, at most one day old; path and query of the URL are dropped, because they can be private.
 * Codes: invalid_request, rate_limited, container_error, llm_error.
 */
export async function createTrialPreview(
  deps: TrialDeps,
  { url, signal }: { url: string; signal: AbortSignal },
): Promise<TrialPreview> {
  const host = await admitHost(deps.guard, url, signal)
  try {
    return await deps.previews.join(host, signal, (abandoned) => preview(deps, host, abandoned))
  } catch (error) {
    if (!signal.aborted) throw error
    // The client has disconnected, or this process is about to stop.
    throw new ApiError('unavailable', { retryAfterS: 5, cause: error })
  }
}

/** The host in its canonical form. Internal and nonexistent hosts are rejected with the same message. */
async function admitHost(guard: GuardDeps, url: string, signal: AbortSignal): Promise<string> {
  const checked = checkUrl(url, { kind: 'target' }, guard.testHosts)
  if (checked.kind === 'denied') throw refuseUrl()
  const { host, port } = checked
  if (port !== usualPort && !guard.testHosts.has(host)) throw refuseUrl()
  const resolution = await resolveGuarded(guard, host, usualPort, signal)
  if (resolution.kind === 'denied') throw refuseUrl()
  return host
}

function refuseUrl(): ApiError {
  return new ApiError('invalid_request', { detail: DENIAL_MESSAGE })
}

async function preview(
  { db, clock, requestVisit }: TrialDeps,
  host: string,
  signal: AbortSignal,
): Promise<TrialPreview> {
  const kept = await findTrialPreview(db, { host, at: clock.now() })
  if (kept !== null) return kept
  const visitId = await claimVisit(db, clock.now())
  const visit = await requestVisit(host, signal)
  // Nothing was started.
  if (visit.kind === 'busy') await releaseTrialVisit(db, visitId)
  if (visit.kind !== 'seen') throw refuseVisit(visit)
  const { title, description, screenshot } = visit
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + previewLimits.keptMs)
  await saveTrialPreview(db, { host, title, description, screenshot, createdAt, expiresAt })
  return { title, description, screenshot }
}

function refuseVisit(visit: Exclude<SiteVisit, { kind: 'seen' }>): ApiError {
  if (visit.kind === 'not_public') return refuseUrl()
  if (visit.kind === 'undescribed') return new ApiError('llm_error')
  if (visit.kind === 'failed') return new ApiError('container_error', { detail: visit.reason })
  const { retryAfterS } = visit
  return new ApiError('rate_limited', {
    detail: 'Too many previews are in progress; try again shortly.',
    retryAfterS,
  })
}

async function claimVisit(db: Database, now: Date): Promise<string> {
  const claim = await db.transaction().execute((trx) =>
    claimTrialVisit(trx, {
      at: now,
      latest: new Date(now.getTime() + clockSkewMs),
      windowMs: HOUR_MS,
      maxInWindow: previewLimits.maxVisitsPerHour,
    }),
  )
  if (claim.kind === 'claimed') return claim.id
  throw new ApiError('rate_limited', {
    detail: 'Too many previews were made in the past hour.',
    retryAfterS: Math.ceil((claim.freeAt.getTime() - now.getTime()) / SECOND_MS),
  })
}
