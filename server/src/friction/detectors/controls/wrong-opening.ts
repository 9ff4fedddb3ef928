import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findSwitchedOther } from '../../switched-other.ts'

/**
 * A control that opens a part of the page, and opens another one than its own: it says that it is still closed, and a control of its kind
 * that was closed says that it is open. Silent if either is not there any more, or has another name.
 */
export const wrongOpening = {
  name: 'wrong-opening',
  traits: {},
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const other = control === null ? null : findSwitchedOther(step, control, 'expanded')
  if (control === null || other === null) return []
  const { after } = step
  const isAgain = earlier.some((past) => {
    const acted = findActedControl(past)
    return acted !== null && findSwitchedOther(past, acted, 'expanded') !== null
  })
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, control),
        category: 'interaction',
        severity: 3,
        title: `${quoteText(control.name)} opens ${quoteText(other.name)}`,
        expected: `${quoteText(control.name)} opens its own part.`,
        observed: `${nameControl(control)} on ${nameUrl(after.url)} was pressed and stayed closed; ${nameControl(other)} opened.`,
        recommendation: `Let ${nameControl(control)} open the part that belongs to it, by its identity and not by its place.`,
      },
      { status: isAgain ? 'verified' : 'unverified', box: control.box },
    ),
  ]
}
