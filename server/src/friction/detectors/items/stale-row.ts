import { areEqual } from '../../../effects/amounts.ts'
import { readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { type Item, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { Step } from '../../../turn/step.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A row that said how many of an item there are, what one costs and what all of them cost, and whose last amount stays when their number
 * changes. Only if the three agreed before. Silent about a number that is typed and not sent, and if the row has no amount of its own.
 */
export const staleRow = {
  name: 'stale-row',
  traits: { canBeOurs: true, needsScripts: true },
  detect,
} satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const stale = findStale(step)
  if (stale === null) return []
  const { item, count, one, all } = stale
  const { after } = step
  const isAgain = earlier.some((past) => findStale(past)?.item.key === item.key)
  return [
    describeFriction(
      {
        subject: createSubject(after.url, 'row'),
        category: 'trust',
        severity: 3,
        title: `${count} of ${quoteText(item.name)} still cost ${all}, at ${one} each`,
        expected: `${count} times ${one} is what the row says.`,
        observed: `On ${nameUrl(after.url)} the number of ${quoteText(item.name)} changed to ${count}; its row still says ${all}, the amount before.`,
        recommendation: `Calculate the row of ${quoteText(item.name)} again whenever its number changes.`,
      },
      { status: isAgain ? 'verified' : 'unverified', quote: all },
    ),
  ]
}

interface Stale {
  item: Item
  count: number
  one: string
  all: string
}

function findStale(step: Step): Stale | null {
  const { action, before, after } = step
  const isTyping = action.kind === 'type' && !action.submit
  if (isTyping || !isFinished(step) || !readEffect(step).isSamePage) return null
  const was = new Map(readItems(before).map((item) => [`${item.list} ${item.key}`, item]))
  for (const item of readItems(after)) {
    const then = was.get(`${item.list} ${item.key}`)
    const stale = then === undefined ? null : compare(then, item)
    if (stale !== null) return stale
  }
  return null
}

function compare(was: Item, now: Item): Stale | null {
  const [before, after] = [readRow(was), readRow(now)]
  if (before === null || after === null) return null
  const isSamePrice =
    before.one.text === after.one.text && areEqual(before.all.amount, after.all.amount)
  const didAgree = areEqual(before.all.amount, before.count * before.one.amount)
  if (!didAgree || !isSamePrice || before.count === after.count || after.count === 0) return null
  return { item: now, count: after.count, one: after.one.text, all: after.all.text }
}

/** Only a row with one number and two amounts says what they mean. */
function readRow({ counts, amounts }: Item) {
  const [[count, ...more], [one, all, ...others]] = [counts, amounts]
  const isSure = more.length === 0 && others.length === 0 && one?.currency === all?.currency
  if (count === undefined || one === undefined || all === undefined || !isSure) return null
  return one.amount > 0 ? { count, one, all } : null
}
