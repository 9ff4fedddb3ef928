import { isFinished } from '../../../effects/finished-step.ts'
import { type Item, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * The same figure in another currency: an item costs €30 in the list and £30 in the cart. Silent if the figure differs, because then the
 * amount was converted, if any page shows both currencies, and if the visitor chose anything that names one or a language.
 */
export const changedCurrency = { name: 'changed-currency', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  if (!isFinished(step) || [...earlier, step].some(isSwitch)) return []
  const now = readItems(step.after)
  for (const page of [...earlier, step].map(({ before }) => before)) {
    const pair = findPair(readItems(page), now)
    if (pair === null || page.url === step.after.url) continue
    const { item, was, is } = pair
    return [
      describeFriction(
        {
          subject: createSubject(step.after.url, 'currency'),
          category: 'trust',
          severity: 3,
          title: `${quoteText(item.name)} costs ${is} on ${nameUrl(step.after.url)} and ${was} before`,
          expected: 'A price keeps its currency.',
          observed: `${nameUrl(page.url)} shows ${quoteText(item.name)} for ${was}; ${nameUrl(step.after.url)} shows the same figure in another currency, ${is}.`,
          recommendation: `Show the price of ${quoteText(item.name)} in one currency everywhere, or convert it.`,
        },
        { status: 'verified', quote: is },
      ),
    ]
  }
  return []
}

function isSwitch(step: Step): boolean {
  const name = findActedControl(step)?.name ?? ''
  return step.action.kind === 'select' || /[€$£¥₹]|\b[A-Z]{2,3}\b/u.test(name)
}

function findPair(
  before: readonly Item[],
  after: readonly Item[],
): { item: Item; was: string; is: string } | null {
  const [one, other] = [listCurrencies(before), listCurrencies(after)]
  if (one.size !== 1 || other.size !== 1 || [...one].some((sign) => other.has(sign))) return null
  const known = new Map(before.map((item) => [item.key, item]))
  for (const item of after) {
    const [was, is] = [known.get(item.key)?.amounts[0], item.amounts[0]]
    if (was !== undefined && is !== undefined && was.amount === is.amount && was.amount > 0)
      return { item, was: was.text, is: is.text }
  }
  return null
}

function listCurrencies(items: readonly Item[]): ReadonlySet<string> {
  return new Set(items.flatMap(({ amounts }) => amounts.map(({ currency }) => currency)))
}
