import { browserErrorPage, isBrowserErrorPage } from '../../lib/address/is-browser-error-page.ts'

/** A page by its path, for use where all pages belong to one site. */
export function namePath(url: string): string {
  if (isBrowserErrorPage(url)) return browserErrorPage
  const parsed = URL.parse(url)
  return parsed === null ? url : parsed.pathname + parsed.search
}
