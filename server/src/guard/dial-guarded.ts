import { connect, isIP, type Socket } from 'node:net'
import { checkEndpoint } from './check-url.ts'
import { type GuardDeps, resolveGuarded } from './resolve-guarded.ts'
import type { Denied } from './verdict.ts'

/** Why an allowed endpoint could not be reached. */
export type DialFailure = (typeof dialFailures)[number]

export const dialFailures = ['refused', 'timed_out', 'unreachable'] as const

/** A connected socket to a checked address, a denial, or a site that does not respond. */
export type Dialled =
  | { kind: 'connected'; socket: Socket; address: string }
  | Denied
  | { kind: 'failed'; reason: DialFailure }

const CONNECT_TIMEOUT_MS = 10_000
const ATTEMPT_TIMEOUT_MS = 2000

/** Checks, resolves once and connects to one of the checked addresses; never throws. */
export async function dialGuarded(
  deps: GuardDeps,
  hostname: string,
  port: number,
  signal: AbortSignal,
): Promise<Dialled> {
  const endpoint = checkEndpoint(hostname, port, deps.testHosts)
  if (endpoint.kind === 'denied') return endpoint
  const resolution = await resolveGuarded(deps, endpoint.host, port, signal)
  if (resolution.kind === 'denied') return resolution
  return dialAddresses(endpoint.host, resolution, signal)
}

async function dialAddresses(
  host: string,
  { addresses, port }: { addresses: readonly string[]; port: number },
  signal: AbortSignal,
): Promise<Dialled> {
  const { promise, resolve } = Promise.withResolvers<Dialled>()
  const answers = addresses.map((address) => ({ address, family: isIP(address) }))
  const socket = connect({
    host,
    port,
    noDelay: true,
    allowHalfOpen: true,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: ATTEMPT_TIMEOUT_MS,
    lookup: (_host, _options, callback) => callback(null, answers),
  })
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(CONNECT_TIMEOUT_MS)])
  const finish = (dialled: Dialled): void => {
    deadline.removeEventListener('abort', onAbort)
    socket.removeListener('error', onError)
    if (dialled.kind !== 'connected') socket.destroy()
    resolve(dialled)
  }
  const onAbort = (): void => finish({ kind: 'failed', reason: 'timed_out' })
  const onError = (error: Error): void => finish({ kind: 'failed', reason: getReason(error) })
  deadline.addEventListener('abort', onAbort)
  socket.once('error', onError)
  socket.once('connect', () => {
    const address = socket.remoteAddress
    finish(
      address === undefined
        ? { kind: 'failed', reason: 'unreachable' }
        : { kind: 'connected', socket, address },
    )
  })
  return promise
}

function getReason(error: NodeJS.ErrnoException): DialFailure {
  if (error.code === 'ECONNREFUSED') return 'refused'
  return error.code === 'ETIMEDOUT' ? 'timed_out' : 'unreachable'
}
