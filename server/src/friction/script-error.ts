import type { ObservedFriction } from '@understudy/contract/finding'
import { foldUrl } from '../lib/fold-url.ts'
import type { Observation, PageError } from '../turn/observation.ts'
import { nameUrl } from './control.ts'
import { describeFriction } from './describe-friction.ts'
import type { FrictionContext } from './friction-context.ts'
import { findFreshSights } from './fresh-sights.ts'
import { isSameSite } from './same-site.ts'

/** The browser's own words about a request (noticed as such elsewhere), and notes for developers. */
const notAFault =
  /failed to load resource|net::ERR_|ResizeObserver loop|\bAbortError\b|\bplay\(\) (failed|request)|^warning:|download the react devtools|content security policy|deprecat|preload|favicon|permissions?[- ]policy/i

/** How scripts complain of a call that got no answer; where we refused a call, that may be our doing. */
const unanswered = /failed to fetch|networkerror|network error|load failed|loading (css )?chunk/i

/** A script of the site that broke. Errors of third parties' scripts are left out. */
export function detectScriptError(context: FrictionContext): ObservedFriction[] {
  const { step } = context
  return findFreshSights(context).flatMap((sight) => {
    const messages = new Set(
      sight.errors.filter((error) => isSiteFault(error, sight)).map(getWords),
    )
    const spoiledTheAct =
      sight === step.after && step.action.kind === 'click' && step.result.ok && !step.result.changed
    return [...messages].map((message) =>
      describeFriction({
        detector: 'script-error',
        subject: `${foldUrl(sight.url)} ${message.replaceAll(/\d+/g, '#').slice(0, 100)}`,
        category: 'error',
        severity: spoiledTheAct ? 3 : 1,
        title: `A script of ${nameUrl(sight.url)} breaks`,
        expected: 'The scripts of the page run without an error.',
        observed: spoiledTheAct
          ? `After the click the page did not change, and the browser reported: ${message}`
          : `The browser reported: ${message}`,
        recommendation: 'Mend the script, and report such errors from users’ browsers to the team.',
      }),
    )
  })
}

function isSiteFault(error: PageError, sight: Observation): boolean {
  const wasRefusedByUs = sight.failedRequests.some(({ blocked }) => blocked)
  if (notAFault.test(error.message)) return false
  if (wasRefusedByUs && unanswered.test(error.message)) return false
  return error.url === null || isSameSite(error.url, sight.url)
}

function getWords(error: PageError): string {
  return (error.message.split('\n').at(0) ?? '').trim().slice(0, 200)
}
