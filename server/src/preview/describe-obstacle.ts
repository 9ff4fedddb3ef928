import type { Opening } from '../browser/browser-session.ts'
import { isWebPage } from '../friction/is-web-page.ts'
import { findRefusal } from '../session/ending/refusal.ts'
import { describeOpeningFailure } from '../turn/opening-failure.ts'
import type { Observation } from '../turn/observation.ts'

export type FailedOpening = Extract<Opening, { kind: 'failed' }>

/** Why the root of a site did not open, in words for the person who requested the preview. */
export function describeFailedOpening({ reason, message }: FailedOpening): string {
  // The visit starts at an allowed host, so only a redirect can lead to a forbidden one.
  if (reason === 'target_refused') return 'The site leads to another host.'
  return describeOpeningFailure(reason, message)
}

/** Why a page cannot be shown as the site; null if it can. */
export function findObstacle(observation: Observation): string | null {
  const { status, url } = observation
  if (status !== null && status >= 400) {
    return `The site returned an error (HTTP ${status}).`
  }
  if (!isWebPage(observation)) return 'The root of the site is not a web page.'
  // The navigation guard has checked port and name, but allows http.
  if (!url.startsWith('https://')) return 'The site leads to a page without https.'
  return findRefusal(observation)
}
