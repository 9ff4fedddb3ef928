import type { SiteLimit } from '@understudy/contract/site-limit'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { listAcceptedKeys } from '../../guard/check-certificates.ts'
import {
  type AwaitRequest,
  type EgressDecision,
  type MayConnect,
  startEgressProxy,
} from '../../guard/egress-proxy.ts'
import type { GuardDeps } from '../../guard/resolve-guarded.ts'
import { createTraffic } from '../../guard/traffic.ts'
import { systemClock } from '../../lib/clock.ts'
import { featureSwitches } from './browser-features.ts'
import type { ChromiumInstallation } from './chromium-installation.ts'
import { startBrowser } from './launch-process.ts'
import { openContext, type VisitorContext } from './open-context.ts'
import { type SiteLimits, usualSiteLimits } from './site-limits.ts'

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
export interface LaunchOptions extends BrowserPlan, SessionRules {
  /** The site's limits; defaults to the usual ones. */
  limits?: SiteLimits
}

/** What a browser is started with. */
export interface BrowserPlan {
  /** After this the supervisor kills the browser, whatever the worker does: budget + 15 s. For a spare: until its session begins. */
  lifetimeMs: number
  context: VisitorContext
}

/** A session's part in the decisions of the proxy. */
export interface SessionRules {
  /** Called for every connection the browser requests; must not throw. */
  onEgress: (decision: EgressDecision) => void
  /** The session's additional rules for the proxy; none by default. Must not throw. */
  mayConnect?: MayConnect
  /** Decides about a connection for requests before it is made; by default all are admitted. */
  awaitRequest?: AwaitRequest
}

/** One session's own browser behind its own egress proxy; disposing of it leaves no process and no file. */
export interface LaunchedBrowser extends AsyncDisposable {
  browser: Browser
  context: BrowserContext
  /** The first page of the context, which is blank. */
  page: Page
  /** Ends all pages of the context, and with them the browser if it is the session's own. Waits for no page. */
  endPages: () => Promise<void>
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
  { limits = usualSiteLimits, ...options }: LaunchOptions,
): Promise<LaunchedBrowser> {
  const prepared = await prepareBrowser(deps, { ...options, limits, isSpare: false })
  prepared.admit(options)
  return prepared.launched
}

/** A browser without a session. Its proxy refuses every connection until one is admitted. */
export interface PreparedBrowser {
  launched: LaunchedBrowser
  /** Fingerprints of the keys that it trusts. */
  acceptedKeys: readonly string[]
  admit: (rules: SessionRules) => void
  /** For a spare: its lifetime begins now. */
  startLifetime: (ms: number) => Promise<void>
}

/** Starts a browser under all its limits, with a blank page. Throws if the second attempt fails too. */
export async function prepareBrowser(
  deps: LaunchDeps,
  {
    lifetimeMs,
    context: chosen,
    limits,
    isSpare,
  }: BrowserPlan & { limits: SiteLimits; isSpare: boolean },
): Promise<PreparedBrowser> {
  await using resources = new AsyncDisposableStack()
  let exceeded: SiteLimit | null = null
  const exceed = (limit: SiteLimit): void => {
    exceeded ??= limit
    started.kill()
  }
  let session: SessionRules | null = null
  // `exceed` uses `started`, which is safe: there is no traffic before the browser has started.
  const traffic = createTraffic(limits.traffic, systemClock, exceed)
  const onEgress = (decision: EgressDecision): void => session?.onEgress(decision)
  const mayConnect: MayConnect = (connection) =>
    session !== null && (session.mayConnect?.(connection) ?? true)
  const awaitRequest: AwaitRequest = async (connection) =>
    session?.awaitRequest === undefined ? () => undefined : session.awaitRequest(connection)
  const egress = { mayConnect, awaitRequest, traffic }
  const proxy = resources.use(await startEgressProxy(deps.guard, onEgress, egress))
  const acceptedKeys = await listAcceptedKeys(deps.guard)
  const started = resources.use(
    await startBrowser(deps, {
      lifetimeMs,
      isSpare,
      limits: limits.process,
      owner: deps.owner ?? null,
      proxyPort: proxy.port,
      socketProxyPort: proxy.socketPort,
      arguments: createConfinementArguments(acceptedKeys),
    }),
  )
  const context = await openContext(started.browser, chosen)
  const page = await context.newPage()
  const kept = resources.move()
  return {
    launched: {
      browser: started.browser,
      context,
      page,
      endPages: async () => started.kill(),
      processGroup: started.processGroup,
      recheckConnections: proxy.recheck,
      exceed,
      readExceeded: async () => exceeded ?? started.readExceeded(),
      [Symbol.asyncDispose]: () => kept.disposeAsync(),
    },
    acceptedKeys,
    admit: (rules) => {
      session = rules
    },
    startLifetime: started.startLifetime,
  }
}

/** Switches that force every packet of the browser through the proxy (security: Chromium confinement). */
export function createConfinementArguments(acceptedKeys: readonly string[]): string[] {
  return [
    // Full Chromium obeys the first, the headless shell was observed to obey the second.
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--dns-prefetch-disable',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    '--no-first-run',
    '--no-pings',
    ...featureSwitches,
    ...(acceptedKeys.length > 0
      ? [`--ignore-certificate-errors-spki-list=${acceptedKeys.join(',')}`]
      : []),
  ]
}
