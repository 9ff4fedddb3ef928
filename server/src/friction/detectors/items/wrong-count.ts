import { readAmounts } from '../../../effects/amounts.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { findItemOf } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import { findAcceptedWrites } from '../../../turn/failed-requests.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { says } from '../../../words/says.ts'
import { addToCartWords } from '../../../words/shop/add-to-cart.ts'
import { addWords } from '../../../words/shop/add.ts'
import { cartWords } from '../../../words/shop/cart.ts'
import { nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { MAX_COUNTER_TEXT } from '../../limits.ts'

/**
 * The number beside the name of the cart rises by two when one item is added, or stays although an earlier addition of another item raised
 * it. Silent if the page says two anywhere near, such as a quantity or a pack, and if nothing says that the item was added.
 */
export const wrongCount = {
  name: 'wrong-count',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const control = findActedControl(step)
  const wrong = findWrong(step, earlier)
  if (control === null || wrong === null) return []
  const { was, is, what } = wrong
  const { after } = step
  const told =
    was.text === is.text
      ? `stays ${quoteText(is.text)}`
      : `goes from ${quoteText(was.text)} to ${quoteText(is.text)}`
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'count'),
        category: 'feedback',
        severity: 3,
        title: `The cart ${told} when ${what} is added`,
        expected: 'Each item that is added raises the number by one.',
        observed: `${nameControl(control)} was pressed once on ${nameUrl(after.url)}, and the number beside the cart ${told}.`,
        recommendation:
          'Count what is in the cart after every addition, and add an item once per press.',
      },
      { quote: is.text },
    ),
  ]
}

interface Counter {
  text: string
  count: number
}

interface Wrong {
  was: Counter
  is: Counter
  what: string
}

function findWrong(step: Step, earlier: readonly Step[]): Wrong | null {
  const change = findChange(step)
  if (change === null) return null
  const { was, is } = change
  const item = nameAdded(step)
  const what = item === null ? 'one item' : quoteText(item)
  if (is.count === was.count + 2 && !speaksOfTwo(step)) return { was, is, what }
  const isTold = findAcceptedWrites(step.after).length > 0 || hasNewSuccess(step)
  const hasRisen = earlier.some((past) => {
    const [raised, before] = [findChange(past), nameAdded(past)]
    return raised !== null && raised.is.count === raised.was.count + 1 && before !== item
  })
  return is.count === was.count && isTold && hasRisen && item !== null ? { was, is, what } : null
}

/** What the only counter of the cart says before and after something is added. */
function findChange(step: Step): { was: Counter; is: Counter } | null {
  const { action, before, after } = step
  const control = findActedControl(step)
  const isAddition = control !== null && says(control.name, addWords, addToCartWords)
  if (action.kind !== 'click' || !isAddition || !isFinished(step)) return null
  const [was, is] = [readCounter(before), readCounter(after)]
  return was === null || is === null ? null : { was, is }
}

function readCounter({ elements, lines }: Observation): Counter | null {
  const texts = [...elements.map(({ name }) => name), ...lines].filter(
    (text) => text.length <= MAX_COUNTER_TEXT && says(text, cartWords) && !says(text, addWords),
  )
  const counters = new Map<number, Counter>()
  for (const text of texts) {
    const [number, ...others] = readAmounts(text).length > 0 ? [] : (text.match(/\d+/gu) ?? [])
    if (number !== undefined && others.length === 0)
      counters.set(Number(number), { text, count: Number(number) })
  }
  const [only, ...others] = counters.values()
  return only === undefined || others.length > 0 ? null : only
}

function nameAdded(step: Step): string | null {
  const control = findActedControl(step)
  return control === null ? null : (findItemOf(control, step.before)?.name ?? null)
}

/** A quantity, a pack or an offer can say why there are two. */
function speaksOfTwo(step: Step): boolean {
  const { before } = step
  const control = findActedControl(step)
  const item = control === null ? null : findItemOf(control, before)
  const values = before.elements.map(({ value }) => value?.trim() ?? '')
  const texts = item === null ? before.lines : item.texts
  return (
    values.includes('2') ||
    [...texts, control?.name ?? ''].some((text) => /(?<![\d.,])2(?![\d.,])/u.test(text))
  )
}

function hasNewSuccess({ before, after }: Step): boolean {
  return after.facts.successes.some((text) => !before.facts.successes.includes(text))
}
