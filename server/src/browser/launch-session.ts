import type { SiteLimit } from '@understudy/contract/site-limit'
import { checkUrl } from '../guard/check-url.ts'
import type { EgressDecision, EgressVerdict } from '../guard/egress-proxy.ts'
import type { DenialRule } from '../guard/verdict.ts'
import type { Clock } from '../lib/clock.ts'
import { keepNewest } from '../lib/keep-newest.ts'
import type { Observation } from '../turn/observation.ts'
import type { LaunchedSession, Opening } from './browser-session.ts'
import { launchBrowser, type LaunchDeps, type LaunchOptions } from './launch/launch.ts'
import { ProcessorDelay } from './launch/processor-delay.ts'
import {
  describeSiteLimit,
  SiteLimitError,
  type SiteLimits,
  usualSiteLimits,
} from './launch/site-limits.ts'
import { MAX_VERDICTS } from './limits.ts'
import { readPageSummary } from './observe/read-page-summary.ts'
import { openBrowserSession } from './open-browser-session.ts'
import { createEventRates } from './page/event-rates.ts'
import { createNetworkRules } from './page/network-rules.ts'
import type { OpenBrowserSessionOptions } from './session-options.ts'

/** These hosts are out of reach for every visitor, because they do not exist or are not public. */
const rulesForEveryone: ReadonlySet<DenialRule> = new Set(['name', 'unresolved', 'address'])

/** How the session is opened. */
type SessionOptions = Pick<
  OpenBrowserSessionOptions,
  'credentials' | 'caps' | 'pictures' | 'isReadOnly' | 'maySignIn' | 'callbacks'
>

/** A launch, and where its pages may navigate. */
export interface SessionLaunchOptions extends LaunchOptions, SessionOptions {
  /** Whose session it is: only sessions of one customer use the same host, one after the other. Absent: no other session uses it. */
  customerId?: string
  /**
   * Sessions in different hosts tell each other what they learn: those of one run about callbacks of pages, those of a customer with the same
   * target host about accessibility. Absent: this one tells none.
   */
  shares?: { runId: string; sessionId: string; targetHost: string }
  /** Parsed host patterns of the customer. */
  allowlist: readonly string[]
}

interface SessionDeps extends LaunchDeps {
  clock: Clock
  /** Starts the browser; defaults to launchBrowser. */
  launch?: typeof launchBrowser
}

/** Launches a session, in this process or through another. */
export type LaunchSession = (
  deps: LaunchDeps & { clock: Clock },
  options: SessionLaunchOptions,
) => Promise<LaunchedSession>

/**
 * Launches a confined browser and opens the session in it; disposing of the session ends the browser. Every method throws
 * SiteLimitError if the browser was ended because the site exceeded a limit.
 */
