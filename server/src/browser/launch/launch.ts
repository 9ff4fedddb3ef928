import type { SiteLimit } from '@understudy/contract/site-limit'
import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core'

import type { EgressDecision, MayConnect } from '../../guard/egress-proxy.ts'
import { startEgressProxy } from '../../guard/egress-proxy.ts'
import { listAcceptedKeys } from '../../guard/check-certificates.ts'
import type { GuardDeps } from '../../guard/resolve-guarded.ts'
import { createTraffic } from '../../guard/traffic.ts'
import { systemClock } from '../../lib/clock.ts'
import type { ChromiumInstallation } from './chromium-installation.ts'
import { createConfinementArguments } from './launch-arguments.ts'
import { startBrowser } from './launch-process.ts'
import type { SiteLimits } from './site-limits.ts'
import { usualSiteLimits } from './site-limits.ts'
import { registerRefs } from '../actions/locate-ref.ts'

/** What all launches of one worker share. */
export interface LaunchDeps {
  chromium: ChromiumInstallation
  guard: GuardDeps
  /** Path of the worker's launch folder. */
  folder: string
  /** Process id of the worker, if it is not this process; the browser ends when either of the two ends. */
  owner?: number
}

/** How one session's browser differs from another's. */
export interface LaunchOptions {
  /** After this the supervisor kills the browser, whatever the worker does: budget + 15 s. */
  lifetimeMs: number
  /** The persona's device and location; settings that confine the context cannot be changed here. */
  context: Pick<
    BrowserContextOptions,
    | 'viewport'
    | 'screen'
    | 'deviceScaleFactor'
    | 'isMobile'
    | 'hasTouch'
    | 'locale'
    | 'timezoneId'
    | 'userAgent'
    | 'colorScheme'
    | 'contrast'
    | 'reducedMotion'
    | 'forcedColors'
  >
  /** Called for every connection the browser requests; must not throw. */
  onEgress: (decision: EgressDecision) => void
  /** The session's additional rules for the proxy; none by default. Must not throw. */
  mayConnect?: MayConnect
  /** The site's limits; defaults to the usual ones. */
  limits?: SiteLimits
}

/** One session's own browser behind its own egress proxy; disposing of it leaves no process and no file. */
export interface LaunchedBrowser extends AsyncDisposable {
  browser: Browser
  context: BrowserContext
  /** Leader of the process group that contains every process of the browser; null on Windows. */
  processGroup: number | null
  /** Closes the connections that `mayConnect` no longer allows. */
  recheckConnections: () => void
  /** Ends the browser because the site exceeded a limit. */
  exceed: (limit: SiteLimit) => void
  /** The limit for which the browser was ended; null if it was not, or for another reason. */
  readExceeded: () => Promise<SiteLimit | null>
}

/** Starts a browser that can reach nothing but the proxy; throws if the second attempt fails too. */
export async function launchBrowser(
  deps: LaunchDeps,
  options: LaunchOptions,
): Promise<LaunchedBrowser> {
  await using resources = new AsyncDisposableStack()
  const { limits = usualSiteLimits, onEgress, mayConnect } = options
  let exceeded: SiteLimit | null = null
  const exceed = (limit: SiteLimit): void => {
    exceeded ??= limit
    started.kill()
  }
  // `exceed` uses `started`, which is safe: there is no traffic before the browser has started.
  const traffic = createTraffic(limits.traffic, systemClock, exceed)
  const proxy = resources.use(await startEgressProxy(deps.guard, onEgress, { mayConnect, traffic }))
  const acceptedKeys = await listAcceptedKeys(deps.guard)
  const started = resources.use(
    await startBrowser(deps, {
      lifetimeMs: options.lifetimeMs,
      limits: limits.process,
      owner: deps.owner ?? null,
      proxyPort: proxy.port,
      socketProxyPort: proxy.socketPort,
      arguments: createConfinementArguments(acceptedKeys),
    }),
  )
  // A context created while the selector engine is being registered would not get it.
  await registerRefs()
  const context = await started.browser.newContext(confineContext(options.context))
  const kept = resources.move()
  return {
    browser: started.browser,
    context,
    processGroup: started.processGroup,
    recheckConnections: proxy.recheck,
    exceed,
    readExceeded: async () => exceeded ?? started.readExceeded(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}

/** Options of a session's context. */
export function confineContext(context: LaunchOptions['context']): BrowserContextOptions {
  return {
    ...context,
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
    bypassCSP: false,
    ignoreHTTPSErrors: false,
  }
}
