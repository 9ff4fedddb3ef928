import type { ResolveHost } from '../../guard/resolve-guarded.ts'
import type { Clock } from '../../lib/clock.ts'
import { Secret } from '../../lib/secret.ts'
import type { LaunchedSession } from '../browser-session.ts'
import { launchBrowserSession } from '../launch-session.ts'
import type { HostCall, HostedLaunch, HostReply, SessionCall } from './messages.ts'
import { hostRequest, packDecision } from './messages.ts'
import { packPicture } from './answers.ts'
import { packError } from './passed-errors.ts'
import { maxReplyBytes, maxUnaskedBytes } from './reply-sizes.ts'

export interface CallServerDeps {
  clock: Clock
  resolveHost: ResolveHost
  /** Process id of the worker; the browser is ended when the worker is gone. */
  owner: number
}

/** Handles the calls of a worker to its session. */
export interface CallServer {
  /** Rejects only if the message is not a `hostRequest`. */
  receive(message: unknown): Promise<void>
}

/** Must not throw; returns whether the reply is short enough. */
type Send = (reply: HostReply, maxBytes: number) => boolean

/** Replies with `send`. */
export function createCallServer(deps: CallServerDeps, send: Send): CallServer {
  const aborts = new Map<number, AbortController>()
  let session: LaunchedSession | null = null

  function find(): LaunchedSession {
    if (session === null) throw new Error('this host has no session')
    return session
  }

  async function perform(call: HostCall, signal: AbortSignal): Promise<unknown> {
    if (call.method === 'launch') {
      session = await launch(deps, call.launch, send)
      return null
    }
    if (call.method === 'close') {
      await find()[Symbol.asyncDispose]()
      session = null
      return null
    }
    return look(call, signal)
  }

  async function look(call: SessionCall, signal: AbortSignal): Promise<unknown> {
    if (call.method === 'open') return find().open(call.url, signal)
    if (call.method === 'observe') return find().observe(signal)
    if (call.method === 'act') return find().act(call.action, signal)
    if (call.method === 'checkAccessibility') return find().checkAccessibility(signal)
    return call.method === 'screenshot'
      ? packPicture(await find().screenshot(signal))
      : find().readSummary()
  }

  return {
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
        if (!send({ kind: 'answer', id, value }, maxBytes))
          throw new Error('the answer is too long')
      } catch (error) {
        send({ kind: 'failure', id, ...packError(error) }, maxBytes)
      } finally {
        aborts.delete(id)
      }
    },
  }
}

async function launch(
  { clock, resolveHost, owner }: CallServerDeps,
  { chromium, folder, testHosts, privateTargets, credentials, ...options }: HostedLaunch,
  send: Send,
): Promise<LaunchedSession> {
  const guard = {
    resolveHost,
    testHosts: new Map(testHosts),
    privateTargets: new Map(privateTargets),
  }
  return launchBrowserSession(
    { clock, chromium, folder, owner, guard },
    {
      ...options,
      credentials: credentials.map(({ username, password, ...credential }) => ({
        ...credential,
        username: new Secret(username),
        password: new Secret(password),
      })),
      onEgress: (decision) =>
        void send({ kind: 'egress', decision: packDecision(decision) }, maxUnaskedBytes),
    },
  )
}
