import { foldUrl } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { judgeMessage } from '../../judge-message.ts'
import { findNewAlerts, isSubmission } from '../../submission.ts'
import { findWrittenFields, isClearedField, listEmptied } from '../../written-fields.ts'

/** A form that came back with an error and without the visitor's input. */
export const lostInput = {
  name: 'lost-input',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { before, after } = step
  if (!isSubmission(step) || !isRefused(step)) return []
  if (foldUrl(before.url) !== foldUrl(after.url)) return []
  const lost = findWrittenFields(step).filter((field) => isClearedField(field, after))
  const [first] = lost
  if (first === undefined) return []
  const names = lost
    .map(({ name, selector }) =>
      name === '' ? `the field without a name (${selector})` : quoteText(name),
    )
    .join(', ')
  return [
    describeFriction(
      {
        subject: createSubject(after.url),
        category: 'form',
        severity: 3,
        title: `The form on ${nameUrl(after.url)} loses the input after an error`,
        expected: 'After an error everything the user typed is still there.',
        observed: `The form was rejected, and ${names} came back empty.`,
        recommendation: `Keep what users typed into the form on ${nameUrl(after.url)} when it is shown again after an error.`,
      },
      { box: after.elements.find(({ selector }) => selector === first.selector)?.box ?? null },
    ),
  ]
}

function isRefused(step: Step): boolean {
  const { before, after } = step
  if (after === before || hasWorked(step)) return false
  const hasRefusedDocument = after.documentId !== before.documentId && (after.status ?? 200) >= 400
  return findNewAlerts(step).length > 0 || marksOthers(step) || hasRefusedDocument
}

/** Fields are newly marked as wrong, and not only those that the page itself has emptied. */
function marksOthers(step: Step): boolean {
  const { before, after } = step
  if (after.documentId !== before.documentId) return after.facts.invalidFields.length > 0
  const known = new Set(
    [...listEmptied(step), ...before.facts.invalidFields].map(({ selector }) => selector),
  )
  return after.facts.invalidFields.some(
    ({ selector, message }) => message !== null || !known.has(selector),
  )
}

/** The site accepted the form: it says so, its server accepted a write, or the input is now elsewhere on the page. */
function hasWorked(step: Step): boolean {
  const { after } = step
  if (after.facts.successes.length > 0) return true
  if (after.acceptedWrites.length > 0 && !isAnsweredByRefusal(step)) return true
  return findWrittenFields(step).some(({ value }) => {
    const typed = value?.trim() ?? ''
    return typed.length > 2 && after.lines.some((line) => line.includes(typed))
  })
}

/** Many servers send a rejection with a success status, and describe the error on the page. */
function isAnsweredByRefusal(step: Step): boolean {
  const { before, after } = step
  const isOnlyForm = after.acceptedWrites.every(({ url }) => foldUrl(url) === foldUrl(after.url))
  const qualities = findNewAlerts(step).map(judgeMessage)
  const isRefusal = qualities.some((quality) => quality !== 'unclear')
  return after.documentId !== before.documentId && isOnlyForm && isRefusal
}