export async function launchBrowserSession(
  { clock, launch = launchBrowser, ...deps }: SessionDeps,
  {
    allowlist,
    lifetimeMs,
    context,
    onEgress,
    limits = usualSiteLimits,
    ...options
  }: SessionLaunchOptions,
): Promise<LaunchedSession> {
  await using resources = new AsyncDisposableStack()
  const network = createNetworkRules({ ...options, clock }, () => launched.recheckConnections())
  const verdicts = new Map<string, EgressVerdict>()
  const launched = resources.use(
    await launch(deps, {
      lifetimeMs,
      context,
      limits,
      ...network.forProxy,
      onEgress: (decision) => {
        if (decision.carrier === 'request') verdicts.set(nameServer(decision), decision.verdict)
        keepNewest(verdicts, MAX_VERDICTS)
        onEgress(decision)
      },
    }),
  )
  const { testHosts } = deps.guard
  const { page } = launched
  const session = resources.use(
    await openBrowserSession(launched, {
      ...options,
      hasTouch: context.hasTouch ?? false,
      clock,
      ...network.forSession,
      processorDelay: new ProcessorDelay(launched.processGroup),
      rates: createEventRates(clock, limits, launched.exceed),
      isNavigationAllowed: (url) =>
        checkUrl(url, { kind: 'nav', allowlist }, testHosts).kind === 'allowed',
    }),
  )
  const kept = resources.move()
  const launchedSession: LaunchedSession = {
    open: async (url, signal) => {
      const opening = await session.open(url, signal)
      return withCause(opening, verdicts.get(findServer(url)))
    },
    observe: async (signal, isAgain) =>
      markDenied(await session.observe(signal, isAgain), verdicts),
    act: (action, signal) => session.act(action, signal),
    screenshot: (signal) => session.screenshot(signal),
    drawMarks: (picture, order, signal) => session.drawMarks(picture, order, signal),
    checkAccessibility: (signal, known) => session.checkAccessibility(signal, known),
    readSummary: () => readPageSummary(page),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
  return explainEnd(launchedSession, limits, launched.readExceeded)
}

/** Behind a proxy every failed connection looks the same to the browser; the proxy knows the cause. */
function withCause(opening: Opening, verdict: EgressVerdict | undefined): Opening {
  if (opening.kind === 'opened' || verdict === undefined || verdict.kind === 'connected') {
    return opening
  }
  return failures[verdict.kind === 'denied' ? verdict.rule : verdict.reason] ?? refused
}

/** To the page, a connection that only we denied failed like any other; it says nothing about the site. */
function markDenied(
  observation: Observation,
  verdicts: ReadonlyMap<string, EgressVerdict>,
): Observation {
  const failedRequests = observation.failedRequests.map((request) => {
    const verdict = verdicts.get(findServer(request.url))
    const isOurs = verdict?.kind === 'denied' && !rulesForEveryone.has(verdict.rule)
    // Any other error comes from a connection that was allowed before.
    const isDenied = isOurs && request.error?.includes('ERR_TUNNEL_CONNECTION_FAILED') === true
    return isDenied ? { ...request, blocked: true } : request
  })
  return { ...observation, failedRequests }
}

function nameServer({ host, port }: Pick<EgressDecision, 'host' | 'port'>): string {
  return `${host}:${port}`
}

/** As the proxy names the server of an address; empty if it has none. */
function findServer(address: string): string {
  const url = URL.parse(address)
  if (url === null) return ''
  const usual = url.protocol === 'https:' ? 443 : 80
  return nameServer({ host: url.hostname, port: url.port === '' ? usual : Number(url.port) })
}

const refused: Opening = {
  kind: 'failed',
  reason: 'target_refused',
  message: 'the host is not allowed',
}
const unreachable: Opening = {
  kind: 'failed',
  reason: 'connection_failed',
  message: 'the site could not be reached',
}

/** One message for all: different ones would reveal which names our own network knows. */
const nowhere: Opening = {
  kind: 'failed',
  reason: 'unknown_host',
  message: 'no public address was found for the host',
}

const failures: Partial<Record<string, Opening>> = {
  unresolved: nowhere,
  lookup_failed: nowhere,
  address: nowhere,
  timed_out: { kind: 'failed', reason: 'timed_out', message: 'the site did not respond in time' },
  refused: unreachable,
  unreachable,
}

/**
 * The session, with SiteLimitError for everything that fails after the browser was ended, because the cause explains more
 * than the browser's own errors. `readExceeded` finds the exceeded limit; null if there is none.
 */
function explainEnd(
  session: LaunchedSession,
  limits: SiteLimits,
  readExceeded: () => Promise<SiteLimit | null>,
): LaunchedSession {
  const assertWithinLimits = async (cause: unknown): Promise<void> => {
    const limit = await readExceeded()
    if (limit !== null) throw new SiteLimitError(limit, describeSiteLimit(limit, limits), { cause })
  }
  const ask = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      await assertWithinLimits(error)
      throw error
    }
  }
  return {
    open: (url, signal) =>
      ask(async () => {
        const opening = await session.open(url, signal)
        if (opening.kind === 'failed') await assertWithinLimits(opening.message)
        return opening
      }),
    observe: (signal, isAgain) => ask(() => session.observe(signal, isAgain)),
    act: (action, signal) => ask(() => session.act(action, signal)),
    screenshot: (signal) => ask(() => session.screenshot(signal)),
    drawMarks: (picture, order, signal) => ask(() => session.drawMarks(picture, order, signal)),
    checkAccessibility: (signal, known) => ask(() => session.checkAccessibility(signal, known)),
    readSummary: () => ask(() => session.readSummary()),
    [Symbol.asyncDispose]: () => session[Symbol.asyncDispose](),
  }
}
