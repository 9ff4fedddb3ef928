import { getDomain } from 'tldts'

/** Whether both URLs belong to the same registrable domain; a third party's failure is not the site's main fault. */
export function isSameSite(url: string, pageUrl: string): boolean {
  const host = URL.parse(url)?.hostname
  const pageHost = URL.parse(pageUrl)?.hostname
  if (host === undefined || pageHost === undefined) return false
  const domain = getDomain(pageUrl, { allowPrivateDomains: true })
  if (domain === null) return host === pageHost
  return getDomain(url, { allowPrivateDomains: true }) === domain
}
