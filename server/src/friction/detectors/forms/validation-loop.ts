import { foldUrl } from '../../../lib/address/fold-url.ts'
import { endSentence, quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { judgeMessage } from '../../judge-message.ts'
import { LOOP_REFUSALS } from '../../limits.ts'
import { isSubmission } from '../../submission.ts'
import { findSilentFields } from './silent-validation.ts'

type InvalidField = Observation['facts']['invalidFields'][number]

/**
 * A field that rejects three different values. Empty fields and repeated values are the visitor's fault; so are just
 * two attempts if a message explains the rejection. If the page rejected without a message, that is the cause, and
 * `silent-validation` has reported it.
 */
export const validationLoop = {
  name: 'validation-loop',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  if (!isSubmission(step) || step.after === step.before) return []
  const silent = new Set(earlier.flatMap(findSilentFields).map(({ selector }) => selector))
  return step.after.facts.invalidFields.flatMap((field) => {
    const page = foldUrl(step.after.url)
    const refused = findRefusedValues([...earlier, step], field, page)
    if (refused.size < LOOP_REFUSALS || silent.has(field.selector)) return []
    const explains = field.message !== null && judgeMessage(field.message) === 'explaining'
    const name = nameField(field)
    return [
      describeFriction(
        {
          subject: createSubject(step.after.url, identifyField(field)),
          category: 'form',
          severity: explains ? 2 : 3,
          title: `${name} rejects one value after another`,
          expected: 'After a rejection, the message says what to correct.',
          observed: endSentence(
            `On ${nameUrl(step.after.url)} it rejected ${refused.size} different values${describeMessage(field)}`,
          ),
          recommendation: `Accept what users enter in ${name}, or state the required format in advance.`,
        },
        { quote: field.message },
      ),
    ]
  })
}

/** Non-empty values that the field had when a submission was rejected because of it. */
function findRefusedValues(
  steps: readonly Step[],
  field: InvalidField,
  page: string,
): ReadonlySet<string> {
  const values = steps
    .filter((step) => isSubmission(step) && foldUrl(step.after.url) === page)
    .filter(({ after }) =>
      after.facts.invalidFields.some(({ selector }) => selector === field.selector),
    )
    .map((step) => findValue(step, field.selector))
    .filter((value) => value !== null && value.trim() !== '')
  return new Set(values.filter((value) => value !== null))
}

function findValue(step: Step, selector: string): string | null {
  const target = step.result.target?.selector
  if (step.action.kind === 'type' && target === selector) return step.action.text
  return step.before.elements.find((element) => element.selector === selector)?.value ?? null
}

function nameField({ name }: InvalidField): string {
  return name.trim() === '' ? 'the field without a name' : `the field ${quoteText(name.trim())}`
}

/** What sessions compare: with the name's own quotes, so that fingerprints stay stable. */
function identifyField({ name, selector }: InvalidField): string {
  return name.trim() === '' ? `The field ${selector}` : `The field “${name.trim()}”`
}

function describeMessage({ message }: InvalidField): string {
  return message === null ? ' without saying why' : `, each time with ${quoteText(message)}`
}
