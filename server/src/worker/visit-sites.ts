import { previewLimits } from '../operations/trial/preview-limits.ts'
import type { ServeVisitDeps } from '../operations/trial/serve-site-visit.ts'
import { serveSiteVisit } from '../operations/trial/serve-site-visit.ts'
import type { Queue } from '../queue/queue.ts'

/** Starts taking the visit jobs of trial previews. */
export async function visitSites(deps: ServeVisitDeps & { queue: Queue }): Promise<void> {
  await deps.queue.work('visit-site', {
    concurrency: previewLimits.maxAtOnce,
    handle: (payload, signal) => serveSiteVisit(deps, payload, signal),
  })
}
