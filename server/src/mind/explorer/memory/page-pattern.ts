import { foldUrl } from '../../../lib/address/fold-url.ts'

/** A URL without the parts that do not identify a different page: fragment, trailing slash, order of parameters. */
export function normaliseUrl(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return url
  parsed.searchParams.sort()
  const path = parsed.pathname.length > 1 ? parsed.pathname.replace(/\/$/, '') : parsed.pathname
  return `${parsed.origin}${path}${parsed.search}`
}

/** Pages made from one template share a pattern: besides ids, the last segment below a plural noun is folded (`/products/blue-mug`). */
export function foldPage(url: string): string {
  return foldUrl(url).replace(/(\/[^/]*[^s/]s\/)[^/?#]+(?=$|\?|#)/i, '$1:id')
}
