import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import type { z } from 'zod'
import type { EgressDecision } from '../../guard/egress-proxy.ts'
import { type Clock, SECOND_MS } from '../../lib/clock.ts'
import { createEventRate, type EventRate } from '../../lib/event-rate.ts'
import { untilAborted } from '../../lib/waiting/until-aborted.ts'
import { BrowserGoneError } from '../browser-session.ts'
import {
  describeSiteLimit,
  type HostLimit,
  SiteLimitError,
  type SiteLimits,
  usualSiteLimits,
} from '../launch/site-limits.ts'
import { MAX_DECISIONS_PER_SECOND, MAX_REQUEST_BYTES } from '../limits.ts'
import type { LearnedOnPage } from '../observe/harmless-callbacks.ts'
import { readFrames, writeFrame } from './frames.ts'
import { findChannel, findHostLimit, keepErrorTail, startHostProcess } from './host-process.ts'
import {
  type HostAnswer,
  type HostCall,
  type HostReply,
  hostReply,
  type HostRequest,
} from './messages.ts'
import { unpackError } from './passed-errors.ts'
import { isLowered, regainPriority } from './priority.ts'
import { createByteRate, findMaxReplyBytes } from './reply-sizes.ts'

/**
 * Why a host ended: we killed it, it sent something that our hosts never send, it could not be run, its site exceeded a limit of
 * the host, or it ended by itself.
 */
export type HostEnd =
  | { kind: 'killed' }
  | { kind: 'malformed' }
  | { kind: 'failed' }
  | { kind: 'exceeded'; limit: HostLimit }
  | { kind: 'exited'; code: number | null; signal: string | null }

type Answered = Pick<HostAnswer, 'value' | 'learned'>

interface Waiting {
  method: HostCall['method']
  resolve: (answered: Answered) => void
  reject: (error: Error) => void
}

/** What a host wrote before it ended is read for at most this long. */
const maxLastWordsMs = SECOND_MS

/** A process that drives the browser of one session at a time. */
export class SessionHost {
  private readonly child: ChildProcess
  private readonly channel: Socket | null
  private readonly readErrorTail: () => string
  private readonly waiting = new Map<number, Waiting>()
  /** Calls that nothing waits for any more, and that the host has yet to answer. */
  private readonly cancelled = new Map<number, HostCall['method']>()
  private readonly decisions: EventRate
  private lastId = 0
  private ended: HostEnd | null = null
  /** Called for every connection that the browser requests. Must not throw. */
  onEgress: (decision: EgressDecision) => void = () => undefined
  /** Called for what its session says that it has learned. Must not throw. */
  onLearned: (learned: readonly LearnedOnPage[]) => void = () => undefined
  /** Called once. Must not throw. */
  onEnd: (end: HostEnd) => void = () => undefined
  /** The limits of its current session. */
  limits: SiteLimits = usualSiteLimits
  isAlive = true
  /** Whose sessions it has served; null if it has served none. */
  customerId: string | null = null

