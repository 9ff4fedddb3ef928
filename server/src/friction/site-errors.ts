import type { Observation, PageError } from '../turn/observation.ts'
import { isSameSite } from './same-site.ts'

/** The browser's own words about a request (noticed as such elsewhere), and notes for developers. */
const notAFault =
  /failed to load resource|net::ERR_|ResizeObserver loop|\bAbortError\b|\bplay\(\) (failed|request)|^warning:|download the react devtools|content security policy|deprecat|preload|favicon|permissions?[- ]policy/i

/** How scripts complain of a call that got no answer; where we refused a call, that may be our doing. */
const unanswered =
  /failed to fetch|networkerror|network error|load failed|loading (css )?chunk|web ?socket/i

/** How the site's own scripts broke since the observation before, each message once. */
export function findSiteErrors(observation: Observation): string[] {
  return [
    ...new Set(observation.errors.filter((error) => isSiteFault(error, observation)).map(getWords)),
  ]
}

function isSiteFault(error: PageError, observation: Observation): boolean {
  const wasRefusedByUs = observation.failedRequests.some(({ blocked }) => blocked)
  if (notAFault.test(error.message)) return false
  if (wasRefusedByUs && unanswered.test(error.message)) return false
  return error.url === null || isSameSite(error.url, observation.url)
}

function getWords(error: PageError): string {
  return (error.message.split('\n').at(0) ?? '').trim().slice(0, 200)
}
