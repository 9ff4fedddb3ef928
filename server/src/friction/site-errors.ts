import { foldUrl } from '../lib/address/fold-url.ts'
import { isSameSite } from '../lib/address/same-site.ts'
import { onceFor } from '../lib/once-for.ts'
import type { Observation, PageError } from '../turn/observation.ts'

/** The browser's own messages about requests (reported as requests), and notes for developers. */
const notAFault =
  /failed to load resource|^mixed content|net::ERR_|ResizeObserver loop|\bAbortError\b|\bplay\(\) (failed|request)|^warning:|download the react devtools|content security policy|deprecat|preload|favicon|permissions?[- ]policy|\btransition was (?:aborted|skipped)|NotAllowedError|permission[^.]*\bdenied|permissions check failed|denied permission|user (?:activation|gesture)|not allowed by the user agent/i

/** How scripts report a call without a response; if we blocked a call, that may be our doing. */
const unanswered =
  /failed to fetch|networkerror|network error|load failed|loading (css )?chunk|web ?socket/i

/** One error of the site's own scripts. */
export interface SiteError {
  message: string
  /** The same no matter where and how often the error occurs. */
  cause: string
  /** Known to be thrown; others may have been caught and logged. */
  isThrown: boolean
}

/** Errors of the site's own scripts since the previous observation, each cause once. */
export const findSiteErrors = onceFor((observation: Observation): readonly SiteError[] => {
  const errors = observation.errors
    .filter((error) => isSiteFault(error, observation))
    .map((error) => ({
      message: getWords(error),
      cause: nameCause(error, observation),
      isThrown: error.place !== null,
    }))
  return [...new Map(errors.map((error) => [error.cause, error])).values()]
})

/** By the topmost stack frame in a shared script; by the message in a page's own script, because its lines move. */
function nameCause(error: PageError, { url: page }: Observation): string {
  const [, script, at] = /^(.*?)(:\d+:\d+)$/s.exec(error.place ?? '') ?? []
  const words = getWords(error).replaceAll(/\d+/g, '#').slice(0, 100)
  if (script === undefined || at === undefined || foldUrl(script) === foldUrl(page)) return words
  const [type = 'Error'] = /^[A-Z]\w*Error\b/.exec(words) ?? []
  return `${type} in ${foldUrl(script.replaceAll(buildHash, ''))}${at}`
}

/** The part of a script's name that a build generates: different in every release. */
const buildHash = /[.-](?=[\w]*\d)[\da-f]{6,}(?=\.)/gi

function isSiteFault(error: PageError, observation: Observation): boolean {
  const wasRefusedByUs = observation.failedRequests.some(({ blocked }) => blocked)
  if (notAFault.test(error.message)) return false
  if (wasRefusedByUs && unanswered.test(error.message)) return false
  const source = error.place ?? error.url
  return source === null || isSameSite(source, observation.url)
}

function getWords(error: PageError): string {
  return (error.message.split('\n').at(0) ?? '').trim().slice(0, 200)
}
