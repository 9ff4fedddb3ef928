import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
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

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const other = control === null ? null : findSwitchedOther(step, control, 'checked')
  if (control === null || other === null) return []
  const { after } = step
  const isAgain = earlier.some((past) => {
    const acted = findActedControl(past)
    return acted !== null && findSwitchedOther(past, acted, 'checked') !== null
  })
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
      { status: isAgain ? 'verified' : 'unverified', box: control.box },
    ),
  ]
}
