import { areSamePage, isWritten } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import {
  areItemsCut,
  findItemOf,
  type Item,
  readItems,
  subtractItems,
} from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { says } from '../../../words/says.ts'
import { addToCartWords } from '../../../words/shop/add-to-cart.ts'
import { addWords } from '../../../words/shop/add.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isPayingPage } from '../../prices.ts'

/**
 * A button that adds the item that it belongs to puts another one of its list on the page, or into the cart that is opened later. Silent
 * if its own item came too, if the page lists it anywhere else, and if more than one item was added before the cart was opened.
 */
export const wrongAddition = { name: 'wrong-addition', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const wrong = findHere(step) ?? findInCart(step, earlier)
  if (wrong === null) return []
  const { item, other, label } = wrong
  const isAgain = earlier.some((past) => findHere(past) !== null)
  return [
    describeFriction(
      {
        subject: createSubject(step.before.url, 'addition'),
        category: 'interaction',
        severity: 4,
        title: `${quoteText(label)} on ${quoteText(item.name)} adds ${quoteText(other.name)} instead`,
        expected: `${quoteText(item.name)} is added.`,
        observed: `After ${quoteText(label)} was pressed on ${quoteText(item.name)}, ${nameUrl(step.after.url)} listed ${quoteText(other.name)} and not ${quoteText(item.name)}.`,
        recommendation:
          'Add the item that the button belongs to, by its identity and not by its place in the list.',
      },
      { status: isAgain ? 'verified' : 'unverified' },
    ),
  ]
}

interface Addition {
  item: Item
  label: string
  /** The others of its list. */
  siblings: readonly Item[]
}

function findAddition(step: Step): Addition | null {
  const { before, action, result } = step
  const control = findActedControl(step)
  const item = control === null ? null : findItemOf(control, before)
  if (control === null || item === null || action.kind !== 'click' || !result.ok) return null
  if (!says(control.name, addWords, addToCartWords)) return null
  const all = readItems(before)
  const siblings = all.filter(({ list, key }) => list === item.list && key !== item.key)
  const isOne = all.filter(({ key }) => key === item.key).length === 1
  const label = control.name.replace(item.name, '').trim()
  return isOne ? { item, siblings, label: label === '' ? control.name : label } : null
}

type Wrong = Addition & { other: Item }

/** Another part of the page, such as a small cart, lists one more item. */
function findHere(step: Step): Wrong | null {
  const { before, after } = step
  const addition = findAddition(step)
  const isSure = isFinished(step) && areSamePage(before, after) && !areItemsCut(after)
  if (addition === null || !isSure) return null
  const [was, is] = [readItems(before), readItems(after)]
  const [other, ...others] = subtractItems(is, was)
  const isMove = subtractItems(was, is).length > 0
  const isKnown = addition.siblings.some(({ key }) => key === other?.key)
  return other === undefined || others.length > 0 || isMove || !isKnown
    ? null
    : { ...addition, other }
}

/** The cart that is opened for the first time has another item of the list, which can be taken out there. */
function findInCart(step: Step, earlier: readonly Step[]): Wrong | null {
  const { after } = step
  if (!isPayingPage(after.url) || !isFinished(step) || areItemsCut(after)) return null
  if (earlier.some(({ before }) => isPayingPage(before.url))) return null
  const additions = [...earlier, step].flatMap((past) => findAddition(past) ?? [])
  const [addition, ...others] = additions
  if (addition === undefined || others.length > 0 || isWritten(addition.item.name, after))
    return null
  const other = listOwn(after).find(({ key }) =>
    addition.siblings.some((sibling) => sibling.key === key),
  )
  return other === undefined ? null : { ...addition, other }
}

/** The items that have a control or a number of their own: others are offers beside the cart. */
function listOwn(page: Observation): Item[] {
  const rows = new Set(
    page.elements.flatMap(({ row, name, href }) =>
      row === null || href !== null || says(name, addWords, addToCartWords) ? [] : [row],
    ),
  )
  return readItems(page).filter(({ row }) => rows.has(row))
}
