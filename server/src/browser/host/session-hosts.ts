import type { Clock } from '../../lib/clock.ts'
import { SECOND_MS } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import type { LaunchedSession } from '../browser-session.ts'
import type { LaunchSession, SessionLaunchOptions } from '../launch-session.ts'
import type { LaunchDeps } from '../launch/launch.ts'
import type { HostedLaunch } from './messages.ts'
import { hostAnswers } from './messages.ts'
import { SessionHost } from './session-host.ts'

/** Sessions whose browsers are driven by processes of their own. Disposing of it ends them all. */
export interface SessionHosts extends Disposable {
  launch: LaunchSession
}

/** Kept for the next sessions, as a start takes half a second. */
const maxIdle = 2
const maxClosingMs = 8 * SECOND_MS

/** Starts a host when a session needs one and none is idle. */
export function createSessionHosts({ clock, log }: { clock: Clock; log: Log }): SessionHosts {
  const hosts = new Set<SessionHost>()
  const idle: SessionHost[] = []
  let isDisposed = false

  function take(): SessionHost {
    const kept = idle.pop()
    if (kept?.isAlive === true) return kept
    const host = new SessionHost()
    hosts.add(host)
    return host
  }

  function giveBack(host: SessionHost): void {
    host.onEgress = () => undefined
    if (host.isAlive && idle.length < maxIdle && !isDisposed) idle.push(host)
    else end(host)
  }

  function end(host: SessionHost): void {
    hosts.delete(host)
    host.kill()
  }

  /** What does not close in time is ended. Does not throw. */
  async function close(host: SessionHost): Promise<void> {
    try {
      using deadline = startDeadline(clock, maxClosingMs)
      await host.ask({ method: 'close' }, hostAnswers.close, deadline.signal)
      giveBack(host)
    } catch {
      // It hangs, or is gone: its supervisor ends the browser and removes the files.
      end(host)
    }
  }

  return {
    async launch(deps, options) {
      const host = take()
      host.onEgress = options.onEgress
      try {
        const { signal } = new AbortController()
        const launch = describeLaunch(deps, options)
        await host.ask({ method: 'launch', launch }, hostAnswers.launch, signal)
      } catch (error) {
        if (!host.isAlive) log.warn({ pid: host.pid }, 'a session host ended by itself')
        end(host)
        throw error
      }
      return drive(host, () => close(host))
    },
    [Symbol.dispose]() {
      isDisposed = true
      for (const host of hosts) host.kill()
    },
  }
}

function drive(host: SessionHost, close: () => Promise<void>): LaunchedSession {
  const { signal: never } = new AbortController()
  let isClosed = false
  return {
    open: (url, signal) => host.ask({ method: 'open', url }, hostAnswers.open, signal),
    observe: (signal) => host.ask({ method: 'observe' }, hostAnswers.observe, signal),
    act: (action, signal) => host.ask({ method: 'act', action }, hostAnswers.act, signal),
    screenshot: (signal) => host.ask({ method: 'screenshot' }, hostAnswers.screenshot, signal),
    readSummary: () => host.ask({ method: 'readSummary' }, hostAnswers.readSummary, never),
    async [Symbol.asyncDispose]() {
      // The host may have another session by then.
      if (isClosed) return
      isClosed = true
      await close()
    },
  }
}

/** All but the functions, which stay here: what the host must know is not listed twice. */
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
    credentials: credentials.map(({ handle, host, username, password }) => ({
      handle,
      host,
      username: username.reveal(),
      password: password.reveal(),
    })),
  }
}
