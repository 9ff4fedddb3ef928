import { findActedControl } from '../turn/acted-control.ts'
import type { ObservedElement } from '../turn/observation.ts'
import type { Step } from '../turn/step.ts'
import { describeSubject, nameUrl } from './control.ts'
import { describeFriction } from './describe-friction.ts'
import type { NoticedFriction } from './detector.ts'
import type { FrictionContext } from './friction-context.ts'

interface FoundOfActed<Found> {
  control: ObservedElement
  found: Found
  /** Verified if an earlier step of the visit shows such a thing, too. */
  status: 'verified' | 'unverified'
}

/** What is wrong with what came of the control that a step acted on; null if it acted on none, or nothing is. */
export function findOfActed<Found>(
  { step, earlier }: FrictionContext,
  find: (step: Step, control: ObservedElement) => Found | null,
): FoundOfActed<Found> | null {
  const control = findActedControl(step)
  const found = control === null ? null : find(step, control)
  if (control === null || found === null) return null
  const isAgain = earlier.some((past) => {
    const acted = findActedControl(past)
    return acted !== null && find(past, acted) !== null
  })
  return { control, found, status: isAgain ? 'verified' : 'unverified' }
}

type ControlFriction = Pick<
  NoticedFriction,
  'category' | 'severity' | 'title' | 'expected' | 'observed' | 'recommendation'
> & { quote?: string }

/** What is wrong with what came of the control that a step acted on, as a friction of this control; none if nothing is. `page`: the name of the page in a sentence. */
export function describeOfActed<Found>(
  context: FrictionContext,
  find: (step: Step, control: ObservedElement) => Found | null,
  describe: (acted: { control: ObservedElement; found: Found; page: string }) => ControlFriction,
): NoticedFriction[] {
  const acted = findOfActed(context, find)
  if (acted === null) return []
  const { control, found, status } = acted
  const { url } = context.step.after
  const { quote = null, ...words } = describe({ control, found, page: nameUrl(url) })
  return [
    describeFriction(
      { subject: describeSubject(url, control), ...words },
      { status, quote, box: control.box },
    ),
  ]
}
