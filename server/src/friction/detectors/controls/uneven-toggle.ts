import { findFieldAgain, readEffect } from '../../../effects/effect.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A switch whose second press does not take back what its first one did: the number that rose by one rises again. Only the two presses one
 * after the other count, of a control that says whether it is pressed.
 */
export const unevenToggle = {
  name: 'uneven-toggle',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const first = earlier.at(-1)
  const uneven = control === null || first === undefined ? null : findUneven(first, step, control)
  if (control === null || uneven === null) return []
  const { after } = step
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, control),
        category: 'interaction',
        severity: 2,
        title: `A second press on ${nameControl(control)} counts again: ${quoteText(uneven.join(', '))}`,
        expected: 'A second press takes back the first one.',
        observed: `${nameControl(control)} on ${nameUrl(after.url)} was pressed twice, and the number beside it went ${uneven.map((text) => quoteText(text)).join(', ')}.`,
        recommendation: `Let ${nameControl(control)} count each visitor once.`,
      },
      { status: 'verified', box: control.box },
    ),
  ]
}

function findUneven(first: Step, step: Step, control: ObservedElement): string[] | null {
  const pressed = findActedControl(first)
  const isAgain = pressed?.selector === control.selector && first.after === step.before
  if (!isAgain || !isToggled(first, pressed) || !isToggled(step, control)) return null
  const names = [pressed, control, findFieldAgainBySelector(control, step)].map(
    (one) => one?.name ?? '',
  )
  const lines = [first, step].map((one) => findCounted(one))
  const own = readRise(names)
  if (own !== null) return own
  const [one, other] = lines
  return one === null ||
    other === null ||
    one === undefined ||
    other === undefined ||
    one.after !== other.before
    ? null
    : readRise([one.before, one.after, other.after])
}

/** It said that it was pressed, or not, and says the opposite now. */
function isToggled(step: Step, control: ObservedElement): boolean {
  const isPress = step.action.kind === 'click' || step.action.kind === 'check'
  const now = findFieldAgainBySelector(control, step)
  const isSwitched = control.checked !== null && now?.checked === !control.checked
  return isPress && isSwitched && isFinishedHere(step)
}

/** Its name can have the number in it. */
function findFieldAgainBySelector(
  control: ObservedElement,
  { after }: Step,
): ObservedElement | undefined {
  return (
    findFieldAgain(control, after) ??
    after.elements.find(
      ({ selector, role }) => selector === control.selector && role === control.role,
    )
  )
}

/** The one line that changed only in its number. */
function findCounted(step: Step): { before: string; after: string } | null {
  const { inView } = readEffect(step).lines
  const [line, ...others] = inView
  const was = step.before.lines.find((one) => fold(one) === fold(line ?? '') && one !== line)
  return line === undefined || others.length > 0 || was === undefined
    ? null
    : { before: was, after: line }
}

function fold(text: string): string {
  return text.replaceAll(/\d+/gu, '#')
}

/** Three texts whose only number rises by one each time. */
function readRise(texts: readonly string[]): string[] | null {
  const numbers = texts.map((text) => text.match(/\d+/gu) ?? [])
  if (numbers.some((found) => found.length !== 1) || new Set(texts.map(fold)).size > 1) return null
  const [one = 0, two = 0, three = 0] = numbers.map(([number]) => Number(number))
  return two === one + 1 && three === two + 1 ? [...texts] : null
}
