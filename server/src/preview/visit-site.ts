import { SECOND_MS } from '../lib/clock.ts'
import type { Held } from '../lib/waiting/held.ts'
import { hold } from '../lib/waiting/held.ts'
import { waitAtMost } from '../lib/waiting/rest.ts'
import type { Minds } from '../mind/minds.ts'
import type { SiteVisit } from '../operations/create-trial-preview.ts'
import type { LookDeps } from './look-at-site.ts'
import { lookAtSite } from './look-at-site.ts'

export interface VisitDeps extends LookDeps {
  minds: Pick<Minds, 'describeSite'>
}

/** Visits under way are ended and waited for when it is disposed of. */
export interface SiteVisitor extends AsyncDisposable {
  /** Opens the root of a host and tells what is there. Throws the reason of `signal` when it aborts. */
  visit(host: string, signal: AbortSignal): Promise<SiteVisit>
}

/** With the look, the name's lookup and the model's answer it makes less than half a minute. */
const maxQueueMs = 2 * SECOND_MS
/** Sessions are what customers pay for: strangers get two browsers beside theirs. */
const mostAtOnce = 2
const busyRetryS = 10

/** Visits sites with browsers of this process, two at once. */
export function createSiteVisitor(deps: VisitDeps): SiteVisitor {
  const stopping = new AbortController()
  const closings = new Set<Held<void>>()
  const listClosings = (): Promise<void>[] => [...closings].map((closing) => closing.outcome())
  return {
    async visit(host, signal) {
      // A browser counts until it is gone.
      if (closings.size >= mostAtOnce) {
        await waitAtMost(() => Promise.race(listClosings()), maxQueueMs, deps.clock)
        signal.throwIfAborted()
      }
      if (closings.size >= mostAtOnce) return { kind: 'busy', retryAfterS: busyRetryS }
      const ending = AbortSignal.any([signal, stopping.signal])
      // From here on the look tells that it has closed, whatever becomes of it.
      ending.throwIfAborted()
      const ended = Promise.withResolvers<void>()
      const closing = hold(() => ended.promise)
      closings.add(closing)
      const onClosed = (): void => {
        closings.delete(closing)
        ended.resolve()
      }
      const sight = await lookAtSite(deps, host, ending, onClosed)
      if (sight.kind !== 'sighted') return sight
      const { title, screenshot } = sight
      const description = await deps.minds.describeSite(sight.sight, ending)
      if (description.kind === 'unavailable') return { kind: 'undescribed' }
      return { kind: 'seen', title, description: description.line, screenshot }
    },
    async [Symbol.asyncDispose]() {
      stopping.abort(new Error('the server is stopping'))
      await Promise.all(listClosings())
    },
  }
}
