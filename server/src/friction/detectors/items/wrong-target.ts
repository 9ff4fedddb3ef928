import { isWritten } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { findItemOf, foldName, type Item, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { describeSubject, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * The link of an item that leads to the page of another item of the same list: that page is titled with the other name, and nowhere says
 * its own.
 */
export const wrongTarget = { name: 'wrong-target', detect } satisfies Detector

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const link = findActedControl(step)
  const wrong = findWrong(step)
  if (link === null || wrong === null) return []
  const { item, other } = wrong
  const isAgain = earlier.some((past) => findWrong(past) !== null)
  return [
    describeFriction(
      {
        subject: describeSubject(step.before.url, link),
        category: 'navigation',
        severity: 3,
        title: `${quoteText(item.name)} leads to the page of ${quoteText(other.name)}`,
        expected: `The page of ${quoteText(item.name)} opens.`,
        observed: `${quoteText(item.name)} on ${nameUrl(step.before.url)} led to ${nameUrl(step.after.url)}, which is titled ${quoteText(other.name)} and does not mention ${quoteText(item.name)}.`,
        recommendation: `Link ${quoteText(item.name)} on ${nameUrl(step.before.url)} to its own page.`,
      },
      { status: isAgain ? 'verified' : 'unverified', box: link.box },
    ),
  ]
}

function findWrong(step: Step): { item: Item; other: Item } | null {
  const { before, after } = step
  const item = findOpened(step)
  if (item === null || !isFinished(step) || saysName(after, item)) return null
  if (keepsPromise(step, item)) return null
  const parts = after.title.split(/\s[|–—-]\s/u)
  const titles = new Set([after.title, ...parts, ...after.lines.slice(0, 12)].map(foldName))
  const named = readItems(before).filter(({ list, key }) => list === item.list && titles.has(key))
  const [other, ...others] = named
  return other === undefined || others.length > 0 ? null : { item, other }
}

/** Whether the page says the item's name, whatever its case and signs: the link “New ticket” opens the page “New Ticket”. */
function saysName({ title, pageText }: Observation, { key }: Item): boolean {
  return [title, pageText].some((text) => foldName(text).includes(key))
}

/** Whether the page says what else the name of the link names, if no other item of the list has it: the first words can be those of an icon. */
function keepsPromise(step: Step, { list, row, texts, name }: Item): boolean {
  const promised = findActedControl(step)?.name ?? ''
  const others = readItems(step.before).filter((other) => other.list === list && other.row !== row)
  return texts.some(
    (text) =>
      text !== name &&
      /\p{L}/u.test(text) &&
      promised.includes(text) &&
      isWritten(text, step.after) &&
      !others.some((other) => other.texts.includes(text)),
  )
}

/** The item whose link was followed to another document, if the link has its name. */
function findOpened(step: Step): Item | null {
  const { before, after, action } = step
  const link = findActedControl(step)
  if (link === null || link.href === null || action.kind !== 'click') return null
  const item = findItemOf(link, before)
  const isOfItem = item !== null && foldName(link.name).startsWith(item.key)
  return isOfItem && before.documentId !== after.documentId ? item : null
}
