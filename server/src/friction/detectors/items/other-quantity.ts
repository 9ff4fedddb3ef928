import { isFinished } from '../../../effects/finished-step.ts'
import { foldName, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { says } from '../../../words/says.ts'
import { addToCartWords } from '../../../words/shop/add-to-cart.ts'
import { addWords } from '../../../words/shop/add.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { listEntriesOn } from '../../entries.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isPayingPage } from '../../prices.ts'

/**
 * A cart that has another number of an item than was entered where it was added. Only if one number was entered there, the item was added
 * once, and its row in the cart says one number. Silent if the page where it was added answered with a message about its stock.
 */
export const otherQuantity = { name: 'other-quantity', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const other = findOther(step, earlier)
  if (other === null) return []
  const { name, wanted, count } = other
  const { after } = step
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'quantity'),
        category: 'trust',
        severity: 3,
        title: `${wanted} of ${quoteText(name)} were added, and the cart has ${count}`,
        expected: `The cart has ${wanted} of ${quoteText(name)}.`,
        observed: `${wanted} was entered as the number of ${quoteText(name)} before it was added once; ${nameUrl(after.url)} says ${count}.`,
        recommendation: `Send the number that was entered with ${quoteText(name)}.`,
      },
      { status: 'verified' },
    ),
  ]
}

interface Other {
  name: string
  wanted: number
  count: number
}

function findOther(step: Step, earlier: readonly Step[]): Other | null {
  const { after } = step
  const steps = [...earlier, step]
  const additions = steps.filter(isAddition)
  const [addition, ...others] = additions
  const wasSeen = earlier.some(({ before }) => isPayingPage(before.url))
  if (addition === undefined || others.length > 0 || wasSeen) return null
  if (!isPayingPage(after.url) || !isFinished(step) || addition.after.facts.alerts.length > 0)
    return null
  const numbers = listEntriesOn(addition, steps.slice(0, steps.indexOf(addition))).filter(
    ({ text }) => /^[1-9]\d?$/u.test(text),
  )
  const [number, ...more] = numbers
  if (number === undefined || more.length > 0) return null
  return compare(addition, Number(number.text), after)
}

function isAddition(step: Step): boolean {
  const control = findActedControl(step)
  const isAdd = control !== null && says(control.name, addWords, addToCartWords)
  return isAdd && step.action.kind === 'click' && step.result.ok
}

/** The one item of the cart that the page where it was added is about: its name is among the first lines. */
function compare({ before }: Step, wanted: number, cart: Step['after']): Other | null {
  const named = new Set([...before.title.split(/\s[|–—-]\s/u), ...before.lines].map(foldName))
  const items = readItems(cart).filter(({ key, counts }) => named.has(key) && counts.length > 0)
  const [item, ...others] = items
  const [count, ...more] = item?.counts ?? []
  if (item === undefined || others.length > 0 || count === undefined || more.length > 0) return null
  return count === wanted || count === 0 ? null : { name: item.name, wanted, count }
}
