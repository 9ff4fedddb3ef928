import { once } from 'node:events'
import { isIP, type Socket } from 'node:net'
import { connect as startTls } from 'node:tls'
import { Agent, type buildConnector } from 'undici'
import { runInBackground } from '../lib/waiting/run-in-background.ts'
import { isCertificateChecked } from './check-certificates.ts'
import { type DialFailure, dialGuarded } from './dial-guarded.ts'
import type { GuardDeps } from './resolve-guarded.ts'
import { type DenialRule, UNUSABLE_HOST } from './verdict.ts'

/** The guard denied the connection; the message can be shown to the customer, the rule cannot. */
export class ConnectionDeniedError extends Error {
  override readonly name = 'ConnectionDeniedError'
  readonly rule: DenialRule

  constructor(rule: DenialRule) {
    super(UNUSABLE_HOST)
    this.rule = rule
  }
}

/** An allowed host did not respond. */
export class ConnectionFailedError extends Error {
  override readonly name = 'ConnectionFailedError'
  readonly reason: DialFailure | 'tls_failed'

  constructor(reason: DialFailure | 'tls_failed', cause?: unknown) {
    super('The host could not be reached.', { cause })
    this.reason = reason
  }
}

/**
 * An undici dispatcher for our own requests (webhooks): every connection, including to literal addresses, is
 * checked, resolved once and dialled at the checked address. Does not follow redirects. Requests fail with the errors
 * above. Connecting, including the TLS handshake, takes at most `connectTimeoutMs`.
 */
export function createGuardedAgent(deps: GuardDeps, connectTimeoutMs = 10_000): Agent {
  const settings = { ...deps, connectTimeoutMs }
  return new Agent({
    connect: (options, callback) => {
      runInBackground(
        () => answer(settings, options, callback),
        (error) => callback(new ConnectionFailedError('unreachable', error), null),
      )
    },
  })
}

interface ConnectSettings extends GuardDeps {
  connectTimeoutMs: number
}

async function answer(
  settings: ConnectSettings,
  options: buildConnector.Options,
  callback: buildConnector.Callback,
): Promise<void> {
  const connected = await connectGuarded(settings, options)
  if (connected instanceof Error) callback(connected, null)
  else callback(null, connected)
}

async function connectGuarded(
  settings: ConnectSettings,
  { hostname, port, protocol }: buildConnector.Options,
): Promise<Socket | ConnectionDeniedError | ConnectionFailedError> {
  const isSecure = protocol === 'https:'
  const portNumber = port === '' ? defaultPort(isSecure) : Number(port)
  const signal = AbortSignal.timeout(settings.connectTimeoutMs)
  const dialled = await dialGuarded(settings, hostname, portNumber, signal)
  if (dialled.kind === 'denied') return new ConnectionDeniedError(dialled.rule)
  if (dialled.kind === 'failed') return new ConnectionFailedError(dialled.reason)
  if (!isSecure) return dialled.socket
  return secure({ socket: dialled.socket, hostname, signal }, settings)
}

function defaultPort(isSecure: boolean): number {
  return isSecure ? 443 : 80
}

async function secure(
  { socket, hostname, signal }: { socket: Socket; hostname: string; signal: AbortSignal },
  { testHosts }: GuardDeps,
): Promise<Socket | ConnectionFailedError> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const tls = startTls({
    socket,
    host,
    // A server name must not be an address (RFC 6066 3).
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: isCertificateChecked(testHosts, host),
  })
  try {
    await once(tls, 'secureConnect', { signal })
    return tls
  } catch (error) {
    tls.destroy()
    return new ConnectionFailedError('tls_failed', error)
  }
}
