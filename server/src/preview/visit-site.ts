import type { Minds } from '../mind/minds.ts'
import type { VisitSite } from '../operations/trial/serve-site-visit.ts'
import type { LookDeps } from './look-at-site.ts'
import { lookAtSite } from './look-at-site.ts'

export interface VisitDeps extends LookDeps {
  minds: Pick<Minds, 'describeSite'>
}

/** Opens the root of a host in a browser of its own and puts it into words. Throws the reason of `signal` when it aborts. */
export function createSiteVisitor(deps: VisitDeps): VisitSite {
  return async (host, signal, tell) => {
    const closed = Promise.withResolvers<void>()
    signal.throwIfAborted()
    try {
      const look = await lookAtSite(deps, host, signal, () => closed.resolve())
      if (look.kind !== 'sighted') return await tell(look)
      const { title, screenshot } = look
      const description = await deps.minds.describeSite(look.sight, signal)
      await tell(
        description.kind === 'unavailable'
          ? { kind: 'undescribed' }
          : { kind: 'seen', title, description: description.line, screenshot },
      )
    } finally {
      // A browser counts until it is gone.
      await closed.promise
    }
  }
}
