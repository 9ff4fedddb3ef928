import { type Item, readLongestList } from '../../../effects/items.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import { listSharedStems } from '../../../task/shared-stems.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { says } from '../../../words/says.ts'
import { askPriceWords } from '../../../words/tasks/ask-price.ts'
import { cheapestWords } from '../../../words/tasks/cheapest.ts'
import { dearestWords } from '../../../words/tasks/dearest.ts'
import { sortWords } from '../../../words/tasks/sort.ts'
import { MIN_SORTED_ITEMS } from '../../limits.ts'
import type { News } from '../record/news.ts'
import type { Proof } from '../verdict.ts'
import { countSharedWords, fitsBest } from './fits-best.ts'

/**
 * For a task to sort a list: the choice that fits the task best was made, the list has the same items and is in another order. By price, its
 * amounts rise or fall.
 */
export function findSorted({ text }: TaskPart, news: readonly News[]): Proof | null {
  if (!says(text, sortWords)) return null
  const asked = listSharedStems(text)
  const { step } = news.find((one) => isSorted(one.step, asked)) ?? {}
  return step === undefined ? null : { turn: step.turn, quote: nameOrder(step), kind: 'value' }
}

function nameOrder({ action, recorded }: Step): string {
  return action.kind === 'select' ? action.option : (recorded.label ?? '')
}

function isSorted(step: Step, asked: ReadonlySet<string>): boolean {
  const { action, before, after, result } = step
  const used = findActedControl(step)
  if (used === null || !result.ok || after === before) return false
  const isMeant =
    action.kind === 'select'
      ? isBestOption(action.option, used, asked)
      : action.kind === 'click' && fitsBest(used, before, asked)
  if (!isMeant) return false
  const [was, is] = [readLongestList(before), readLongestList(after)]
  if (
    is.length < MIN_SORTED_ITEMS ||
    listKeys(was).toSorted().join('\n') !== listKeys(is).toSorted().join('\n')
  )
    return false
  return says(nameOrder(step), askPriceWords, cheapestWords, dearestWords)
    ? isMonotone(is)
    : listKeys(was).join('\n') !== listKeys(is).join('\n')
}

/** No other option has more words of the task. */
function isBestOption(
  option: string,
  { options }: ObservedElement,
  asked: ReadonlySet<string>,
): boolean {
  const own = countSharedWords(option, asked).shared
  return own > 0 && options.every((other) => countSharedWords(other, asked).shared <= own)
}

function listKeys(items: readonly Item[]): string[] {
  return items.map(({ key }) => key)
}

function isMonotone(items: readonly Item[]): boolean {
  const amounts = items.flatMap(({ amounts: [first] }) => first?.amount ?? [])
  const steps = amounts.slice(1).map((amount, index) => amount - (amounts[index] ?? amount))
  return (
    amounts.length === items.length &&
    (steps.every((step) => step >= 0) || steps.every((step) => step <= 0))
  )
}
