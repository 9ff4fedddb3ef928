import { checkHost } from './check-host.ts'
import { isPublicSuffix, isSharedBelow } from './shared-names.ts'

/** Result of parsing a host pattern; `message` names the rule for the customer. */
export type ParsedHostPattern =
  | { kind: 'valid'; pattern: string }
  | { kind: 'invalid'; message: string }

/**
 * Parses an allowlist entry written by a customer into the one form that is stored and compared: `example.com`, a
 * public address, or `*.example.com` (any depth below, not the apex; decisions: AllowedTarget).
 */
export function parseHostPattern(raw: string): ParsedHostPattern {
  const isWildcard = raw.startsWith('*.')
  const name = isWildcard ? raw.slice(2) : raw
  if (name === '' || /[\s*/\\:?#@%]/.test(name.replace(/^\[[0-9a-f:.]+\]$/i, ''))) {
    return invalid('must be a host such as example.com, or *.example.com')
  }
  const isShared = isWildcard ? isSharedBelow : isPublicSuffix
  const url = URL.parse(`https://${name}/`)
  const checked = url === null ? null : checkHost(url.hostname)
  if (checked === null || checked.kind === 'denied') return invalid('must be a public host')
  if (checked.isLiteral && isWildcard) return invalid('must not combine an address with a wildcard')
  if (isShared(checked.host)) {
    return invalid('must not cover a public suffix, because that would include other owners’ sites')
  }
  return { kind: 'valid', pattern: isWildcard ? `*.${checked.host}` : checked.host }
}

/** Whether a parsed pattern matches this host, in any case, with or without a trailing dot. */
export function hostMatches(pattern: string, hostname: string): boolean {
  const checked = checkHost(hostname)
  if (checked.kind === 'denied') return false
  if (pattern.startsWith('*.')) return checked.host.endsWith(pattern.slice(1))
  return checked.host === pattern
}

function invalid(message: string): ParsedHostPattern {
  return { kind: 'invalid', message: `host_pattern ${message}` }
}
