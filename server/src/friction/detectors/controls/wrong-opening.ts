import { quoteText } from '../../../lib/text/sentence.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
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

function detect(context: FrictionContext): NoticedFriction[] {
  const acted = findOfActed(context, (step, control) =>
    findSwitchedOther(step, control, 'expanded'),
  )
  if (acted === null) return []
  const { control, found: other, status } = acted
  const { after } = context.step
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
      { status, box: control.box },
    ),
  ]
}
