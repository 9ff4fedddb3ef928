import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import { cityWords } from '../../../words/fields/city.ts'
import { companyWords } from '../../../words/fields/company.ts'
import { emailWords } from '../../../words/fields/email.ts'
import { firstNameWords } from '../../../words/fields/first-name.ts'
import { fullNameWords } from '../../../words/fields/full-name.ts'
import { lastNameWords } from '../../../words/fields/last-name.ts'
import { phoneWords } from '../../../words/fields/phone.ts'
import { streetWords } from '../../../words/fields/street.ts'
import { subjectWords } from '../../../words/fields/subject.ts'
import type { Meaning } from '../../../words/meaning.ts'
import { says } from '../../../words/says.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findNewObservations } from '../../new-observations.ts'

/**
 * Two fields of a form with each other’s labels: the browser’s own type of a field says what it takes, its label something else, and the
 * label of that type is at another field. Silent if a label says both.
 */
export const swappedLabel = {
  name: 'swapped-label',
  traits: { isPageState: true },
  detect,
} satisfies Detector

/** What a field takes by its type. */
const typed: Readonly<Record<string, Meaning>> = { email: emailWords, tel: phoneWords }
const others = [
  emailWords,
  phoneWords,
  firstNameWords,
  lastNameWords,
  fullNameWords,
  streetWords,
  cityWords,
  companyWords,
  subjectWords,
]

function detect(context: FrictionContext): NoticedFriction[] {
  return findNewObservations(context).flatMap((page) =>
    page.elements.flatMap((field) => {
      const other = findSwapped(field, page)
      return other === undefined ? [] : [describe(page, field, other)]
    }),
  )
}

/** The field that has the label of this one, which has another. */
function findSwapped(field: ObservedElement, page: Observation): ObservedElement | undefined {
  const own = typed[field.inputType ?? '']
  if (own === undefined || field.form === null || says(field.name, own)) return undefined
  const strange = others.filter((meaning) => says(field.name, meaning))
  if (strange.length === 0) return undefined
  return page.elements.find(
    (one) =>
      one.form === field.form &&
      one.selector !== field.selector &&
      one.tag === 'input' &&
      (one.inputType === 'text' || one.inputType === 'tel' || one.inputType === 'email') &&
      one.inputType !== field.inputType &&
      says(one.name, own) &&
      !says(one.name, ...strange),
  )
}

function describe(
  { url }: Observation,
  field: ObservedElement,
  other: ObservedElement,
): NoticedFriction {
  const [name, label] = [quoteText(field.name.trim()), quoteText(other.name.trim())]
  return describeFriction(
    {
      subject: createSubject(url, 'labels', field.name, other.name),
      category: 'accessibility',
      severity: 3,
      title: `The labels ${name} and ${label} belong to each other’s fields`,
      expected: 'The label of a field says what the field takes.',
      observed: `On ${nameUrl(url)} the field for ${field.inputType === 'tel' ? 'a phone number' : 'an e-mail address'} has the label ${name}, and ${label} is the label of another field.`,
      recommendation: `Check which label belongs to which field, ${name} and ${label}.`,
    },
    { status: 'verified', box: field.box },
  )
}
