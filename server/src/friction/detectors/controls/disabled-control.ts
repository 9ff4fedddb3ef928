import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { signInWords } from '../../../words/account/sign-in.ts'
import { requirementWords } from '../../../words/answers/requirement.ts'
import { unavailableWords } from '../../../words/answers/unavailable.ts'
import { rangeEndWords } from '../../../words/controls/range-end.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isKeyControl } from '../../key-control.ts'
import { listNeededFields } from '../../needed-fields.ts'

/** A disabled control that the visitor tried to use, without an explanation on the page. */
export const disabledControl = {
  name: 'disabled-control',
  traits: { isFailedClick: true, canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  if (control === null || step.result.failure?.kind !== 'disabled') return []
  if (control.current || isSelfEvident(control)) return []
  if (isExplained(step.before, control)) return []
  const name = nameControl(control)
  return [
    describeFriction(
      {
        subject: describeSubject(step.before.url, control),
        category: 'feedback',
        severity: isKeyControl(control) ? 3 : 2,
        title: `${name} is disabled without an explanation`,
        expected: 'A control that cannot be used yet says what is missing.',
        observed: `On ${nameUrl(step.before.url)} it is disabled, and nothing visible says why.`,
        recommendation: `Explain next to ${name} what is missing, or keep it enabled and explain after the click.`,
      },
      { box: control.box },
    ),
  ]
}

/** At the end of its range, a control such as “Previous” or an arrow needs no explanation. */
function isSelfEvident({ name }: ObservedElement): boolean {
  const isSign = name.trim() !== '' && !/[\p{L}\p{N}]/u.test(name)
  return isSign || says(name, rangeEndWords)
}

/** Empty fields and open choices count as an explanation: the form itself shows what is missing. */
function isExplained(
  { facts, settled, lines, elements }: Observation,
  control: ObservedElement,
): boolean {
  const isFormOpen = listNeededFields(control, elements).some(
    ({ value, checked, invalid, disabled }) =>
      !disabled && (invalid || value === '' || checked === false),
  )
  const isAtWork = facts.busy || !settled
  if (isFormOpen || isAtWork || facts.alerts.length > 0) return true
  return lines.some((line) => line.trim() !== control.name.trim() && isExplanation(line))
}

function isExplanation(line: string): boolean {
  return says(line, unavailableWords, requirementWords, signInWords)
}
