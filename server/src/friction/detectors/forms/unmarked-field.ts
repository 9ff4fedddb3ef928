import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { mandatoryWords } from '../../../words/answers/mandatory.ts'
import { optionalWords } from '../../../words/answers/optional.ts'
import { says } from '../../../words/says.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { judgeMessage } from '../../judge-message.ts'
import { findNewAlerts, isSubmission } from '../../submission.ts'
import { isClearedField, isSearchField } from '../../written-fields.ts'

/**
 * A form that was rejected without naming a field, although everything in view was filled in except for one field that
 * is not marked as required. Only forms that mark others as required count. Whether the empty field was the cause is not
 * known, so the finding does not say so.
 */
export const unmarkedField = {
  name: 'unmarked-field',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const message = findVagueRejection(step)
  const field = message === null ? null : findOnlyEmptyField(step)
  if (message === null || field === null) return []
  const { after } = step
  const page = nameUrl(after.url)
  const name = quoteText(field.name.trim())
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'unmarked', field.name.trim()),
        category: 'form',
        severity: 3,
        title: `The form on ${page} is rejected; ${name} was left empty and is not marked as required`,
        expected: 'Required fields are marked, and a rejected form names the field to correct.',
        observed: endSentence(
          `${name} was the only empty field in view, and neither its label nor its code marks it as required. The form came back with ${quoteText(message)}, which names no field; whether ${name} was the reason was not tested`,
        ),
        recommendation: `If ${page} requires ${name}, mark it as required, and name the rejected field in the message.`,
      },
      { quote: message, box: field.box },
    ),
  ]
}

/** The message of a rejection that names no field; null if the form was not rejected, or with more words than that. */
function findVagueRejection(step: Step): string | null {
  const { before, after } = step
  const { invalidFields, successes, alerts } = after.facts
  if (!isSubmission(step) || after === before || !after.settled) return null
  if (invalidFields.length > 0 || successes.length > 0) return null
  // The answer to a second attempt can repeat the message of the first.
  const shown = after.documentId === before.documentId ? findNewAlerts(step) : alerts
  const [message] = shown
  if (message === undefined || alerts.some((text) => judgeMessage(text) !== 'vague')) return null
  return message
}

/** The one field of the form that was left empty; null if another is empty too, or if it says that it is required or optional. */
function findOnlyEmptyField(step: Step): ObservedElement | null {
  const acted = findActedControl(step)
  if (acted === null) return null
  const form = step.before.elements.filter(
    (element) =>
      element.region === null && element.context === acted.context && !isSearchField(element),
  )
  const [field, ...others] = form.filter((element) => isEmpty(element, step))
  if (field === undefined || others.length > 0 || field.role !== 'textbox') return null
  const marksOthers = form.some((element) => element !== field && isMarked(element, step))
  const isBack = isClearedField(field, step.after)
  return marksOthers && isBack && !isMarked(field, step) && !says(field.name, optionalWords)
    ? field
    : null
}

const fillable = new Set(['textbox', 'spinbutton', 'combobox', 'listbox', 'checkbox', 'radio'])

function isEmpty(element: ObservedElement, { action, result }: Step): boolean {
  if (!fillable.has(element.role) || element.disabled) return false
  if (action.kind === 'type' && result.target?.selector === element.selector) {
    return action.text.trim() === ''
  }
  if (element.inputType === 'password') return !element.filled
  if (element.checked !== null) return element.role === 'checkbox' && !element.checked
  return (element.value ?? '').trim() === ''
}

/** Required in code, or by a word or star in its label or in the text next to it. */
function isMarked({ required, name, placeholder }: ObservedElement, { before }: Step): boolean {
  if (required || saysMandatory(name) || saysMandatory(placeholder ?? '')) return true
  const label = name.trim()
  return label !== '' && before.lines.some((line) => line.includes(label) && saysMandatory(line))
}

function saysMandatory(text: string): boolean {
  return text.includes('*') || says(text, mandatoryWords)
}
