import { endSentence } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { findActedControl, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'
import { isKeyControl } from '../../key-control.ts'
import type { SiteError } from '../../site-errors.ts'
import { findSiteErrors } from '../../site-errors.ts'
import { describeMissingScripts, listMissingScripts } from '../../missing-scripts.ts'

/**
 * A script error of the site. Errors of third-party scripts are ignored. If the error kept a click from having an
 * effect, this is the only friction about it: the dead click is a consequence.
 */
export const scriptError = {
  name: 'script-error',
  traits: { isFailedClick: true, perceivedFrom: 2, isSiteWide: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step, earlier } = context
  return findNewObservations(context).flatMap((observation) => {
    const spoiled = observation === step.after ? findSpoiledControl(step) : null
    return findSiteErrors(observation).map((error) => {
      const { message, cause } = error
      const subject = createSubject(observation.url, cause)
      const named = { subject, category: 'error' } as const
      if (spoiled === null) {
        const missing = missesScript.test(message) ? listMissingScripts(observation, context) : []
        return missing.length > 0
          ? describeConsequence(named, { message, observation, missing })
          : describeFriction({ ...named, ...describeError(observation, error) })
      }
      const isRepeated = earlier.some((past) => isSpoiledBy(past, cause))
      return describeFriction(
        {
          ...named,
          ...describeSpoiledClick(spoiled, observation, {
            ...error,
            reason: describeMissingScripts(observation, context),
          }),
        },
        { status: isRepeated ? 'verified' : 'unverified', box: spoiled.box },
      )
    })
  })
}

/** How a script fails if another one, whose names it uses, is not there. */
const missesScript = /\bis not defined\b/i

/** Of what the test browser did not get, as far as can be known. */
function describeConsequence(
  named: Pick<NoticedFriction, 'subject' | 'category'>,
  {
    message,
    observation: { url },
    missing,
  }: { message: string; observation: Observation; missing: readonly string[] },
): NoticedFriction {
  const hosts = missing.join(', ')
  return describeFriction(
    {
      ...named,
      severity: 0,
      title: `A script failed on ${nameUrl(url)} without all scripts from ${hosts}`,
      expected: 'The scripts of the page run without an error.',
      observed: endSentence(
        `The test browser did not get every script from ${hosts}, and reported: ${message}`,
      ),
      recommendation: `Let the service reach ${hosts}, and run the session again.`,
    },
    { attribution: 'infrastructure' },
  )
}

type Words = Pick<
  NoticedFriction,
  'severity' | 'title' | 'expected' | 'observed' | 'recommendation'
>

function describeError({ url }: { url: string }, { message, isThrown }: SiteError): Words {
  return {
    severity: 1,
    title: `A script ${nameError(isThrown)} on ${nameUrl(url)}`,
    expected: 'The scripts of the page run without an error.',
    observed: endSentence(`The browser reported: ${message}`),
    recommendation: `Fix the script that ${nameError(isThrown)} on ${nameUrl(url)}, and collect such errors from users’ browsers.`,
  }
}

function nameError(isThrown: boolean): string {
  return isThrown ? 'fails' : 'reports an error'
}

function describeSpoiledClick(
  control: ObservedElement,
  { url }: { url: string },
  { message, isThrown, reason }: SiteError & { reason: string },
): Words {
  const name = nameControl(control)
  return {
    severity: isKeyControl(control) ? 3 : 2,
    title: `${name} does nothing: a script ${nameError(isThrown)} on click`,
    expected: `Clicking ${name} has a visible effect.`,
    observed: `${endSentence(`After the click on ${nameUrl(url)} the page did not change, and the browser reported: ${message}`)}${reason}`,
    recommendation: `Fix the script that runs when ${name} is clicked.`,
  }
}

function findSpoiledControl(step: Step): ObservedElement | null {
  const { action, result } = step
  return action.kind === 'click' && result.ok && !result.changed ? findActedControl(step) : null
}

function isSpoiledBy(step: Step, cause: string): boolean {
  const errors = findSpoiledControl(step) === null ? [] : findSiteErrors(step.after)
  return errors.some((error) => error.cause === cause)
}
