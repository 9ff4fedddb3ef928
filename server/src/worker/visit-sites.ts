import type { ServeVisitDeps } from '../operations/trial/serve-site-visit.ts'
import { serveSiteVisit } from '../operations/trial/serve-site-visit.ts'
import type { Queue } from '../queue/queue.ts'

/** Previews get two separate browsers, because customers pay for sessions. */
const mostAtOnce = 2

/** Starts taking the visit jobs of trial previews. */
export async function visitSites(deps: ServeVisitDeps & { queue: Queue }): Promise<void> {
  await deps.queue.work('visit-site', {
    concurrency: mostAtOnce,
    handle: (payload, signal) => serveSiteVisit(deps, payload, signal),
  })
}
