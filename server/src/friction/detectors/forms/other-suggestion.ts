import { readEffect } from '../../../effects/effect.ts'
import { isFinishedHere } from '../../../effects/finished-step.ts'
import { foldName } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * Choosing an entry of a list that puts the name of another entry of that list into a field. Silent if the field already had it, if its
 * value has the name of the chosen one in any way, and if no field changed.
 */
export const otherSuggestion = { name: 'other-suggestion', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const acted = findOfActed(context, findOther)
  if (acted === null) return []
  const { control: chosen, found, status } = acted
  const { field, value } = found
  const { after } = context.step
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, field),
        category: 'form',
        severity: 4,
        title: `Choosing ${quoteText(chosen.name)} puts ${quoteText(value)} into ${nameControl(field)}`,
        expected: `${nameControl(field)} has what was chosen, ${quoteText(chosen.name)}.`,
        observed: `${quoteText(chosen.name)} was chosen from the list on ${nameUrl(after.url)}; ${nameControl(field)} then had ${quoteText(value)}, another entry of the list.`,
        recommendation:
          'Take the entry that was pressed, by its identity and not by its place in the list.',
      },
      { status, quote: value, box: field.box },
    ),
  ]
}

/** Roles of the entries of a list of suggestions, as they are or as scripts make them. */
const entryRoles = new Set(['option', 'menuitem', 'button', 'clickable', 'menuitemradio'])

function findOther(
  step: Step,
  chosen: ObservedElement,
): { field: ObservedElement; value: string } | null {
  const { action, before } = step
  const isChoice = action.kind === 'click' && entryRoles.has(chosen.role)
  const own = foldName(chosen.name)
  const field = isChoice && own !== '' && isFinishedHere(step) ? findChanged(step) : null
  if (field === null) return null
  const names = before.elements
    .filter(({ role }) => role === chosen.role)
    .map(({ name }) => foldName(name))
  const key = foldName(field.value ?? '')
  const isOther = key !== '' && names.includes(key) && !key.includes(own) && !own.includes(key)
  return isOther ? { field, value: field.value ?? '' } : null
}

/** The one field that has another value than before. */
function findChanged(step: Step): ObservedElement | null {
  const [field, ...others] = readEffect(step).fields.flatMap(({ before: was, after: is }) =>
    is.tag !== 'select' && is.value !== null && is.value !== was.value ? [is] : [],
  )
  return field === undefined || others.length > 0 ? null : field
}
