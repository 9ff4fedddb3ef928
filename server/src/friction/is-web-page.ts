import { isWebAddress } from '../lib/address/is-web-address.ts'
import type { Observation } from '../turn/observation.ts'
import { webPageTypes } from '../turn/web-page-types.ts'

/**
 * Whether the document is a page of the site; files that the browser displays itself have no controls of their own, and
 * its error page says nothing about how the site is built.
 */
export function isWebPage({ url, contentType }: Observation): boolean {
  return isWebAddress(url) && webPageTypes.includes(contentType)
}
