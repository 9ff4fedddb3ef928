import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Observation } from '../../../turn/observation.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MIN_FORM_FIELDS } from '../../limits.ts'
import { findNewObservations } from '../../new-observations.ts'
import { isSearchField } from '../../written-fields.ts'

/** A form whose fields have only placeholders as names: after typing, nothing says what was asked. */
export const placeholderLabel = {
  name: 'placeholder-label',
  traits: { isPageState: true },
  detect,
} satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap((observation) => {
    const fields = findFields(observation)
    const [first] = fields
    if (first === undefined || fields.length < MIN_FORM_FIELDS) return []
    const names = [...new Set(fields.map(({ name }) => quoteText(name)))]
    return [
      describeFriction(
        {
          subject: createSubject(observation.url, 'placeholders'),
          category: 'accessibility',
          severity: 2,
          title: `Fields on ${nameUrl(observation.url)} have a placeholder instead of a label`,
          expected: 'Every field has a label that stays when something is typed.',
          observed: `The only label of ${names.slice(0, 5).join(', ')} is the placeholder, which disappears when the user starts typing.`,
          recommendation: `Add a visible label to ${names.slice(0, 5).join(', ')}; use placeholders only for examples.`,
        },
        { status: 'verified', box: first.box },
      ),
    ]
  })
}

/** A number is an example of what to enter; what it is of stands elsewhere. */
function isLabel(name: string): boolean {
  return /\p{L}/u.test(name)
}

function findFields({ facts, elements }: Observation): Observation['facts']['placeholderNames'] {
  const searches = new Set(elements.filter(isSearchField).map(({ selector }) => selector))
  return facts.placeholderNames.filter(
    ({ selector, name }) =>
      !searches.has(selector) && !/\b(search|find)\b/i.test(name) && isLabel(name),
  )
}
