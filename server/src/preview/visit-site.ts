import type { Minds } from '../mind/minds.ts'
import type { VisitSite } from '../operations/trial/serve-site-visit.ts'
import { observeSite, type ObserveSiteDeps } from './observe-site.ts'

export interface VisitDeps extends ObserveSiteDeps {
  minds: Pick<Minds, 'describeSite'>
}

/** Opens the root of a host in its own browser and describes it. Throws the reason of `signal` when it aborts. */
export function createSiteVisitor(deps: VisitDeps): VisitSite {
  return async (host, signal, tell) => {
    const closed = Promise.withResolvers<void>()
    signal.throwIfAborted()
    try {
      const observed = await observeSite(deps, host, signal, () => closed.resolve())
      if (observed.kind !== 'observed') return await tell(observed)
      const { title, screenshot } = observed
      const description = await deps.minds.describeSite(observed.observation, signal)
      await tell(
        description.kind === 'unavailable'
          ? { kind: 'undescribed' }
          : { kind: 'seen', title, description: description.line, screenshot },
      )
    } finally {
      // A browser occupies its slot until it has closed.
      await closed.promise
    }
  }
}
