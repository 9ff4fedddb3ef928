import { startSentence } from '../../../lib/text/sentence.ts'
import { describeSubject, findActedControl, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** Things that cover the page on purpose until they are answered. */
const modal = /dialog|modal|backdrop|lightbox|drawer|scrim/i

/** A control that cannot be clicked because something lies over it. An open dialog covers what is behind it by design. */
export const coveredTarget = {
  name: 'covered-target',
  traits: { isFailedClick: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const failure = step.result.failure
  if (control === null || failure?.kind !== 'covered' || modal.test(failure.coveredBy)) return []
  const subject = describeSubject(step.before.url, control)
  const wasCoveredBefore = earlier.some((past) => {
    const pastControl = findActedControl(past)
    return (
      past.result.failure?.kind === 'covered' &&
      pastControl !== null &&
      describeSubject(past.before.url, pastControl) === subject
    )
  })
  const name = nameControl(control)
  const isConsent = /cookie|consent|gdpr/i.test(failure.coveredBy)
  return [
    describeFriction(
      {
        subject,
        category: 'layout',
        severity: isConsent ? 2 : 3,
        title: `${startSentence(name)} is covered`,
        expected: `${startSentence(name)} is visible and can be clicked.`,
        observed: `On ${nameUrl(step.before.url)} ${failure.coveredBy} lies over it and takes the click.`,
        recommendation: `Move ${failure.coveredBy} so that ${name} stays free at this window size.`,
      },
      { status: wasCoveredBefore ? 'verified' : 'unverified', box: control.box },
    ),
  ]
}
