import { isWritten, readEffect } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { findItemOf, type Item, readItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { createSubject } from '../../../lib/text/subject.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { removeWords } from '../../../words/controls/remove.ts'
import { says } from '../../../words/says.ts'
import { nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { findOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'

/** What buttons without words show. */
const crosses = /^(?:[×✕✖✗✘🗑]\uFE0F?\s?)+$/u

/**
 * A button that removes the item that it belongs to removes another one, or others as well. Silent if items came instead, as on the next
 * page of a list, if the name of the item is there twice, or if the list was not read to its end.
 */
export const wrongRemoval = { name: 'wrong-removal', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  const acted = findOfActed(context, findWrongLoss)
  if (acted === null) return []
  const { control, found: loss, status } = acted
  const { item, others } = loss
  const { after, before } = context.step
  const names = others.map(({ name }) => quoteText(name)).join(', ')
  const label = quoteText(control.name.trim() === '' ? 'Remove' : nameWithout(control, item))
  return [
    describeFriction(
      {
        subject: createSubject(before.url, 'removal'),
        category: 'interaction',
        severity: 4,
        title: loss.isGone
          ? `${label} on ${quoteText(item.name)} also removes ${names}`
          : `${label} on ${quoteText(item.name)} removes ${names} instead`,
        expected: `Only ${quoteText(item.name)} is removed.`,
        observed: loss.isGone
          ? `After ${quoteText(item.name)} was removed on ${nameUrl(after.url)}, ${names} ${others.length === 1 ? 'was' : 'were'} gone too.`
          : `After ${label} was pressed on ${quoteText(item.name)}, ${names} ${others.length === 1 ? 'was' : 'were'} gone and ${quoteText(item.name)} was still there.`,
        recommendation: `Remove the item that the button belongs to, by its identity and not by its place in the list.`,
      },
      { status, box: control.box },
    ),
  ]
}

interface WrongLoss {
  item: Item
  others: readonly Item[]
  /** The item itself was removed, too. */
  isGone: boolean
}

function findWrongLoss(step: Step, control: ObservedElement): WrongLoss | null {
  const { before, after, action } = step
  const item = findItemOf(control, before)
  if (item === null || action.kind !== 'click' || !removes(control)) return null
  const { items } = readEffect(step)
  const inList = readItems(before).filter(({ list }) => list === item.list)
  const isOne = inList.filter(({ key }) => key === item.key).length === 1
  const others = items.removed.filter(({ list, key }) => list === item.list && key !== item.key)
  if (!onlyLoses(step) || !isOne || others.length === 0 || others.length === inList.length)
    return null
  const isGone = isGoneFrom(item, after)
  return isGone || others.length === 1 ? { item, others, isGone } : null
}

function onlyLoses(step: Step): boolean {
  const { isSamePage, items } = readEffect(step)
  return isFinished(step) && isSamePage && items.areAll && items.added.length === 0
}

/** A message can still say its name. */
function isGoneFrom(item: Item, page: Observation): boolean {
  const left = readItems(page)
  const isListed = left.some(({ key }) => key === item.key)
  return !isListed && (left.some(({ list }) => list === item.list) || !isWritten(item.name, page))
}

function removes({ name }: ObservedElement): boolean {
  return says(name, removeWords) || crosses.test(name)
}

/** The name of the button without that of its item, which readers of a list hear with it. */
function nameWithout({ name }: ObservedElement, item: Item): string {
  const rest = name.replace(item.name, '').trim()
  return rest === '' ? name : rest
}
