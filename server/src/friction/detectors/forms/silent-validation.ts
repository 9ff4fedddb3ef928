import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isSubmission } from '../../submission.ts'
import { listEmptied } from '../../written-fields.ts'

/**
 * A submission after which the page marks a field as wrong and does not say why. Fields that were marked before the
 * submission are ignored, and pages that show any message or new text.
 */
export const silentValidation = {
  name: 'silent-validation',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { after } = step
  const silent = findSilentFields(step)
  const [first] = silent
  if (first === undefined) return []
  const names = silent.map(({ name, selector }) =>
    name === '' ? `the field without a name (${selector})` : quoteText(name),
  )
  return [
    describeFriction(
      {
        subject: createSubject(after.url, first.name === '' ? first.selector : first.name),
        category: 'form',
        severity: 3,
        title: `The form on ${nameUrl(after.url)} rejects input without saying why`,
        expected: 'A rejected form says which field is wrong and what it should contain.',
        observed: `After the submission ${names.join(', ')} was marked as invalid; no message appeared.`,
        recommendation: `Show a message next to each rejected field on ${nameUrl(after.url)} that says what to change.`,
      },
      { box: after.elements.find(({ selector }) => selector === first.selector)?.box ?? null },
    ),
  ]
}

/** The fields that a submission marked as wrong, on a page that does not say why. */
export function findSilentFields(step: Step): Observation['facts']['invalidFields'] {
  const { before, after } = step
  if (!isSubmission(step) || after.documentId !== before.documentId || !after.settled) return []
  if (after.dialogs.length > 0) return []
  const hasNewWords = after.lines.some((line) => !before.lines.includes(line))
  if (hasNewWords || after.facts.alerts.length > 0) return []
  const marked = new Set(before.facts.invalidFields.map(({ selector }) => selector))
  const emptied = new Set(listEmptied(step).map(({ selector }) => selector))
  const silent = after.facts.invalidFields.filter(
    ({ selector, message }) => message === null && !marked.has(selector) && !emptied.has(selector),
  )
  return silent.length < after.facts.invalidFields.length ? [] : silent
}
