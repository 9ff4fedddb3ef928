import { findFieldAgain } from '../../../effects/effect.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { cityWords } from '../../../words/fields/city.ts'
import { companyWords } from '../../../words/fields/company.ts'
import { emailWords } from '../../../words/fields/email.ts'
import { firstNameWords } from '../../../words/fields/first-name.ts'
import { fullNameWords } from '../../../words/fields/full-name.ts'
import { lastNameWords } from '../../../words/fields/last-name.ts'
import { messageWords } from '../../../words/fields/message.ts'
import { streetWords } from '../../../words/fields/street.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_USUAL_ENTRY } from '../../limits.ts'

/** Fields whose values have no fixed length. */
const freeFields = [
  fullNameWords,
  firstNameWords,
  lastNameWords,
  streetWords,
  cityWords,
  companyWords,
  emailWords,
  messageWords,
]
const freeHints = /name|street|address|city|locality|email|organization|message|comment/i
const shortHints = /user|nick|initial|suffix|prefix|code/i

/**
 * A usual entry of which a field keeps only the beginning and says nothing. Silent about fields that have a length of their own, such as
 * codes and numbers, about long entries, and about fields that tell their limit.
 */
export const cutEntry = {
  name: 'cut-entry',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const cut = findCut(step)
  if (cut === null) return []
  const { field, typed, kept } = cut
  const isAgain = earlier.some((past) => findCut(past)?.field.selector === field.selector)
  const name = nameControl(field)
  return [
    describeFriction(
      {
        subject: describeSubject(step.before.url, field),
        category: 'form',
        severity: 3,
        title: `${name} cuts ${quoteText(typed)} off after ${kept.length} characters`,
        expected: 'A field keeps what a visitor usually types, or says how much it takes.',
        observed: `${quoteText(typed)} was typed into ${name} on ${nameUrl(step.before.url)}; the field kept ${quoteText(kept)} and said nothing.`,
        recommendation: `Let ${name} take longer entries, or show its limit beside it.`,
      },
      { status: isAgain ? 'verified' : 'unverified', quote: kept, box: field.box },
    ),
  ]
}

interface Cut {
  field: ObservedElement
  typed: string
  kept: string
}

function findCut(step: Step): Cut | null {
  const { action, after } = step
  const field = findActedControl(step)
  if (field === null || action.kind !== 'type' || action.submit || !isFree(field)) return null
  const typed = action.text.trim()
  const kept = findFieldAgain(field, after)?.value?.trim() ?? ''
  const isSure = typed.length <= MAX_USUAL_ENTRY && isFinishedHere(step)
  return isSure && isBeginning(kept, typed) && !tellsLimit(step, kept.length)
    ? { field, typed, kept }
    : null
}

function isBeginning(kept: string, typed: string): boolean {
  return kept !== '' && kept.length < typed.length && typed.startsWith(kept)
}

function isFree({ name, fieldHint, inputType }: ObservedElement): boolean {
  if (inputType === 'number' || inputType === 'tel' || inputType === 'date') return false
  const hint = fieldHint ?? ''
  return says(name, ...freeFields) || (freeHints.test(hint) && !shortHints.test(hint))
}

/** An error appeared, or the number of characters is told in the field or on the page. */
function tellsLimit({ before, after }: Step, limit: number): boolean {
  const alerts = after.facts.alerts.some((text) => !before.facts.alerts.includes(text))
  const invalid = after.facts.invalidFields.length > before.facts.invalidFields.length
  const digits = new RegExp(String.raw`(?<!\d)${limit}(?!\d)`, 'u')
  const hints = after.elements.flatMap(({ placeholder, name, message }) =>
    [placeholder, name, message].flatMap((text) => text ?? []),
  )
  return alerts || invalid || [...after.lines, ...hints].some((text) => digits.test(text))
}
