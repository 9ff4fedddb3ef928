import { dropAnchor, foldUrl } from '../../../lib/address/fold-url.ts'
import { endSentence } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import { hadLoginBlock } from '../../../turn/login-block.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { listViewChanges } from '../../../turn/view-changes.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isLoginAttempt } from '../../refused-input.ts'
import { findSiteErrors } from '../../site-errors.ts'
import { isSubmission } from '../../submission.ts'
import { findWrittenFields, isClearedField, isSearchField } from '../../written-fields.ts'

/**
 * A form that the server accepted and that is shown again, cleared or unchanged, without new text on the page: users
 * cannot tell whether anything happened.
 */
export const silentReturn = {
  name: 'silent-return',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step }: FrictionContext): NoticedFriction[] {
  const { before, after } = step
  if (!isSubmission(step) || isLoginAttempt(step) || !hasReturned(step) || saysAnything(step)) {
    return []
  }
  const back = findReturned(step)
  const [first] = back
  if (first === undefined || hasOtherChange(step, back)) return []
  const how = isClearedField(first, after) ? 'empty' : 'unchanged'
  const control = findActedControl(step)
  const cause = control === null ? 'it was sent' : `using ${nameControl(control)}`
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'form returned'),
        category: 'feedback',
        severity: 3,
        title: `The form on ${nameUrl(after.url)} comes back ${how} without a message`,
        expected: 'After a form is sent the page says what happened.',
        observed: endSentence(
          `After ${cause} on ${nameUrl(before.url)} the same form was there again, ${how}, and nothing on the page had changed`,
        ),
        recommendation: `Say on ${nameUrl(after.url)} that the form was received and what happens next, or what is wrong with it.`,
      },
      { box: after.elements.find(({ selector }) => selector === first.selector)?.box ?? null },
    ),
  ]
}

/** The fields that had input, if all of them are shown again in the same state. */
function findReturned(step: Step): ObservedElement[] {
  const { after } = step
  const written = findWrittenFields(step).filter((field) => !isSearchField(field))
  const isBack = written.every(({ selector }) =>
    after.elements.some((element) => element.selector === selector),
  )
  const states = new Set(written.map((field) => isClearedField(field, after)))
  return isBack && states.size === 1 ? written : []
}

/** A new document of the same page, or a write that the server accepted without one. */
function hasReturned({ before, after }: Step): boolean {
  if (after === before || !after.settled || (after.status ?? 200) >= 400) return false
  if (foldUrl(dropQuery(before.url)) !== foldUrl(dropQuery(after.url))) return false
  return findAcceptedWrites(after).length > 0
}

function saysAnything({ before, after }: Step): boolean {
  const { alerts, successes, invalidFields, passed, busy } = after.facts
  const told = [alerts, successes, invalidFields, passed, after.dialogs, after.failedRequests]
  if (busy || told.some((list) => list.length > 0) || hadLoginBlock(after)) return true
  if (findSiteErrors(after).length > 0) return true
  // An error about an earlier attempt disappears with the next one, which says nothing about the new attempt.
  const had = before.lines.filter((line) => !before.facts.alerts.includes(line))
  const isNew = (line: string): boolean => !before.lines.includes(line)
  return after.lines.some(isNew) || had.some((line) => !after.lines.includes(line))
}

/** A control outside the form shows an effect, such as a button that becomes pressed. */
function hasOtherChange({ before, after }: Step, fields: readonly ObservedElement[]): boolean {
  const own = new Set(fields.map(({ selector }) => selector))
  const names = new Map(before.elements.map(({ selector, name }) => [selector, name]))
  const isRenamed = after.elements.some(
    ({ selector, name }) => (names.get(selector) ?? name) !== name,
  )
  const { controls } = listViewChanges(before, after)
  return isRenamed || controls.some(({ after: { selector } }) => !own.has(selector))
}

function dropQuery(url: string): string {
  return dropAnchor(url).replace(/\?[^#]*/s, '')
}
