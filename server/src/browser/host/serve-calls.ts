import type { ResolveHost } from '../../guard/resolve-guarded.ts'
import type { Clock } from '../../lib/clock.ts'
import { Secret } from '../../lib/secret.ts'
import { type Held, hold } from '../../lib/waiting/held.ts'
import { runInBackground } from '../../lib/waiting/run-in-background.ts'
import type { LaunchedSession } from '../browser-session.ts'
import { launchBrowserSession } from '../launch-session.ts'
import { launchBrowser, type LaunchedBrowser } from '../launch/launch.ts'
import { type SpareBrowser, startSpareBrowser } from '../launch/spare-browser.ts'
import { MAX_UNASKED_BYTES } from '../limits.ts'
import { HarmlessCallbacks } from '../observe/harmless-callbacks.ts'
import { packPicture } from './answers.ts'
import {
  type HostAnswer,
  type HostCall,
  type HostedLaunch,
  type HostedSpare,
  type HostReply,
  hostRequest,
  packDecision,
  type SessionCall,
} from './messages.ts'
import { packError } from './passed-errors.ts'
import { maxReplyBytes } from './reply-sizes.ts'

export interface CallServerDeps {
  clock: Clock
  resolveHost: ResolveHost
  /** Process id of the worker; the browser is ended when the worker is gone. */
  owner: number
  /** Called if the browser for the next session ends. Must not throw. */
  onSpareGone: () => void
}

/** Handles the calls of a worker to its session. */
export interface CallServer {
  /** Rejects only if the message is not a `hostRequest`. */
  receive(message: unknown): Promise<void>
  /** Waits for the browser that is being closed: its supervisor has ended with it, so only this host removes its files. */
  untilClosed(): Promise<void>
}

/** Must not throw; returns whether the reply is short enough. */
type Send = (reply: HostReply, maxBytes: number) => boolean

/** Replies with `send`. */
export function createCallServer(deps: CallServerDeps, send: Send): CallServer {
  const aborts = new Map<number, AbortController>()
  let session: LaunchedSession | null = null
  let spare: SpareBrowser | null = null
  let closing: Held<void> | null = null
  let callbacks = new HarmlessCallbacks()

  function find(): LaunchedSession {
    if (session === null) throw new Error('this host has no session')
    return session
  }

  async function perform(call: HostCall, signal: AbortSignal): Promise<unknown> {
    if (call.method === 'prepare') {
      const started = await prepare(deps, call.spare)
      spare = started
      watchSpare(started, () => spare === started, deps.onSpareGone)
      return null
    }
    if (call.method === 'launch') {
      const kept = spare
      spare = null
      callbacks = new HarmlessCallbacks()
      session = await launch(deps, call.launch, { send, spare: kept, callbacks })
      return null
    }
    if (call.method === 'close') {
      const open = spare ?? find()
      spare = null
      closing = hold(async () => open[Symbol.asyncDispose]())
      await closing.result()
      session = null
      return null
    }
    if ('learned' in call) callbacks.adopt(call.learned)
    return callSession(find(), call, signal)
  }

  return {
    untilClosed: async () => closing?.result(),
    async receive(message) {
      const request = hostRequest.parse(message)
      const { id } = request
      if (request.kind === 'abort') {
        aborts.get(id)?.abort(new Error('the worker cancelled the call'))
        return
      }
      const maxBytes = maxReplyBytes[request.call.method]
      const abort = new AbortController()
      aborts.set(id, abort)
      try {
        const value = await perform(request.call, abort.signal)
        const news = report(request.call, callbacks)
        if (!send({ kind: 'answer', id, value, ...news }, maxBytes))
          throw new Error('the answer is too long')
      } catch (error) {
        send({ kind: 'failure', id, ...packError(error) }, maxBytes)
      } finally {
        aborts.delete(id)
      }
    },
  }
}

/** What the session has learned, with an answer that may be long. */
function report({ method }: HostCall, callbacks: HarmlessCallbacks): Pick<HostAnswer, 'learned'> {
  const learned = method === 'observe' ? callbacks.takeNews() : []
  return learned.length === 0 ? {} : { learned }
}

async function callSession(
  session: LaunchedSession,
  call: SessionCall,
  signal: AbortSignal,
): Promise<unknown> {
  if (call.method === 'open') return session.open(call.url, signal)
  if (call.method === 'observe') return session.observe(signal, call.isAgain)
  if (call.method === 'act') return session.act(call.action, signal)
  if (call.method === 'checkAccessibility')
    return session.checkAccessibility(signal, call.known === null ? null : new Set(call.known))
  if (call.method === 'drawMarks') {
    const { bytes, ...picture } = call.picture
    const given = { ...picture, bytes: Buffer.from(bytes, 'base64') }
    const { bytes: drawn, ...size } = await session.drawMarks(given, call.order, signal)
    return { ...size, bytes: Buffer.from(drawn).toString('base64') }
  }
  return call.method === 'screenshot'
    ? packPicture(await session.screenshot(signal))
    : session.readSummary()
}

async function prepare(
  { clock, resolveHost, owner }: CallServerDeps,
  { chromium, folder, testHosts, context }: HostedSpare,
): Promise<SpareBrowser> {
  const guard = { resolveHost, testHosts: new Map(testHosts), privateTargets: new Map() }
  return startSpareBrowser({ clock, chromium, folder, owner, guard }, context)
}

/** A spare that ends by itself is closed: its supervisor may have ended with it, and then nobody else removes its files. */
function watchSpare(spare: SpareBrowser, isKept: () => boolean, onGone: () => void): void {
  const note = (): void => {
    if (isKept()) onGone()
  }
  spare.onGone(() => {
    if (!isKept()) return
    runInBackground(async () => {
      await spare[Symbol.asyncDispose]()
      note()
    }, note)
  })
}

async function launch(
  { clock, resolveHost, owner }: CallServerDeps,
  { chromium, folder, testHosts, privateTargets, credentials, ...options }: HostedLaunch,
  {
    send,
    spare,
    callbacks,
  }: { send: Send; spare: SpareBrowser | null; callbacks: HarmlessCallbacks },
): Promise<LaunchedSession> {
  const guard = {
    resolveHost,
    testHosts: new Map(testHosts),
    privateTargets: new Map(privateTargets),
  }
  return launchBrowserSession(
    { clock, chromium, folder, owner, guard, launch: preferSpare(spare) },
    {
      ...options,
      callbacks,
      credentials: credentials.map(({ username, password, ...credential }) => ({
        ...credential,
        username: new Secret(username),
        password: new Secret(password),
      })),
      onEgress: (decision) =>
        void send({ kind: 'egress', decision: packDecision(decision) }, MAX_UNASKED_BYTES),
    },
  )
}

/** Launches the spare, or closes it and starts another browser if it does not suit the session. */
function preferSpare(spare: SpareBrowser | null): typeof launchBrowser {
  return async (deps, options) => {
    if (spare === null) return launchBrowser(deps, options)
    const taken = await takeOrClose(spare, deps, options)
    return taken ?? launchBrowser(deps, options)
  }
}

async function takeOrClose(
  spare: SpareBrowser,
  ...session: Parameters<SpareBrowser['take']>
): Promise<LaunchedBrowser | null> {
  await using resources = new AsyncDisposableStack()
  resources.use(spare)
  const taken = await spare.take(...session)
  if (taken !== null) resources.move()
  return taken
}
