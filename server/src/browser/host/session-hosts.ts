import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import type { LaunchedSession } from '../browser-session.ts'
import type { LaunchSession, SessionLaunchOptions } from '../launch-session.ts'
import type { LaunchDeps } from '../launch/launch.ts'
import { usualSiteLimits } from '../launch/site-limits.ts'
import { LAUNCH_TIMEOUT_MS, MAX_SUMMARY_MS } from '../limits.ts'
import { hostAnswers } from './answers.ts'
import { HostPool } from './host-pool.ts'
import { limitToTargets } from './limit-to-targets.ts'
import type { HostedLaunch } from './messages.ts'
import type { SessionHost } from './session-host.ts'
import { SharedCallbacks, type Sharing } from './shared-callbacks.ts'
import {
  type CheckSharing,
  exchangeCheck,
  type KnownChecks,
  SharedChecks,
} from './shared-checks.ts'
import type { SpareSettings } from './spare-hosts.ts'

/** Sessions whose browsers are driven by separate processes, the hosts. Disposing ends all of them. */
export interface SessionHosts extends Disposable {
  launch: LaunchSession
  /** Starts browsers ahead of their sessions, until disposed. Throws if it is called twice. */
  keepSpares: (settings: SpareSettings) => Disposable
  /** The processes that drive browsers now. */
  listPids: () => number[]
}

interface HostsDeps {
  clock: Clock
  log: Log
  /** Path of the program that each host runs; defaults to ours. */
  program?: string
}

/** Starts a host when a session needs one and no idle host may be used. */
export function createSessionHosts({ clock, log, program }: HostsDeps): SessionHosts {
  const pool = new HostPool(clock, log, program)
  const parts = { clock, pool, callbacks: new SharedCallbacks(), checks: new SharedChecks() }

  /** Null if no spare suits the session, or if it failed before it was handed over. */
  async function launchInSpare(
    deps: LaunchDeps,
    options: SessionLaunchOptions,
  ): Promise<LaunchedSession | null> {
    if (hasPrivateTargets(deps)) return null
    const spare = pool.takeSpare(findSharer(deps, options))
    if (spare === null) return null
    const { host, ready } = spare
    using deadline = startDeadline(clock, LAUNCH_TIMEOUT_MS)
    try {
      await ready.result()
    } catch {
      // It has been logged by what started it.
      return null
    }
    try {
      const session = await launchIn(parts, host, { deps, options }, deadline.signal)
      // It started another browser if the spare did not suit it.
      log.debug({ pid: host.pid }, 'a session took the host of a spare browser')
      return session
    } catch (error) {
      log.warn({ err: error, pid: host.pid }, 'a spare browser failed before its session began')
      return null
    }
  }

  return {
    async launch(deps, options) {
      const session = await launchInSpare(deps, options)
      if (session !== null) return session
      const host = pool.take(findSharer(deps, options))
      using deadline = startDeadline(clock, LAUNCH_TIMEOUT_MS)
      return await launchIn(parts, host, { deps, options }, deadline.signal)
    },
    keepSpares: (settings) => pool.keepSpares(settings),
    listPids: () => pool.listPids(),
    [Symbol.dispose]: () => pool[Symbol.dispose](),
  }
}

/** What all sessions use. */
interface Parts {
  clock: Clock
  pool: HostPool
  callbacks: SharedCallbacks
  checks: SharedChecks
}

async function launchIn(
  { clock, pool, callbacks, checks: sharedChecks }: Parts,
  host: SessionHost,
  { deps, options }: { deps: LaunchDeps; options: SessionLaunchOptions },
  signal: AbortSignal,
): Promise<LaunchedSession> {
  const customerId = findSharer(deps, options)
  host.customerId = customerId
  host.onEgress = options.onEgress
  host.limits = options.limits ?? usualSiteLimits
  const sharing = joinRun(callbacks, host, options)
  host.onLearned = sharing.learn
  try {
    const launch = describeLaunch(deps, options)
    await host.ask({ method: 'launch', launch }, hostAnswers.launch, signal)
  } catch (error) {
    host.kill()
    if (!signal.aborted) throw error
    throw new Error('The browser did not start in time.', { cause: error })
  }
  const close = () => pool.close(host, customerId !== null)
  // What a page says to a visitor who is logged in is no business of other sessions.
  const checks = customerId === null ? null : joinSite(sharedChecks, host, customerId, options)
  return drive(host, clock, { close, sharing, checks, allowlist: options.allowlist })
}

