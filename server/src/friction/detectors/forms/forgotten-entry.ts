import { areSamePage } from '../../../effects/effect.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { backWords } from '../../../words/controls/back.ts'
import { clearWords } from '../../../words/controls/clear.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A step of a form that is empty when the visitor goes back to it with the form's own button. Silent after a step that the site's server
 * accepted, which may be the end of the form, about passwords, and if the visitor emptied the field.
 */
export const forgottenEntry = {
  name: 'forgotten-entry',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const back = findActedControl(step)
  if (back === null || !isBack(step, back)) return []
  const lost = listEntries(earlier, step.after).filter(({ field, text }) =>
    isLost(field, text, step),
  )
  const [first] = lost
  if (first === undefined) return []
  const names = lost.map(({ field }) => nameControl(field)).join(', ')
  const page = nameUrl(step.after.url)
  return [
    describeFriction(
      {
        subject: describeSubject(step.after.url, first.field),
        category: 'form',
        severity: 3,
        title: `Going back in the form on ${page} loses ${quoteText(first.text)} in ${nameControl(first.field)}`,
        expected: 'A step that was filled in is still filled in when the visitor goes back to it.',
        observed: `${quoteText(first.text)} was entered and the form went on; after ${nameControl(back)} was pressed, ${names} ${lost.length === 1 ? 'was' : 'were'} empty.`,
        recommendation: `Keep what was entered in each step of the form on ${page} until it is sent.`,
      },
      {
        box:
          step.after.elements.find(({ selector }) => selector === first.field.selector)?.box ??
          null,
      },
    ),
  ]
}

function isBack({ action, before, after, result }: Step, control: ObservedElement): boolean {
  const isPressed = action.kind === 'click' && result.ok && before !== after && after.settled
  const isOfForm = control.role === 'button' || control.form !== null
  return isPressed && isOfForm && says(control.name, backWords) && !says(control.name, clearWords)
}

interface Entry {
  field: ObservedElement
  text: string
}

/** The last text that was entered in each field of this page, since the server accepted anything last. */
function listEntries(earlier: readonly Step[], { url }: Observation): Entry[] {
  const from = earlier.findLastIndex(
    ({ after }) => findAcceptedWrites(after).length > 0 || after.facts.successes.length > 0,
  )
  const entries = new Map<string, Entry>()
  for (const step of earlier.slice(from + 1)) {
    const field = findActedControl(step)
    if (field === null || step.action.kind !== 'type' || !step.result.ok) continue
    if (URL.parse(step.before.url)?.host === URL.parse(url)?.host)
      entries.set(nameField(field), { field, text: step.action.text.trim() })
  }
  return [...entries.values()].filter(({ text }) => text !== '')
}

function nameField({ role, name }: ObservedElement): string {
  return `${role} ${name}`
}

/** The field was not there before the visitor went back, and is empty now. */
function isLost(field: ObservedElement, text: string, { before, after }: Step): boolean {
  const find = (page: Observation) =>
    page.elements.filter((one) => nameField(one) === nameField(field))
  const [now, ...others] = find(after)
  const wasThere = find(before).length > 0 && areSamePage(before, after)
  const isSure =
    now !== undefined && others.length === 0 && !wasThere && now.inputType !== 'password'
  return (
    isSure && !now.filled && now.value === '' && !after.lines.some((line) => line.includes(text))
  )
}
