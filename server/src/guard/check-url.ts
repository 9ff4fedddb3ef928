import { checkHost } from './check-host.ts'
import { hostMatches } from './host-pattern.ts'
import { noTestHosts, type TestHosts } from './test-hosts.ts'
import { type Denied, deny } from './verdict.ts'

/** The purpose of a URL; navigation is also restricted to the customer's allowed host patterns. */
export type UrlContext =
  | { kind: 'target' }
  | { kind: 'webhook' }
  | { kind: 'nav'; allowlist: readonly string[] }
  | { kind: 'subresource' }

/** `host` is canonical and `port` always set, ready for `dialGuarded`; an allowed URL is not resolved yet. */
export type UrlVerdict = { kind: 'allowed'; url: URL; host: string; port: number } | Denied

const schemes: Record<UrlContext['kind'], ReadonlySet<string>> = {
  target: new Set(['https:']),
  webhook: new Set(['https:', 'http:']),
  nav: new Set(['https:', 'http:']),
  subresource: new Set(['https:', 'http:', 'wss:', 'ws:']),
}

/** Targets and webhooks are typed by people; page links and login redirects can be far longer. */
const maxLengths: Record<UrlContext['kind'], number> = {
  target: 2048,
  webhook: 2048,
  nav: 32_768,
  subresource: 32_768,
}

/** Checks a URL without touching the network: syntax, scheme, port, name, literal address, allowlist. */
export function checkUrl(
  raw: string,
  context: UrlContext,
  testHosts: TestHosts = noTestHosts,
): UrlVerdict {
  if (raw.length > maxLengths[context.kind]) return deny('length')
  const url = parseUrl(raw)
  if (url === null) return deny('syntax')
  if (!schemes[context.kind].has(url.protocol)) return deny('scheme')
  if (hasUserinfo(raw)) return deny('userinfo')
  const endpoint = checkEndpoint(url.hostname, getPort(url), testHosts)
  if (endpoint.kind === 'denied') return endpoint
  if (endpoint.port === 80 && url.protocol === 'https:') return deny('port')
  if (!isAllowlisted(endpoint.host, context)) return deny('not_allowlisted')
  return { kind: 'allowed', url, host: endpoint.host, port: endpoint.port }
}

/** Checks a redirect target; webhooks are never redirected (decisions: Webhook headers). */
export function checkRedirect(
  location: string,
  base: URL,
  context: UrlContext,
  testHosts: TestHosts = noTestHosts,
): UrlVerdict {
  if (context.kind === 'webhook') return deny('redirect')
  const url = hasPlainText(location) ? URL.parse(location, base) : null
  return url === null ? deny('syntax') : checkUrl(url.href, context, testHosts)
}

/** Checks a host and port without DNS; the egress proxy calls this for every CONNECT. */
export function checkEndpoint(
  hostname: string,
  port: number,
  testHosts: TestHosts,
): { kind: 'allowed'; host: string; port: number } | Denied {
  const host = checkHost(hostname)
  if (host.kind === 'denied') return host
  if (!testHosts.has(host.host) && !isWebPort(port)) return deny('port')
  return { kind: 'allowed', host: host.host, port }
}

function isAllowlisted(host: string, context: UrlContext): boolean {
  return context.kind !== 'nav' || context.allowlist.some((pattern) => hostMatches(pattern, host))
}

/**
 * Stricter than WHATWG, which strips white space and control characters and accepts one slash or none in place of two.
 */
function parseUrl(raw: string): URL | null {
  const url = hasPlainText(raw) ? URL.parse(raw) : null
  const isSpecial = url !== null && /^(https?|wss?):$/.test(url.protocol)
  return isSpecial && !/^[a-z]+:\/\/[^/]/i.test(raw) ? null : url
}

/** A backslash counts as a slash anywhere before the query. */
function hasPlainText(raw: string): boolean {
  return !/\p{Cc}|^\s|\s$|^[^?#]*\\/u.test(raw)
}

/** Checks the text, because an empty userinfo (`https://@host`) leaves no trace in the parsed URL. */
function hasUserinfo(raw: string): boolean {
  return /^[a-z]+:\/\/[^/?#]*@/i.test(raw)
}

function getPort(url: URL): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'http:' || url.protocol === 'ws:' ? 80 : 443
}

/** The only one of the ports below that browsers block (Fetch: port blocking). */
const blockedPort = 3659

function isWebPort(port: number): boolean {
  return (
    [80, 443, 4200, 5000, 5173, 8443].includes(port) ||
    (port >= 3000 && port <= 3999 && port !== blockedPort) ||
    (port >= 8000 && port <= 8999)
  )
}
