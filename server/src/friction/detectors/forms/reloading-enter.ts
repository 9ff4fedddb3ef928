import { areSamePage, readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { findWrittenFields, isClearedField, isSearchField } from '../../written-fields.ts'

/**
 * Enter in a field that loads the page anew and empties what was entered, because only the button of the form was given something to do.
 * Silent if the page then says anything new, if a request was accepted, and about searches.
 */
export const reloadingEnter = {
  name: 'reloading-enter',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const field = findActedControl(step)
  const lost = field === null ? [] : findLost(step, field)
  const [first] = lost
  if (field === null || first === undefined) return []
  const { before } = step
  const names = lost.map(({ name }) => quoteText(name)).join(', ')
  return [
    describeFriction(
      {
        subject: describeSubject(before.url, field),
        category: 'form',
        severity: 3,
        title: `Enter in ${nameControl(field)} loads ${nameUrl(before.url)} again and empties ${names}`,
        expected: `Enter does what the button of ${nameControl(field)} does.`,
        observed: `After Enter in ${nameControl(field)} the same page was loaded again; ${names} ${lost.length === 1 ? 'was' : 'were'} empty, and nothing new was said.`,
        recommendation: `Handle the submit event of the form of ${nameControl(field)} instead of the click on its button.`,
      },
      { box: field.box },
    ),
  ]
}

function findLost(step: Step, field: ObservedElement): ObservedElement[] {
  const { action, before, after } = step
  const isEnter = action.kind === 'type' && action.submit && !isSearchField(field)
  const isAnew = before.documentId !== after.documentId && areSamePage(before, after)
  if (!isEnter || !isAnew || !isFinished(step) || saysAnything(step)) return []
  const written = findWrittenFields(step).filter(({ form }) => form !== null && form === field.form)
  const areAllLost = written.length > 0 && written.every((one) => isClearedField(one, after))
  return areAllLost ? written : []
}

function saysAnything(step: Step): boolean {
  const { after } = step
  const { inView, elsewhere } = readEffect(step).lines
  const { alerts, successes, invalidFields, passed } = after.facts
  const told = [inView, elsewhere, alerts, successes, invalidFields, passed, after.dialogs]
  return told.some((list) => list.length > 0) || findAcceptedWrites(after).length > 0
}
