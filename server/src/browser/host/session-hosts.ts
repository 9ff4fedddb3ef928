import type { Clock } from '../../lib/clock.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import type { LaunchedSession } from '../browser-session.ts'
import type { LaunchSession, SessionLaunchOptions } from '../launch-session.ts'
import type { LaunchDeps } from '../launch/launch.ts'
import { launchTimeoutMs } from '../launch/launch-timeouts.ts'
import { usualSiteLimits } from '../launch/site-limits.ts'
import type { HostedLaunch } from './messages.ts'
import { hostAnswers } from './answers.ts'
import type { HostEnd } from './session-host.ts'
import { SessionHost } from './session-host.ts'

/** Sessions whose browsers are driven by separate processes, the hosts. Disposing ends all of them. */
export interface SessionHosts extends Disposable {
  launch: LaunchSession
}

/** Idle hosts kept for the next sessions, because starting one takes half a second. */
const maxIdle = 2
const maxClosingMs = 8 * SECOND_MS
const maxSummaryMs = 5 * SECOND_MS

interface HostsDeps {
  clock: Clock
  log: Log
  /** Path of the program that each host runs; defaults to ours. */
  program?: string
}

/** Starts a host when a session needs one and no idle host may be used. */
export function createSessionHosts({ clock, log, program }: HostsDeps): SessionHosts {
  const hosts = new Set<SessionHost>()
  const idle = new Set<SessionHost>()
  let isDisposed = false

  function takeIdle(): SessionHost | null {
    for (const kept of idle) {
      idle.delete(kept)
      if (kept.isAlive) return kept
    }
    return null
  }

  function start(): SessionHost {
    const host = new SessionHost(clock, program)
    hosts.add(host)
    host.onEnd = (how) => {
      hosts.delete(host)
      idle.delete(host)
      logEnd(log, host.pid, how)
    }
    return host
  }

  function giveBack(host: SessionHost): void {
    host.onEgress = () => undefined
    if (host.isAlive && !host.isLowered && idle.size < maxIdle && !isDisposed) idle.add(host)
    else host.kill()
  }

  /** Closes the session, and ends the host if that takes too long or if it must not be reused. Does not throw. */
  async function close(host: SessionHost, isReusable: boolean): Promise<void> {
    try {
      using deadline = startDeadline(clock, maxClosingMs)
      await host.ask({ method: 'close' }, hostAnswers.close, deadline.signal)
      if (isReusable) giveBack(host)
      else host.kill()
    } catch {
      // It hangs, or is gone: its supervisor ends the browser and removes the files.
      host.kill()
    }
  }

  return {
    async launch(deps, options) {
      const isShareable = mayShareHost(deps, options)
      const host = (isShareable ? takeIdle() : null) ?? start()
      host.onEgress = options.onEgress
      host.limits = options.limits ?? usualSiteLimits
      using deadline = startDeadline(clock, launchTimeoutMs)
      try {
        const launch = describeLaunch(deps, options)
        await host.ask({ method: 'launch', launch }, hostAnswers.launch, deadline.signal)
      } catch (error) {
        host.kill()
        if (!deadline.signal.aborted) throw error
        throw new Error('The browser did not start in time.', { cause: error })
      }
      return drive(host, clock, () => close(host, isShareable))
    },
    [Symbol.dispose]() {
      isDisposed = true
      for (const host of hosts) host.kill()
    },
  }
}

/**
 * Whether the session may use a host that another session used, and leave its own to the next. A page that took over a
 * host would otherwise receive the logins and the private addresses of every later session.
 */
function mayShareHost({ guard }: LaunchDeps, { credentials = [] }: SessionLaunchOptions): boolean {
  return credentials.length === 0 && (guard.privateTargets?.size ?? 0) === 0
}

/** Logs nothing that a page could have chosen. */
function logEnd(log: Log, pid: number | undefined, how: HostEnd): void {
  if (how.kind === 'malformed') {
    log.warn({ pid }, 'a session host was killed: it sent a malformed message')
  } else if (how.kind === 'failed') {
    log.warn({ pid }, 'a session host could not be run')
  } else if (how.kind === 'exceeded') {
    log.warn({ pid, limit: how.limit }, 'a session host was ended: its site exceeded a limit')
  } else if (how.kind === 'exited') {
    const { code, signal } = how
    log.warn({ pid, exit_code: code, signal }, 'a session host exited unexpectedly')
  }
}

function drive(host: SessionHost, clock: Clock, close: () => Promise<void>): LaunchedSession {
  let isClosed = false
  return {
    open: (url, signal) => host.ask({ method: 'open', url }, hostAnswers.open, signal),
    observe: (signal) => host.ask({ method: 'observe' }, hostAnswers.observe, signal),
    act: (action, signal) => host.ask({ method: 'act', action }, hostAnswers.act, signal),
    screenshot: (signal) => host.ask({ method: 'screenshot' }, hostAnswers.screenshot, signal),
    checkAccessibility: (signal) =>
      host.ask({ method: 'checkAccessibility' }, hostAnswers.checkAccessibility, signal),
    async readSummary() {
      using deadline = startDeadline(clock, maxSummaryMs)
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
