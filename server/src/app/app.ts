import { systemClock } from '../lib/clock.ts'
import type { Minds } from '../mind/minds.ts'
import {
  type CreatedCustomer,
  ensureDefaultCustomer,
} from '../operations/customers/create-customer.ts'
import { createFirstSignInLink } from '../operations/identity/sign-in-links.ts'
import { ensureShareKey } from '../operations/share-links/ensure-share-key.ts'
import { openInternal } from './open-internal.ts'
import { type AppSettings, openParts } from './parts.ts'
import { startApi } from './start-api.ts'
import { startSessions } from './start-sessions.ts'
import { sweepHourly, sweepTemporaryFiles } from './sweep-temporary-files.ts'

/** The running service. Disposing of it stops taking work, returns running sessions to the queue, and closes everything. */
export interface App extends AsyncDisposable {
  /** Where the API listens; null in a worker process. */
  address: string | null
  /** What a first start created in an empty database; its key is shown only here. */
  firstCustomer: CreatedCustomer | null
  /** Signs the first person of that customer in, once; null in a worker process. */
  firstSignInLink: string | null
  minds: Minds
}

/**
 * Starts the parts that the role requires. If something is missing, throws and leaves behind nothing running and no
 * customer whose key was not shown.
 */
export async function startApp(settings: AppSettings): Promise<App> {
  const { config } = settings
  await using resources = new AsyncDisposableStack()
  await openTraces(settings, resources)
  const parts = await openParts(settings, resources)
  // Before anything else: the leftovers of dead processes may be what fills the disk.
  await sweepTemporaryFiles(parts)
  resources.use(sweepHourly(parts))
  await ensureShareKey(parts)
  const stopping = new AbortController()
  await openInternal(parts, stopping.signal, resources)
  if (config.role !== 'api') await startSessions(parts, resources)
  const address = config.role === 'worker' ? null : await startApi(parts, resources)
  // Last: its key is shown once, by a start that succeeds.
  const firstCustomer = await ensureDefaultCustomer(parts, async (trx, customerId) =>
    address === null
      ? null
      : createFirstSignInLink({ clock: parts.clock, db: trx, baseUrl: config.baseUrl }, customerId),
  )
  if (config.role !== 'api' && settings.launchSession === undefined && config.spareBrowsers > 0) {
    const launch = await parts.findLaunch()
    resources.use(parts.sessionHosts.keepSpares({ count: config.spareBrowsers, launch }))
  }
  // Closed first: requests that the API still answers must not start sessions here any more.
  resources.defer(() => parts.queue.hold())
  resources.defer(() => stopping.abort())
  const kept = resources.move()
  return {
    address,
    firstCustomer,
    firstSignInLink: firstCustomer?.signInLink ?? null,
    minds: parts.minds,
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Loads what records traces only if there is a collector. Closed last, so that it gets what happens during a stop. */
async function openTraces(
  { config, version, log }: AppSettings,
  resources: AsyncDisposableStack,
): Promise<void> {
  if (config.tracing === null) return
  const { openTracing } = await import('../monitoring/open-tracing.ts')
  const { tracing, role } = config
  resources.use(await openTracing({ ...tracing, version, role, log, clock: systemClock }))
}
