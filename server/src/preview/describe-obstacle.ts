import type { Opening } from '../browser/browser-session.ts'
import { isWebPage } from '../friction/is-web-page.ts'
import { describeOpeningFailure, findRefusal } from '../session/ending/refusal.ts'
import type { Observation } from '../turn/observation.ts'

export type FailedOpening = Extract<Opening, { kind: 'failed' }>

/** Why the root of a site did not open, in words for whoever asked for its preview. */
export function describeFailedOpening({ reason, message }: FailedOpening): string {
  // Nobody chose a target here: only a redirect leads where the visit may not go.
  if (reason === 'target_refused') return 'The site leads to another host.'
  return describeOpeningFailure(reason, message)
}

/** What keeps a page from being shown as the site; null for nothing. */
export function findObstacle(observation: Observation): string | null {
  const { status, url } = observation
  if (status !== null && status >= 400) {
    return `The site answered with an error (HTTP ${status}).`
  }
  if (!isWebPage(observation)) return 'The root of the site is no web page.'
  // The guard of navigations lets http pass; ports and names it has seen to.
  if (!url.startsWith('https://')) return 'The site leads to a page without https.'
  return findRefusal(observation)
}
