import { foldUrl } from '../../../lib/address/fold-url.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'
import { isRefusedInput } from '../../refused-input.ts'

const keptOut = new Set([401, 403, 407, 429, 451])

/**
 * A page that responds with an error without a click on a link to it: the target itself, a page reached by going back,
 * or an address the mind made up (then the mind is at fault, unless the server failed on it). If a link led to a page
 * before, `broken-link` has reported it, however the visitor returns.
 */
export const failedPage = { name: 'failed-page', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const { step } = context
  return findNewObservations(context).flatMap((observation) => {
    // A turn that does nothing to the page ends with the observation that it began with.
    const isReached = observation !== step.before
    const isLedThere = isReached && findActedControl(step) !== null
    const status = observation.status ?? 200
    const isOldPage = isReached && observation.documentId === step.before.documentId
    if (!isErrorPage(observation) || isLedThere || isOldPage) return []
    if (context.earlier.some((past) => ledTo(past, observation))) return []
    const isMadeUp = isReached && step.action.kind === 'goto' && status < 500
    return [
      describeFriction(
        {
          subject: createSubject(observation.url),
          category: 'error',
          severity: status >= 500 ? 4 : 3,
          title: `${nameUrl(observation.url)} returns an error`,
          expected: 'The page opens.',
          observed: `The server responded with HTTP ${status}.`,
          recommendation: `Find out why ${nameUrl(observation.url)} returns an error (HTTP ${status}), and fix it.`,
        },
        { status: 'verified', attribution: isMadeUp ? 'agent' : 'site' },
      ),
    ]
  })
}

function isErrorPage(observation: Observation): boolean {
  const status = observation.status ?? 200
  return status >= 400 && !keptOut.has(status) && !isRefusedInput(observation)
}

function ledTo(step: Step, { url }: Observation): boolean {
  return (
    findActedControl(step) !== null &&
    step.result.navigated &&
    foldUrl(step.after.url) === foldUrl(url)
  )
}
