import { quoteText } from '../../../lib/text/sentence.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl } from '../../control.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { describeOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findSwitchedOther } from '../../switched-other.ts'

/**
 * A control that opens a part of the page, and opens another one than its own: it says that it is still closed, and a control of its kind
 * that was closed says that it is open. Silent if either is not there any more, or has another name.
 */
export const wrongOpening = { name: 'wrong-opening', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return describeOfActed(context, findOther, ({ control, found: other, page }) => ({
    category: 'interaction',
    severity: 3,
    title: `${quoteText(control.name)} opens ${quoteText(other.name)}`,
    expected: `${quoteText(control.name)} opens its own part.`,
    observed: `${nameControl(control)} on ${page} was pressed and stayed closed; ${nameControl(other)} opened.`,
    recommendation: `Let ${nameControl(control)} open the part that belongs to it, by its identity and not by its place.`,
  }))
}

function findOther(step: Step, control: ObservedElement): ObservedElement | null {
  return findSwitchedOther(step, control, 'expanded')
}
