import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { z } from 'zod'
import type { EgressDecision } from '../../guard/egress-proxy.ts'
import { untilAborted } from '../../lib/waiting/until-aborted.ts'
import { BrowserGoneError } from '../browser-session.ts'
import type { HostCall, HostRequest } from './messages.ts'
import { hostReply } from './messages.ts'
import { unpackError } from './passed-errors.ts'

const usualProgram = fileURLToPath(new URL('main.ts', import.meta.url))
/** Turns on the cache of compiled modules, as for the service. */
const preparation = new URL('../../../../check-node.js', import.meta.url).href

/** The environment variables that a host gets from the worker: paths and locale, but no key and no database address. */
const passedOn = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'LANG', 'SystemRoot', 'NODE_EXTRA_CA_CERTS']

/** Why a host ended: we killed it, it sent an invalid message, it could not be run, or it ended by itself. */
export type HostEnd =
  | { kind: 'killed' }
  | { kind: 'malformed' }
  | { kind: 'failed' }
  | { kind: 'exited'; code: number | null; signal: string | null }

interface Waiting {
  resolve: (value: unknown) => void
  reject: (error: Error) => void
}

/** A process that drives the browser of one session at a time. */
export class SessionHost {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, Waiting>()
  private lastId = 0
  /** Called for every connection that the browser requests. Must not throw. */
  onEgress: (decision: EgressDecision) => void = () => undefined
  /** Called once. Must not throw. */
  onEnd: (end: HostEnd) => void = () => undefined
  isAlive = true

  constructor(program = usualProgram) {
    this.child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: ['--disable-warning=ExperimentalWarning', '--import', preparation],
      env: Object.fromEntries(passedOn.map((name) => [name, process.env[name]])),
    })
    this.child.on('message', (message) => this.receive(message))
    this.child.once('exit', (code, signal) => this.end({ kind: 'exited', code, signal }))
    this.child.on('error', () => this.stop({ kind: 'failed' }))
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  /** Throws BrowserGoneError if the host ends before it answers, and the signal's reason as soon as it aborts. */
  async ask<T>(call: HostCall, answer: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    this.lastId += 1
    const id = this.lastId
    try {
      const value = await untilAborted(() => this.sendCall(id, call), signal)
      return answer.parse(value)
    } finally {
      if (this.waiting.delete(id)) this.send({ kind: 'abort', id })
    }
  }

  /** Ends the host and its browser at once. */
  kill(): void {
    this.stop({ kind: 'killed' })
  }

  private stop(how: HostEnd): void {
    if (!this.isAlive) return
    this.end(how)
    this.child.kill('SIGKILL')
  }

  private async sendCall(id: number, call: HostCall): Promise<unknown> {
    if (!this.isAlive) throw new BrowserGoneError('the browser is gone')
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.send({ kind: 'call', id, call })
    })
  }

  /** If a request cannot be sent, the host is ending, and its end rejects the pending calls. */
  private send(request: HostRequest): void {
    if (this.child.connected) this.child.send(request, () => undefined)
  }

  /** Hostile pages can influence what the host sends, so no message may throw here and end the worker. */
  private receive(message: unknown): void {
    if (!this.isAlive) return
    const parsed = hostReply.safeParse(message)
    if (!parsed.success) {
      this.stop({ kind: 'malformed' })
      return
    }
    const reply = parsed.data
    if (reply.kind === 'egress') {
      this.onEgress(reply.decision)
      return
    }
    const waiting = this.waiting.get(reply.id)
    this.waiting.delete(reply.id)
    if (reply.kind === 'answer') waiting?.resolve(reply.value)
    else waiting?.reject(unpackError(reply))
  }

  private end(how: HostEnd): void {
    if (!this.isAlive) return
    this.isAlive = false
    for (const { reject } of this.waiting.values()) {
      reject(new BrowserGoneError('the browser is gone'))
    }
    this.waiting.clear()
    this.onEnd(how)
  }
}
