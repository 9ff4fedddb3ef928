import { foldUrl } from '../lib/address/fold-url.ts'
import type { Observation, PageError } from '../turn/observation.ts'
import { isSameSite } from './same-site.ts'

/** The browser's own words about a request (noticed as such elsewhere), and notes for developers. */
const notAFault =
  /failed to load resource|net::ERR_|ResizeObserver loop|\bAbortError\b|\bplay\(\) (failed|request)|^warning:|download the react devtools|content security policy|deprecat|preload|favicon|permissions?[- ]policy/i

/** How scripts complain of a call that got no answer; where we refused a call, that may be our doing. */
const unanswered =
  /failed to fetch|networkerror|network error|load failed|loading (css )?chunk|web ?socket/i

/** One way in which the site's own scripts broke. */
export interface SiteError {
  message: string
  /** Equal wherever and however often it happens. */
  cause: string
}

/** How the site's own scripts broke since the observation before, each cause once. */
export function findSiteErrors(observation: Observation): SiteError[] {
  const errors = observation.errors
    .filter((error) => isSiteFault(error, observation))
    .map((error) => ({ message: getWords(error), cause: nameCause(error, observation) }))
  return [...new Map(errors.map((error) => [error.cause, error])).values()]
}

/** By the topmost frame of the stack in a script that pages share; in a page's own script lines move, so there by the message. */
function nameCause(error: PageError, { url: page }: Observation): string {
  const [, script, at] = /^(.*?)(:\d+:\d+)$/s.exec(error.place ?? '') ?? []
  const words = getWords(error).replaceAll(/\d+/g, '#').slice(0, 100)
  if (script === undefined || at === undefined || foldUrl(script) === foldUrl(page)) return words
  const [type = 'Error'] = /^[A-Z]\w*Error\b/.exec(words) ?? []
  return `${type} in ${foldUrl(script.replaceAll(buildHash, ''))}${at}`
}

/** What a build adds to the name of a script: another in every release. */
const buildHash = /[.-](?=[\w]*\d)[\da-f]{6,}(?=\.)/gi

function isSiteFault(error: PageError, observation: Observation): boolean {
  const wasRefusedByUs = observation.failedRequests.some(({ blocked }) => blocked)
  if (notAFault.test(error.message)) return false
  if (wasRefusedByUs && unanswered.test(error.message)) return false
  return error.url === null || isSameSite(error.url, observation.url)
}

function getWords(error: PageError): string {
  return (error.message.split('\n').at(0) ?? '').trim().slice(0, 200)
}
