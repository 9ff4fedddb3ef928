import { onceForText } from '../once-for-text.ts'

/** Parameters that select the page on sites without paths; their values are kept if they are plain words. */
const routingParameters = new Set(['page', 'view', 'tab', 'route', 'section', 'action', 'step'])

const trackingParameter = /^(utm_.*|gclid|fbclid|msclkid|mc_[ce]id|ref|referrer|_ga|_gl)$/i

const identifierSegments = [
  /^\d+$/,
  /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
  /^(?=.*\d)[\da-f]{8,}$/i,
  /^(?=.*\d)(?=.*[a-z])[\w-]{20,}$/i,
  /(?<!\d)\d{3,}$/,
]

/** Segments that only machines read: a UUID, or hexadecimal digits. */
const machineIdentifier =
  /\/(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-f]*\d)[\da-f]{12,})(?=[/?#]|$)/gi

/** Longer segments are not names. */
const maxSegment = 200

/**
 * The page behind a URL, identical for every record of the same kind: `https://shop.example/products/42?ref=x#top`
 * becomes `shop.example/products/:id`. Parameter names are kept in alphabetical order, their values only if they select
 * the page; a hash that holds a route, such as `#/cart` or `#products/42`, counts as part of the path. URLs made by
 * scripts (`blob:`, `data:`) have no path: only the host of the script or the type of the content is kept. Text that is
 * not a URL is returned unchanged.
 */
export const foldUrl = onceForText(foldWhole)

function foldWhole(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  if (parsed.protocol === 'blob:') return `blob:${URL.parse(parsed.pathname)?.host ?? ''}`
  if (parsed.protocol === 'data:') return `data:${parsed.pathname.replace(/[;,].*$/s, '')}`
  return `${parsed.host}${foldPath(parsed.pathname)}${foldQuery(parsed.searchParams)}${foldHash(parsed.hash)}`
}

function foldPath(pathname: string): string {
  const segments = pathname.split('/').filter((segment) => segment !== '')
  return `/${segments.map(foldSegment).join('/')}`
}

function foldSegment(segment: string): string {
  if (segment.length > maxSegment) return ':id'
  return identifierSegments.some((pattern) => pattern.test(segment)) ? ':id' : segment
}

function foldQuery(parameters: URLSearchParams): string {
  const kept = [...parameters]
    .filter(([name]) => !trackingParameter.test(name))
    .map(([name, value]) => {
      const choosesPage = routingParameters.has(name.toLowerCase()) && /^[a-z-]{1,24}$/i.test(value)
      return choosesPage ? `${name}=${value}` : name
    })
  const names = [...new Set(kept)].toSorted()
  return names.length === 0 ? '' : `?${names.join('&')}`
}

function foldHash(hash: string): string {
  const route = readRoute(hash)
  return route === null ? '' : `#${foldPath(route)}`
}

/** The path and query of a page as shown in titles: folded like the page, except for the identifiers in its path that people read. */
export const showPath = onceForText(showWhole)

function showWhole(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  const route = readRoute(parsed.hash)
  const path = `${parsed.pathname}${foldQuery(parsed.searchParams)}${route === null ? '' : `#${route}`}`
  return path.replaceAll(machineIdentifier, '/:id')
}

/** The URL without a hash that only refers to a part of its page. */
export function dropAnchor(url: string): string {
  const [page, hash] = splitHash(url)
  const route = readRoute(hash)
  return route === null ? page : `${page}#${route}`
}

/** The URL of one page, as opposed to its kind: without an anchor and without parameters that only say where a visitor came from. */
export const trimUrl = onceForText(trimWhole)

function trimWhole(url: string): string {
  const parsed = URL.parse(dropAnchor(url))
  if (parsed === null) return url
  const tracking = [...parsed.searchParams.keys()].filter((name) => trackingParameter.test(name))
  for (const name of tracking) parsed.searchParams.delete(name)
  return parsed.href
}

function splitHash(url: string): [string, string] {
  const start = url.indexOf('#')
  return start === -1 ? [url, ''] : [url.slice(0, start), url.slice(start)]
}

/** The route in a hash, which identifies a view of a single-page application; null for anchors and text fragments. */
function readRoute(hash: string): string | null {
  const [path = ''] = hash.replace(/^#!?/, '').split('?')
  return /^[\w.~-]*\/[\w\-./~%:@+]*$/.test(path) ? path : null
}
