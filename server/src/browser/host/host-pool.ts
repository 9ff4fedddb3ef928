import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import { MAX_HOST_CLOSING_MS, MAX_IDLE_HOSTS, SURPLUS_HOST_MS } from '../limits.ts'
import { hostAnswers } from './answers.ts'
import { type HostEnd, SessionHost } from './session-host.ts'
import { type Spare, SpareHosts, type SpareSettings } from './spare-hosts.ts'

/** The session hosts of a worker. Disposing of it ends all of them. */
export class HostPool implements Disposable {
  private readonly clock: Clock
  private readonly log: Log
  private readonly program: string | undefined
  private readonly hosts = new Set<SessionHost>()
  private readonly idle = new Set<SessionHost>()
  private readonly stopping = new AbortController()
  /** Null if none are kept. */
  private spares: SpareHosts | null = null

  /** Takes the path of the program that each host runs; undefined: ours. */
  constructor(clock: Clock, log: Log, program: string | undefined) {
    this.clock = clock
    this.log = log
    this.program = program
  }

  /** Throws if it is called twice. */
  keepSpares(settings: SpareSettings): Disposable {
    if (this.spares !== null) throw new Error('this worker keeps spare browsers already')
    this.spares = new SpareHosts(settings, this, { clock: this.clock, log: this.log })
    return this.spares
  }

  /**
   * An idle host, or a new one. null: one that has served no session. What a page that took over a host learns or leaves there stays
   * with the customer whose site it was.
   */
  take(customerId: string | null): SessionHost {
    for (const kept of this.idle) {
      if (kept.customerId !== null && kept.customerId !== customerId) continue
      this.idle.delete(kept)
      if (kept.isAlive) return kept
    }
    return this.start()
  }

  /** Null if there is none for a session of this customer. null: only one whose host has served no session. */
  takeSpare(customerId: string | null): Spare | null {
    return this.spares?.take(customerId) ?? null
  }

  /** Without hosts that only wait for another session, which have no browser. */
  listPids(): number[] {
    return [...this.hosts].flatMap((host) =>
      host.pid === undefined || this.idle.has(host) ? [] : [host.pid],
    )
  }

  private start(): SessionHost {
    const host = new SessionHost(this.clock, this.program)
    this.hosts.add(host)
    host.onEnd = (how) => {
      this.hosts.delete(host)
      this.idle.delete(host)
      this.spares?.forget(host)
      logEnd(this.log, host.pid, how)
    }
    // If it is for a spare, it is one more of those that are kept.
    if (this.idle.size > 0) this.endSurplusLater()
    return host
  }

  /** Closes the browser, and ends the host if that takes too long or if it must not be reused. Does not throw. */
  async close(host: SessionHost, isReusable: boolean): Promise<void> {
    try {
      using deadline = startDeadline(this.clock, MAX_HOST_CLOSING_MS)
      await host.ask({ method: 'close' }, hostAnswers.close, deadline.signal)
      if (isReusable) this.giveBack(host)
      else host.kill()
    } catch {
      // It hangs, or is gone: its supervisor ends the browser and removes the files.
      host.kill()
    }
  }

  [Symbol.dispose](): void {
    this.stopping.abort(new Error('the worker needs no more hosts'))
    this.spares?.[Symbol.dispose]()
    for (const host of this.hosts) host.kill()
  }

  private giveBack(host: SessionHost): void {
    host.onEgress = () => undefined
    host.onLearned = () => undefined
    if (!host.isAlive || !host.regainPriority() || this.stopping.signal.aborted) {
      host.kill()
      return
    }
    this.idle.add(host)
    if (this.countIdle() > MAX_IDLE_HOSTS) this.endSurplusLater()
  }

  private endSurplusLater(): void {
    runInBackground(() => this.endSurplus(), escalate)
  }

  /** The customer of the newest host is the likeliest to come again. */
  private async endSurplus(): Promise<void> {
    if (!(await sleepUnlessAborted(this.clock, SURPLUS_HOST_MS, this.stopping.signal))) return
    const [oldest] = this.idle
    if (this.countIdle() > MAX_IDLE_HOSTS) oldest?.kill()
  }

  private countIdle(): number {
    return this.idle.size + (this.spares?.size ?? 0)
  }
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
