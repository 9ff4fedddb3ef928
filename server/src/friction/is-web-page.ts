import type { Observation } from '../turn/observation.ts'
import { webPageTypes } from '../turn/web-page-types.ts'

/** Whether the document is a page of the site; files that the browser displays itself have no controls of their own. */
export function isWebPage({ contentType }: Observation): boolean {
  return webPageTypes.includes(contentType)
}
