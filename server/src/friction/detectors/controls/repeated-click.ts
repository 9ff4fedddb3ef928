import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { RAGE_CLICKS } from '../../limits.ts'
import { isPromisingControl } from '../../promising-control.ts'

/**
 * The third click on a control that sends a request each time and shows nothing. Clicks without a request are dead
 * clicks; this is about work that the user cannot see.
 */
export const repeatedClick = {
  name: 'repeated-click',
  traits: { isFailedClick: true, canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || !isPromisingControl(control) || !isSilentClick(step)) return []
  const subject = describeSubject(step.before.url, control)
  const presses = [...earlier, step].filter((past) => {
    const pastControl = findActedControl(past)
    return pastControl !== null && describeSubject(past.before.url, pastControl) === subject
  })
  const repeats = presses.filter(isSilentClick)
  // Who has had an answer and presses again is not without one.
  const isAnswered = presses.some(({ result }) => result.changed || result.navigated)
  if (repeats.length < RAGE_CLICKS || isAnswered) return []
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject,
        category: 'feedback',
        severity: 3,
        title: `${name} shows no response`,
        expected: `The page shows the result of clicking ${name}.`,
        observed: `It was clicked ${repeats.length} times on ${nameUrl(step.before.url)}; each click sent a request, and the page never changed.`,
        recommendation: `Acknowledge every click on ${name} immediately, and show its result.`,
      },
      { status: 'verified', box: control.box },
    ),
  ]
}

function isSilentClick({ action, result, after }: Step): boolean {
  if (action.kind !== 'click' || !result.ok || result.changed || result.navigated) return false
  return result.requests > 0 && after.settled && after.blockedNavigations.length === 0
}
