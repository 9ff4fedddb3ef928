import { parseHostPattern } from './host-pattern.ts'
import { isSharedBelow } from './shared-names.ts'

/**
 * The host of what a person gives as a hostname or a URL, in its canonical form. null for what is no public host, and for a
 * name under which others get theirs: what is kept for a host is good for those below it too.
 */
export function parseTargetHost(raw: string): string | null {
  if (/[\s\\*@\p{Cc}]/u.test(raw)) return null
  const url = URL.parse(raw.includes('://') ? raw : `https://${raw}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const parsed = parseHostPattern(url.hostname)
  return parsed.kind === 'valid' && !isSharedBelow(parsed.pattern) ? parsed.pattern : null
}
