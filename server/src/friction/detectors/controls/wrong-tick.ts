import { quoteText } from '../../../lib/text/sentence.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl } from '../../control.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { describeOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findSwitchedOther } from '../../switched-other.ts'

/**
 * Ticking an option that ticks another one and not itself, such as by a label that belongs to it. Silent if its own mark changes, if either
 * is not there any more, and if several others change, as all of a group may.
 */
export const wrongTick = { name: 'wrong-tick', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return describeOfActed(context, findOther, ({ control, found: other, page }) => ({
    category: 'form',
    severity: 4,
    title: `Ticking ${quoteText(control.name)} ticks ${quoteText(other.name)}`,
    expected: `${quoteText(control.name)} is ticked, and nothing else.`,
    observed: `${nameControl(control)} on ${page} was pressed and is not ticked; ${nameControl(other)} is.`,
    recommendation: `Connect ${nameControl(control)} with its own value, such as by a label with its id.`,
  }))
}

function findOther(step: Step, control: ObservedElement): ObservedElement | null {
  return findSwitchedOther(step, control, 'checked')
}
