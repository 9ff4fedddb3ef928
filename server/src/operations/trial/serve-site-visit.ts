import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { isStorageFull } from '../../lib/storage/storage-full.ts'
import type { StorageSpace } from '../../lib/storage/storage-space.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import type { Database } from '../../store/database.ts'
import {
  findOrderedVisit,
  finishOrderedVisit,
  takeOrderedVisit,
} from '../../store/trial/ordered-visits.ts'
import type { SiteVisit } from './create-trial-preview.ts'
import type { VisitResult } from './request-site-visit.ts'

/** Reports the outcome of a visit as soon as it is known, and resolves when its browser has closed. */
export type VisitSite = (
  host: string,
  signal: AbortSignal,
  tell: (visit: Exclude<SiteVisit, { kind: 'busy' }>) => Promise<void>,
) => Promise<void>

export interface ServeVisitDeps {
  db: Database
  clock: Clock
  log: Log
  /** The storage that a browser writes to. */
  space: StorageSpace
  visitSite: VisitSite
}

const watchMs = 250

/**
 * Makes one requested visit. Ends early if its request is withdrawn or `signal` aborts. What fails on our side is not recorded as a
 * failure of the site.
 */
export async function serveSiteVisit(
  deps: ServeVisitDeps,
  { visitId: id }: { visitId: string },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = deps
  const host = await takeOrderedVisit(db, { id, at: clock.now() })
  if (host === undefined) return
  const withdrawn = new AbortController()
  const over = new AbortController()
  const watching = runInBackground(
    () => watchRequest(deps, id, { withdrawn, until: over.signal }),
    (error) => deps.log.warn({ err: error }, 'watching the request of a preview failed'),
  )
  try {
    const ending = AbortSignal.any([signal, withdrawn.signal])
    await deps.visitSite(host, ending, (visit) => finish(deps, id, visit))
  } catch (error) {
    if (withdrawn.signal.aborted) return
    if (!signal.aborted) deps.log.error({ err: error }, 'a preview failed on our side')
    await record(db, id, { kind: isStorageFull(error) ? 'storage_full' : 'stopped' })
  } finally {
    over.abort()
    await watching.result()
  }
}

async function watchRequest(
  { db, clock }: ServeVisitDeps,
  id: string,
  { withdrawn, until }: { withdrawn: AbortController; until: AbortSignal },
): Promise<void> {
  while (await sleepUnlessAborted(clock, watchMs, until)) {
    if ((await findOrderedVisit(db, id)) === undefined) {
      withdrawn.abort(new Error('the preview is no longer needed'))
      return
    }
  }
}

async function finish(
  { db, space }: ServeVisitDeps,
  id: string,
  visit: Exclude<SiteVisit, { kind: 'busy' }>,
): Promise<void> {
  // A browser can fail on a full disk in its own ways.
  if (visit.kind === 'failed') await space.assert()
  if (visit.kind !== 'seen') return record(db, id, visit)
  const { kind, title, description, screenshot } = visit
  await record(db, id, { kind, title, description }, screenshot)
}

async function record(
  db: Database,
  id: string,
  outcome: VisitResult,
  screenshot: Uint8Array | null = null,
): Promise<void> {
  await finishOrderedVisit(db, { id, outcome, screenshot })
}
