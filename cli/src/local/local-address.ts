/** A site on this machine that visitors reach through a front of ours. */
export interface LocalAddress {
  /** Where the site listens. */
  url: URL
  /** The name that visitors see instead; personas and reports have it. */
  publicHost: string
}

const localName = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\])$/

/** The site on this machine that an address is of; null for any other. */
export function findLocalAddress(address: string): LocalAddress | null {
  const url = URL.parse(address)
  if (url === null || !localName.test(url.hostname)) return null
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const usualPort = url.protocol === 'https:' ? '443' : '80'
  const port = url.port === '' ? usualPort : url.port
  return { url, publicHost: `localhost-${port}.understudy.example` }
}

const publicName = /^localhost-(\d{1,5})\.understudy\.example$/

/** The site on this machine that visitors knew by this address, which does not say whether it speaks http; null for any other. */
export function findSiteBehind(address: string): LocalAddress | null {
  const port = publicName.exec(URL.parse(address)?.hostname ?? '')?.[1]
  return port === undefined ? null : findLocalAddress(`http://localhost:${port}/`)
}
