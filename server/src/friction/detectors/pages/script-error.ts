import { endSentence } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { findSiteFailures } from '../../../turn/failed-requests.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isKeyControl } from '../../key-control.ts'
import { MAX_ERRORS_TOLD } from '../../limits.ts'
import { listMissingScripts } from '../../missing-scripts.ts'
import { findNewObservations, listObservations } from '../../new-observations.ts'
import { findSiteErrors, type SiteError } from '../../site-errors.ts'

/**
 * A script error of the site. Errors of third-party scripts are ignored. If the error kept a click from having an
 * effect, this is the only friction about it: the dead click is a consequence.
 */
export const scriptError = {
  name: 'script-error',
  traits: { manyCalled: 'script errors', isFailedClick: true, isSiteWide: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap((observation) => {
    const errors = findSiteErrors(observation)
    const isOfClick = observation === context.step.after && !lacksScripts(observation, context)
    const spoiled = isOfClick ? findSpoiledControl(context.step) : null
    const ofClick = spoiled === null ? [] : pickErrorsOfClick(errors, context)
    const others = errors
      .filter((error) => !ofClick.includes(error) && !isToldAsMissing(error, observation, context))
      .map((error) => describeOne(error, observation, context))
    return spoiled === null || ofClick.length === 0
      ? others
      : [describeClick(spoiled, ofClick, context), ...others]
  })
}

/** A click may then have no effect for want of what did not arrive. */
function lacksScripts(observation: Observation, context: FrictionContext): boolean {
  return listMissingScripts(observation, context).length > 0
}

/** An error that kept no click from having an effect. */
function describeOne(
  error: SiteError,
  observation: Observation,
  context: FrictionContext,
): NoticedFriction {
  const { message, cause } = error
  const named = { subject: createSubject(observation.url, cause), category: 'error' } as const
  const missing = missesScript.test(message) ? listMissingScripts(observation, context) : []
  return missing.length > 0
    ? describeConsequence(named, { message, observation, missing })
    : describeFriction({ ...named, ...describeError(observation, error) })
}

/** Those that the page did not have before and without the click; all of them if it had. */
function pickErrorsOfClick(
  errors: readonly SiteError[],
  context: FrictionContext,
): readonly SiteError[] {
  const { step } = context
  const control = nameSpoiled(step)
  const clicks = context.earlier.filter((past) => nameSpoiled(past) === control)
  const views = new Set([step.after, ...clicks.map(({ after }) => after)])
  const known = new Set(
    listObservations(context)
      .filter((observation) => !views.has(observation))
      .flatMap((observation) => findSiteErrors(observation).map(({ cause }) => cause)),
  )
  const fresh = errors.filter(({ cause }) => !known.has(cause))
  return fresh.length === 0 ? errors : fresh
}

/** One click that did nothing is one problem, however many errors it caused. */
function describeClick(
  spoiled: ObservedElement,
  errors: readonly SiteError[],
  context: FrictionContext,
): NoticedFriction {
  const { step, earlier } = context
  const [first, ...others] = errors
  const { url } = step.after
  const causes = new Set(errors.map(({ cause }) => cause))
  const isOne = first !== undefined && others.length === 0
  const isRepeated = earlier.some(
    (past) => nameSpoiled(past) === nameSpoiled(step) || isSpoiledBy(past, causes),
  )
  return describeFriction(
    {
      subject: isOne
        ? createSubject(url, first.cause)
        : `${describeSubject(url, spoiled)} several errors`,
      category: 'error',
      ...describeSpoiledClick(spoiled, errors, {
        url,
      }),
    },
    { status: isRepeated ? 'verified' : 'unverified', box: spoiled.box },
  )
}

/** How a script fails if another one, whose names it uses or which it loads itself, is not there; a promise to load can fail with the bare event. */
const missesScript =
  /\bis not defined\b|^(?:Uncaught \(in promise\) )?(?:\[object )?Event\]?$|\bLoading (?:CSS )?chunk\b|\bmodule script\b|\bdynamically imported module\b/i

/** Whether the error comes of a script that the site itself does not have, which is a finding of its own. */
function isToldAsMissing(
  { message }: SiteError,
  { documentId }: Observation,
  context: FrictionContext,
): boolean {
  return (
    missesScript.test(message) &&
    listObservations(context).some(
      (observation) =>
        observation.documentId === documentId &&
        findSiteFailures(observation).some(
          ({ resourceType, status }) => resourceType === 'script' && status !== null,
        ),
    )
  )
}

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
  errors: readonly SiteError[],
  { url }: { url: string },
): Words {
  const name = nameControl(control)
  const isThrown = errors.some((error) => error.isThrown)
  const told = errors.slice(0, MAX_ERRORS_TOLD).map(({ message }) => message)
  const more = errors.length - told.length
  const rest = more > 0 ? ` And ${more} more errors.` : ''
  return {
    severity: isKeyControl(control) ? 3 : 2,
    title: `${name} does nothing: a script ${nameError(isThrown)} on click`,
    expected: `Clicking ${name} has a visible effect.`,
    observed: `${endSentence(`After the click on ${nameUrl(url)} the page did not change, and the browser reported: ${told.join('; ')}`)}${rest}`,
    recommendation: `Fix the script that runs when ${name} is clicked.`,
  }
}

function findSpoiledControl(step: Step): ObservedElement | null {
  const { action, result } = step
  return action.kind === 'click' && result.ok && !result.changed ? findActedControl(step) : null
}

/** The control of a click that did nothing, equal in every view; null for other steps. */
function nameSpoiled(step: Step): string | null {
  const control = findSpoiledControl(step)
  return control === null ? null : describeSubject(step.before.url, control)
}

function isSpoiledBy(step: Step, causes: ReadonlySet<string>): boolean {
  const errors = findSpoiledControl(step) === null ? [] : findSiteErrors(step.after)
  return errors.some(({ cause }) => causes.has(cause))
}
