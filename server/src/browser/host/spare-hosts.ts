import type { Clock } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import { type Held, hold } from '../../lib/waiting/held.ts'
import { escalate, runInBackground } from '../../lib/waiting/run-in-background.ts'
import { sleepUnlessAborted } from '../../lib/waiting/sleep.ts'
import { startDeadline } from '../../lib/waiting/start-deadline.ts'
import type { LaunchDeps } from '../launch/launch.ts'
import {
  AFTER_FAILED_START_MS,
  LAUNCH_TIMEOUT_MS,
  MAX_SPARE_AGE_MS,
  SPARE_CHECK_MS,
} from '../limits.ts'
import { describeContext } from '../page/describe-context.ts'
import { WakeSignal } from '../page/wake-signal.ts'
import { hostAnswers } from './answers.ts'
import type { SessionHost } from './session-host.ts'
import { waitForCapacity } from './wait-for-capacity.ts'

/** Spares to keep: how many, and what they are started with. */
export interface SpareSettings {
  count: number
  launch: LaunchDeps
  /** Resolves when one may be started, and rejects with the signal's reason; by default when the machine has time and memory for one. */
  waitForCapacity?: (signal: AbortSignal) => Promise<void>
}

/** Where its hosts come from. */
interface SpareSource {
  /** An idle host, or a new one. null: one that has served no session. */
  take: (customerId: string | null) => SessionHost
  /** Closes the browser of a host, which others can use then. Must not throw. */
  close: (host: SessionHost, isReusable: boolean) => Promise<void>
}

/** A host with a browser that waits for its session, or that is starting. */
export interface Spare {
  host: SessionHost
  ready: Held<unknown>
}

/**
 * Keeps spares; one that gets old is replaced, unless no session has begun meanwhile: an idle worker needs no browser. Disposing
 * ends them and starts no further ones.
 */
export class SpareHosts implements Disposable {
  private readonly settings: SpareSettings
  private readonly source: SpareSource
  private readonly clock: Clock
  private readonly log: Log
  private readonly spares = new Map<SessionHost, Spare & { startedMs: number }>()
  private readonly changed = new WakeSignal()
  private readonly stopping = new AbortController()
  /** When a session was last begun, and whose it was; null if it could share its host with no other. */
  private askedMs: number
  private askedFor: string | null = null

  constructor(
    settings: SpareSettings,
    source: SpareSource,
    { clock, log }: { clock: Clock; log: Log },
  ) {
    this.settings = settings
    this.source = source
    this.clock = clock
    this.log = log
    this.askedMs = clock.monotonicMs()
    runInBackground(
      () => this.keep(),
      (error) => {
        if (!this.stopping.signal.aborted) escalate(error)
      },
    )
  }

  get size(): number {
    return this.spares.size
  }

  /**
   * Null if there is none in a host that a session of this customer may use. null: any session. One that suits nobody who comes is
   * closed, so that the next one suits the customer who came.
   */
  take(customerId: string | null): Spare | null {
    this.askedMs = this.clock.monotonicMs()
    this.askedFor = customerId
    this.changed.wake()
    const usable = [...this.spares.values()].filter(({ host }) => host.isAlive && !host.isLowered)
    const suited = usable.find(({ host }) => [null, customerId].includes(host.customerId))
    const leaving = suited ?? usable[0]
    if (leaving === undefined) return null
    this.spares.delete(leaving.host)
    if (suited !== undefined) return suited
    this.close(leaving)
    return null
  }

  /** The host has ended. */
  forget(host: SessionHost): void {
    if (this.spares.delete(host)) this.changed.wake()
  }

  [Symbol.dispose](): void {
    this.stopping.abort(new Error('no more spare browsers are needed'))
    for (const host of this.spares.keys()) host.kill()
  }

  private async keep(): Promise<void> {
    const { clock, settings, stopping } = this
    const { signal } = stopping
    const awaitCapacity = settings.waitForCapacity ?? (() => waitForCapacity(clock, signal))
    while (!signal.aborted) {
      this.closeOld()
      const isIdle = clock.monotonicMs() - this.askedMs >= MAX_SPARE_AGE_MS
      if (isIdle || this.spares.size >= settings.count) {
        await this.changed.wait(SPARE_CHECK_MS, clock, signal)
        continue
      }
      await awaitCapacity(signal)
      signal.throwIfAborted()
      if (!(await this.start())) await sleepUnlessAborted(clock, AFTER_FAILED_START_MS, signal)
    }
  }

  private closeOld(): void {
    for (const spare of this.spares.values()) {
      if (this.clock.monotonicMs() - spare.startedMs < MAX_SPARE_AGE_MS) continue
      this.spares.delete(spare.host)
      this.close(spare)
    }
  }

  private close({ host, ready }: Spare): void {
    runInBackground(async () => {
      // If that failed, the host has been killed, and it has been logged.
      await ready.result().catch(() => undefined)
      await this.source.close(host, true)
    }, escalate)
  }

  /** Returns whether the browser has started. */
  private async start(): Promise<boolean> {
    try {
      // Throws if there is no memory for another process.
      await this.startIn(this.source.take(this.askedFor))
      return true
    } catch (error) {
      if (!this.stopping.signal.aborted)
        this.log.warn({ err: error }, 'a spare browser could not be started')
      return false
    }
  }

  private async startIn(host: SessionHost): Promise<void> {
    const ready = hold(() => this.prepare(host))
    this.spares.set(host, { host, ready, startedMs: this.clock.monotonicMs() })
    try {
      await ready.result()
      this.log.debug({ pid: host.pid }, 'a spare browser is ready')
    } catch (error) {
      this.spares.delete(host)
      host.kill()
      throw error
    }
  }

  private async prepare(host: SessionHost): Promise<void> {
    const { chromium, folder, guard } = this.settings.launch
    const spare = {
      chromium,
      folder,
      testHosts: [...guard.testHosts],
      context: describeContext('desktop'),
    }
    using deadline = startDeadline(this.clock, LAUNCH_TIMEOUT_MS)
    await host.ask({ method: 'prepare', spare }, hostAnswers.prepare, deadline.signal)
  }
}
