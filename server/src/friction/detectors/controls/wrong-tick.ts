import { quoteText } from '../../../lib/text/sentence.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findSwitchedOther } from '../../switched-other.ts'

/**
 * Ticking an option that ticks another one and not itself, such as by a label that belongs to it. Silent if its own mark changes, if either
 * is not there any more, and if several others change, as all of a group may.
 */
export const wrongTick = {
  name: 'wrong-tick',
  traits: {},
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const acted = findOfActed(context, (step, control) => findSwitchedOther(step, control, 'checked'))
  if (acted === null) return []
  const { control, found: other, status } = acted
  const { after } = context.step
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, control),
        category: 'form',
        severity: 4,
        title: `Ticking ${quoteText(control.name)} ticks ${quoteText(other.name)}`,
        expected: `${quoteText(control.name)} is ticked, and nothing else.`,
        observed: `${nameControl(control)} on ${nameUrl(after.url)} was pressed and is not ticked; ${nameControl(other)} is.`,
        recommendation: `Connect ${nameControl(control)} with its own value, such as by a label with its id.`,
      },
      { status, box: control.box },
    ),
  ]
}