function joinRun(
  callbacks: SharedCallbacks,
  { pid }: SessionHost,
  { shares, allowlist }: SessionLaunchOptions,
): Sharing {
  if (shares === undefined || pid === undefined) return silent
  const { runId, sessionId } = shares
  return callbacks.join({ runId, sessionId, hostPid: pid }, allowlist)
}

function joinSite(
  checks: SharedChecks,
  { pid }: SessionHost,
  customerId: string,
  { shares }: SessionLaunchOptions,
): CheckSharing | null {
  if (shares === undefined || pid === undefined) return null
  const { targetHost, sessionId } = shares
  return checks.join({ site: `${customerId} ${targetHost}`, sessionId, hostPid: pid })
}

const silent: Sharing = { learn: () => undefined, takeNews: () => [] }

/**
 * Whose other sessions may use the same host; null if none may. A page that took over a host would otherwise receive the logins
 * and the private addresses of every later session, and could say anything about the sites of others.
 */
function findSharer(
  deps: LaunchDeps,
  { credentials = [], customerId }: SessionLaunchOptions,
): string | null {
  return credentials.length === 0 && !hasPrivateTargets(deps) ? (customerId ?? null) : null
}

function hasPrivateTargets({ guard }: LaunchDeps): boolean {
  return (guard.privateTargets?.size ?? 0) > 0
}

interface Driven {
  close: () => Promise<void>
  sharing: Sharing
  checks: CheckSharing | null
  allowlist: readonly string[]
}

function drive(
  host: SessionHost,
  clock: Clock,
  { close, sharing, checks, allowlist }: Driven,
): LaunchedSession {
  const targets = limitToTargets(allowlist)
  let isClosed = false
  let observedUrl: string | null = null
  return {
    async open(url, signal) {
      const call = { method: 'open', url, learned: sharing.takeNews() } as const
      return host.ask(call, targets.open, signal)
    },
    async observe(signal, isAgain = false) {
      const observation = await host.ask({ method: 'observe', isAgain }, targets.observe, signal)
      observedUrl = observation.url
      return observation
    },
    async act(action, signal) {
      const call = { method: 'act', action, learned: sharing.takeNews() } as const
      return host.ask(call, targets.act, signal)
    },
    screenshot: (signal) => host.ask({ method: 'screenshot' }, hostAnswers.screenshot, signal),
    async drawMarks({ bytes, extension }, order, signal) {
      const picture = { extension, bytes: Buffer.from(bytes).toString('base64') }
      return host.ask({ method: 'drawMarks', picture, order }, hostAnswers.drawMarks, signal)
    },
    async checkAccessibility(signal) {
      const known: KnownChecks = checks?.listKnown() ?? new Map()
      const states = checks === null ? null : [...known.keys()]
      const call = { method: 'checkAccessibility', known: states } as const
      const check = await host.ask(call, targets.checkAccessibility(observedUrl), signal)
      return exchangeCheck(check, known, checks)
    },
    async readSummary() {
      using deadline = startDeadline(clock, MAX_SUMMARY_MS)
      try {
        return await host.ask({ method: 'readSummary' }, hostAnswers.readSummary, deadline.signal)
      } catch (error) {
        if (deadline.signal.aborted) return null
        throw error
      }
    },
    async [Symbol.asyncDispose]() {
      // The host may have another session by then.
      if (isClosed) return
      isClosed = true
      await close()
    },
  }
}

/**
 * The options without the functions, which stay in this process. Other options are passed on without being listed here.
 */
function describeLaunch(
  { chromium, folder, guard }: LaunchDeps,
  {
    onEgress: _onEgress,
    mayConnect: _mayConnect,
    awaitRequest: _awaitRequest,
    customerId: _customerId,
    shares: _shares,
    callbacks: _callbacks,
    credentials = [],
    ...options
  }: SessionLaunchOptions,
): HostedLaunch {
  return {
    ...options,
    chromium,
    folder,
    testHosts: [...guard.testHosts],
    privateTargets: [...(guard.privateTargets ?? [])],
    credentials: credentials.map(({ handle, host, username, password }) => ({
      handle,
      host,
      username: username.reveal(),
      password: password.reveal(),
    })),
  }
}
