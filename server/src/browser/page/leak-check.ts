import type { Connection } from '../../guard/egress-proxy.ts'
import { coversHost } from '../../lib/address/covers-host.ts'
import { createSentFinder } from '../../lib/secrets/find-sent.ts'
import { loginCuts } from '../../turn/login-block.ts'
import type { FailedRequest } from '../../turn/observation.ts'
import { boundUrl } from '../../turn/page/bound-text.ts'
import { maxEvents } from '../../turn/page/limits.ts'
import type { FillableCredential } from '../browser-session.ts'
import { MAX_HOSTS_AHEAD } from '../limits.ts'
import { readSentRequest, type SentRequest } from './sent-request.ts'

/** A login that was filled in. */
interface KeptLogin {
  host: string
  /** Origins of the documents it was filled in; another port of a host may be a different service. */
  ports: Set<string>
  isIn: (text: string) => boolean
}

/**
 * Knows the logins that were filled in, and detects requests that would send one of them to a foreign host or port. A
 * login may go to the host of its credential and its subdomains, over https, on the default port or that of the
 * document it was filled in.
 */
export class LeakCheck {
  private readonly kept = new Map<string, KeptLogin>()
  /** Hosts of documents that pages prefetch through speculation rules. */
  private readonly ahead = new Set<string>()
  private cuts: FailedRequest[] = []
  private readonly onChange: () => void

  /** `onChange`: previously allowed connections may now be forbidden. Must not throw. */
  constructor(onChange: () => void) {
    this.onChange = onChange
  }

  get isWatching(): boolean {
    return this.kept.size > 0
  }

  /** From now on a page of that origin contains this login. */
  keep({ handle, host, username, password }: FillableCredential, origin: string): void {
    const login = this.kept.get(handle) ?? {
      host,
      ports: new Set(['']),
      isIn: createSentFinder([username, password]),
    }
    login.ports.add(URL.parse(origin)?.port ?? '')
    this.kept.set(handle, login)
    this.onChange()
  }

  /** Why a request must not leave the browser; null if it may. */
  findLeak(request: SentRequest): string | null {
    const url = URL.parse(request.url)
    if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return null
    const others = [...this.kept.values()].filter((login) => !isLoginServer(login, url))
    if (others.length === 0) return null
    const sent = readSentRequest(request)
    if (sent === null) return loginCuts.unread
    return others.some(({ isIn }) => isIn(sent)) ? loginCuts.sent : null
  }

  /**
   * Whether the proxy may connect. Requests are checked before they are sent; the content of WebSockets and peer
   * connections is invisible, so these may only go where every login that was filled in may go.
   */
  mayConnect({ host, port, carrier }: Connection): boolean {
    const logins = [...this.kept.values()]
    const url = URL.parse(`https://${host}:${port}/`)
    const isOwn = url !== null && logins.every((login) => isLoginServer(login, url))
    if (isOwn) return true
    if (carrier === 'request')
      return !this.ahead.has(host) && !logins.some(({ isIn }) => isIn(host))
    this.noteCut({ method: 'GET', url: `wss://${host}/`, type: 'websocket' }, loginCuts.socket)
    return false
  }

  /**
   * A page can make the browser prefetch a document by speculation rules, without a request that could be stopped.
   * After a login was filled in, hosts it is not for get no connection.
   */
  noteAhead(address: string): void {
    const url = URL.parse(address)
    if (url === null || !/^https?:$/u.test(url.protocol) || this.ahead.size >= MAX_HOSTS_AHEAD)
      return
    this.ahead.add(url.hostname)
    if ([...this.kept.values()].every((login) => isLoginServer(login, url))) return
    this.noteCut({ method: 'GET', url: address, type: 'prefetch' }, loginCuts.ahead)
    this.onChange()
  }

  noteCut(
    { method, url, type }: { method: string; url: string; type: string },
    error: string,
  ): void {
    const isKnown = this.cuts.some((cut) => cut.url === url && cut.error === error)
    if (isKnown || this.cuts.length >= maxEvents) return
    const request = { method, url: boundUrl(url), resourceType: type.toLowerCase() }
    this.cuts.push({ ...request, status: null, error, blocked: true })
  }

  /** Requests that were blocked since the last call, at most fifty. */
  takeCuts(): FailedRequest[] {
    const cuts = this.cuts
    this.cuts = []
    return cuts
  }
}

/** Whether a login may go to this address. */
export function isLoginServer(
  { host, ports }: { host: string; ports: ReadonlySet<string> },
  { protocol, hostname, port }: URL,
): boolean {
  return protocol === 'https:' && coversHost(host, hostname) && ports.has(port)
}
