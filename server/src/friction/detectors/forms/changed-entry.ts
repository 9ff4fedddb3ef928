import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** Inputs that the browser itself clears of invalid text. */
const strictInputs = new Set([
  'number',
  'date',
  'time',
  'month',
  'week',
  'datetime-local',
  'password',
  'file',
])

/**
 * An entry that the page changed: typed text disappears at once or overwrites another field, or a selected option
 * changes back.
 */
export const changedEntry = {
  name: 'changed-entry',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

interface Change {
  title: string
  expected: string
  observed: string
  recommendation: string
}

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const field = findActedControl(step)
  const change = field === null ? null : findChange(step, field)
  if (field === null || change === null) return []
  const isRepeated = earlier.some((past) => {
    const pastField = findActedControl(past)
    return (
      pastField?.selector === field.selector && findChange(past, pastField)?.title === change.title
    )
  })
  return [
    describeFriction(
      {
        subject: describeSubject(step.before.url, field),
        category: 'form',
        severity: 3,
        ...change,
        observed: endSentence(`On ${nameUrl(step.before.url)} ${change.observed}`),
      },
      { status: isRepeated ? 'verified' : 'unverified', box: field.box },
    ),
  ]
}

function findChange(step: Step, field: ObservedElement): Change | null {
  const { action, before, after, result } = step
  if (!result.ok || before.documentId !== after.documentId || before.url !== after.url) return null
  if (action.kind === 'type' && !action.submit) {
    return findLostText(action.text, field, after) ?? findOverwritten(action.text, field, step)
  }
  return action.kind === 'select' ? findSnappedBack(action.option, field, after) : null
}

/** Fields for several entries move the text into a list; then it is on the page. */
function findLostText(text: string, field: ObservedElement, after: Observation): Change | null {
  const now = findAgain(field, after)
  const typed = text.trim()
  if (typed === '' || now === undefined || now.value !== '' || now.filled) return null
  if (strictInputs.has(field.inputType ?? '') || isExplained(typed, after)) return null
  const name = nameControl(field)
  return {
    title: `${name} does not keep what is typed`,
    expected: 'What a user types stays in the field.',
    observed: `${quoteText(typed)} was typed into ${name}, and the field was empty immediately afterwards`,
    recommendation: `Keep what users type into ${name}.`,
  }
}

function isExplained(typed: string, { lines, facts }: Observation): boolean {
  const isShown = lines.some((line) => line.includes(typed))
  return isShown || facts.alerts.length > 0 || facts.invalidFields.length > 0
}

function findOverwritten(text: string, field: ObservedElement, step: Step): Change | null {
  const other = step.before.elements.find((element) => {
    if (element.selector === field.selector || element.role !== 'textbox') return false
    const now = findAgain(element, step.after)?.value
    return element.value?.trim() !== '' && now !== element.value && now === text
  })
  if (other === undefined || typeof other.value !== 'string') return null
  const [name, otherName] = [nameControl(field), nameControl(other)]
  return {
    title: `Typing into ${name} overwrites ${otherName}`,
    expected: 'Typing into one field leaves the others as they are.',
    observed: `${quoteText(text)} was typed into ${name}; ${otherName}, which contained ${quoteText(other.value)}, then contained the same text`,
    recommendation: `Store the values of ${name} and ${otherName} separately.`,
  }
}

function findSnappedBack(
  option: string,
  field: ObservedElement,
  after: Observation,
): Change | null {
  const now = findAgain(field, after)
  const [was, is] = [fold(field.value), fold(now?.value ?? null)]
  const isRefused = was !== null && is === was && fold(option) !== was
  const hasOption = now?.options.some((one) => fold(one) === fold(option)) ?? false
  if (!isRefused || !hasOption || after.facts.alerts.length > 0) return null
  const name = nameControl(field)
  return {
    title: `${name} goes back to ${quoteText(field.value ?? '')} when another option is chosen`,
    expected: 'A chosen option stays chosen.',
    observed: `${quoteText(option)} was chosen in ${name}, and it immediately showed ${quoteText(field.value ?? '')} again`,
    recommendation: `Keep the option that is chosen in ${name}, or say why it cannot be chosen.`,
  }
}

function findAgain(field: ObservedElement, { elements }: Observation): ObservedElement | undefined {
  return elements.find(({ selector, name }) => selector === field.selector && name === field.name)
}

function fold(text: string | null): string | null {
  return text === null ? null : text.trim().toLowerCase()
}