  constructor(clock: Clock, program?: string) {
    const rubbish = () => this.stop({ kind: 'malformed' })
    this.decisions = createEventRate(clock, MAX_DECISIONS_PER_SECOND, rubbish)
    const mayRead = createByteRate(clock)
    this.child = startHostProcess(program)
    this.readErrorTail = keepErrorTail(this.child)
    this.channel = findChannel(this.child)
    // The host is ending, which its exit reports.
    this.channel?.on('error', () => undefined)
    if (this.channel !== null) {
      readFrames(this.channel, {
        accepts: (bytes) => bytes <= findMaxReplyBytes(this.listPending()) && mayRead(bytes),
        onMessage: (message) => this.receive(message),
        onRubbish: rubbish,
      })
    }
    this.child.once('exit', (code, signal) => this.awaitLastWords(code, signal))
    this.child.on('error', () => this.stop({ kind: 'failed' }))
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** Its priority was lowered for the sake of others; its next session would be slower for no reason. */
  get isLowered(): boolean {
    return this.pid === undefined || isLowered(this.pid)
  }

  /** Undoes that after its session, which only root can; returns whether it has the usual priority now. */
  regainPriority(): boolean {
    return this.pid !== undefined && regainPriority(this.pid)
  }

  /**
   * Throws BrowserGoneError if the host ends before it answers, SiteLimitError if that was because of its site, and the
   * signal's reason as soon as it aborts.
   */
  async ask<T>(call: HostCall, answer: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    this.lastId += 1
    const id = this.lastId
    try {
      const { value, learned = [] } = await untilAborted(() => this.sendCall(id, call), signal)
      const parsed = answer.safeParse(value)
      // Hosts report what they learned with their observations only.
      if (!parsed.success || (learned.length > 0 && call.method !== 'observe')) {
        this.stop({ kind: 'malformed' })
        throw this.explainEnd()
      }
      this.onLearned(learned)
      return parsed.data
    } finally {
      if (this.waiting.delete(id)) {
        this.cancelled.set(id, call.method)
        this.send({ kind: 'abort', id })
      }
    }
  }

  /** Ends the host and its browser at once. */
  kill(): void {
    this.stop({ kind: 'killed' })
  }

  private stop(how: HostEnd): void {
    if (this.ended !== null) return
    this.end(how)
    this.child.kill('SIGKILL')
  }

  private async sendCall(id: number, call: HostCall): Promise<Answered> {
    // After its exit, a call waits for its last output, because only that says why it ended.
    if (this.ended !== null) throw this.explainEnd()
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { method: call.method, resolve, reject })
      this.send({ kind: 'call', id, call })
    })
  }

  /** If a request cannot be sent, the host is ending, and its end rejects the pending calls. */
  private send(request: HostRequest): void {
    if (this.channel !== null) writeFrame(this.channel, request, MAX_REQUEST_BYTES)
  }

  /** The calls that the host has yet to answer. */
  private listPending(): HostCall['method'][] {
    const waiting = Array.from(this.waiting.values(), ({ method }) => method)
    return [...waiting, ...this.cancelled.values()]
  }

  /** Hostile pages can influence what the host sends, so no message may throw here and end the worker. */
  private receive(message: unknown): void {
    if (this.ended !== null) return
    const parsed = hostReply.safeParse(message)
    if (parsed.success) this.handle(parsed.data)
    else this.stop({ kind: 'malformed' })
  }

  private handle(reply: HostReply): void {
    if (reply.kind === 'egress') {
      this.decisions.note()
      this.onEgress(reply.decision)
      return
    }
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if (waiting === undefined) {
      // Answers that were not requested could keep the worker busy.
      if (!this.cancelled.delete(reply.id)) this.stop({ kind: 'malformed' })
    } else if (reply.kind === 'answer') waiting.resolve(reply)
    else waiting.reject(unpackError(reply, this.limits))
  }

  /** It no longer runs, but may have left answers and the reason for its end. */
  private awaitLastWords(code: number | null, signal: string | null): void {
    this.isAlive = false
    const finish = (): void => {
      clearTimeout(patience)
      const limit = findHostLimit(signal, this.readErrorTail())
      this.end(limit === null ? { kind: 'exited', code, signal } : { kind: 'exceeded', limit })
    }
    const patience = setTimeout(finish, maxLastWordsMs)
    this.child.once('close', finish)
  }

  private end(how: HostEnd): void {
    if (this.ended !== null) return
    this.ended = how
    this.isAlive = false
    for (const { reject } of this.waiting.values()) reject(this.explainEnd())
    this.waiting.clear()
    this.onEnd(how)
  }

  private explainEnd(): Error {
    if (this.ended?.kind !== 'exceeded') return new BrowserGoneError('the browser is gone')
    const { limit } = this.ended
    return new SiteLimitError(limit, describeSiteLimit(limit, this.limits))
  }
}
