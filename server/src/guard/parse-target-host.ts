import { parseHostPattern } from './host-pattern.ts'
import { isSharedBelow } from './shared-names.ts'

/**
 * The canonical host of a hostname or URL entered by a person. null if it is not a public host, or if others can own
 * names below it: what is stored for a host also applies to its subdomains.
 */
export function parseTargetHost(raw: string): string | null {
  if (/[\s\\*@\p{Cc}]/u.test(raw)) return null
  const url = URL.parse(raw.includes('://') ? raw : `https://${raw}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const parsed = parseHostPattern(url.hostname)
  return parsed.kind === 'valid' && !isSharedBelow(parsed.pattern) ? parsed.pattern : null
}
