import type { Observation } from '../turn/observation.ts'

/** Whether the document is a page of the site; files that a browser shows by itself have no controls of their own. */
export function isWebPage({ contentType }: Observation): boolean {
  return contentType === 'text/html' || contentType === 'application/xhtml+xml'
}
