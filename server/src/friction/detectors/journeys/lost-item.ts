import { areSamePage, isWritten } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { areItemsCut, type Item, readItems } from '../../../effects/items.ts'
import { dropAnchor } from '../../../lib/address/fold-url.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { actions } from '../../../turn/actions.ts'
import { namesChange } from '../../../turn/may-change-data.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { signOutWords } from '../../../words/account/sign-out.ts'
import { clearWords } from '../../../words/controls/clear.ts'
import { removeWords } from '../../../words/controls/remove.ts'
import { undoWords } from '../../../words/controls/undo.ts'
import { says } from '../../../words/says.ts'
import { checkoutWords } from '../../../words/shop/checkout.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * An item that the visitor could take out of a list, such as a cart, and that is gone when the page is opened again, although the visitor
 * only looked at pages in between: it followed links of the frame, went back, scrolled or loaded the page again.
 */
export const lostItem = {
  name: 'lost-item',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const gone = findGone(step, earlier)
  const [first] = gone
  if (first === undefined) return []
  const { after, action } = step
  const names = gone
    .slice(0, 3)
    .map(({ name }) => quoteText(name))
    .join(', ')
  const cause =
    action.kind === 'goto' && areSamePage(step.before, after)
      ? 'is loaded again'
      : 'is opened again'
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'gone'),
        category: 'trust',
        severity: 4,
        title: `${names} ${gone.length === 1 ? 'is' : 'are'} gone when ${nameUrl(after.url)} ${cause}`,
        expected: `What is on ${nameUrl(after.url)} stays there until the visitor takes it out.`,
        observed: `${nameUrl(after.url)} listed ${names}. The visitor removed nothing and sent nothing; when the page was shown again, ${gone.length === 1 ? 'it was' : 'they were'} gone.`,
        recommendation:
          'Keep the list where it outlives the page, such as on the server or in the storage of the browser.',
      },
      { status: 'verified' },
    ),
  ]
}

function findGone(step: Step, earlier: readonly Step[]): Item[] {
  const { before, after } = step
  const isAnew = before.documentId !== after.documentId
  if (!isAnew || !isFinished(step) || areItemsCut(after) || asksForPassword(after)) return []
  const steps = [...earlier, step]
  const index = steps.findLastIndex(
    (past) => areSamePage(past.before, after) && listOwn(past.before).length > 0,
  )
  const then = steps[index]?.before
  if (then === undefined || !steps.slice(index).every((past) => onlyLooks(past, then))) return []
  const now = new Set(readItems(after).map(({ key }) => key))
  return listOwn(then).filter(({ key, name }) => !now.has(key) && !isWritten(name, after))
}

/** Items with a control of their own that removes them. */
function listOwn(page: Observation): Item[] {
  const rows = new Set(
    page.elements.flatMap(({ row, name }) =>
      row !== null && says(name, removeWords) ? [row] : [],
    ),
  )
  return readItems(page).filter(({ row }) => rows.has(row))
}

/** Nothing was entered, pressed or sent: links of the frame were followed or back to the list, and pages were shown again. */
function onlyLooks(step: Step, list: Observation): boolean {
  const { action } = step
  const control = findActedControl(step)
  if (action.kind === 'click') {
    const href = control?.role === 'link' ? (control.href ?? '') : ''
    const isOfFrame = control !== null && control.region !== null && !changes(control)
    return /^https?:/u.test(href) && (isOfFrame || dropAnchor(href) === dropAnchor(list.url))
  }
  return actions[action.kind].onlyLooks || ['back', 'forward', 'goto', 'wait'].includes(action.kind)
}

/** A link can empty a list or end a session, too. */
function changes({ name, href }: ObservedElement): boolean {
  const isNamed = says(name, clearWords, removeWords, undoWords, signOutWords, checkoutWords)
  return isNamed || (href !== null && namesChange(href))
}

function asksForPassword({ elements }: Observation): boolean {
  return elements.some(({ inputType }) => inputType === 'password')
}
