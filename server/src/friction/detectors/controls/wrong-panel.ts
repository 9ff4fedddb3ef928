import { findFieldAgain } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { foldName } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nameControl } from '../../control.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import { mentions } from '../../entries.ts'
import { describeOfActed } from '../../find-of-acted.ts'
import type { FrictionContext } from '../../friction-context.ts'

/**
 * A tab, a menu entry or a heading that opens shows the part of another one: it is marked as the chosen one, and the only heading that
 * appears is the name of its neighbour. Silent if what appears has its own name anywhere, or other headings.
 */
export const wrongPanel = { name: 'wrong-panel', detect } satisfies Detector

function detect(context: FrictionContext): NoticedFriction[] {
  return describeOfActed(context, findOtherPart, ({ control, found: other, page }) => ({
    category: 'navigation',
    severity: 3,
    title: `${quoteText(control.name)} shows ${quoteText(other)}`,
    expected: `${quoteText(control.name)} shows its own part.`,
    observed: `${nameControl(control)} on ${page} was chosen and is marked as chosen; what appeared is headed ${quoteText(other)}, as another one beside it is called.`,
    recommendation: `Connect ${nameControl(control)} with the part that belongs to it, by its identity and not by its place.`,
    quote: other,
  }))
}

function findOtherPart(step: Step, control: ObservedElement): string | null {
  const { action, before, after } = step
  const isHere = before.documentId === after.documentId && isFinished(step)
  if (action.kind !== 'click' || !isHere || !isChosen(control, after)) return null
  const known = new Set(listHeadings(before))
  const [heading, ...more] = listHeadings(after).filter((one) => !known.has(one))
  if (heading === undefined || more.length > 0 || foldName(control.name) === '') return null
  if (countMentions(after, control) > countMentions(before, control)) return null
  const isNeighbour = before.elements.some(
    (one) =>
      one.role === control.role &&
      one.selector !== control.selector &&
      isMarked(one) === isMarked(control) &&
      foldName(one.name) === foldName(heading),
  )
  return isNeighbour ? heading : null
}

function isChosen(control: ObservedElement, page: Observation): boolean {
  const now = findFieldAgain(control, page)
  return now !== undefined && (now.checked === true || now.expanded === true || now.current)
}

function countMentions({ pageText }: Observation, { name }: ObservedElement): number {
  return pageText.split('\n').filter((line) => mentions(line, name)).length
}

function isMarked({ checked, expanded }: ObservedElement): string {
  return `${checked === null} ${expanded === null}`
}

function listHeadings({ text }: Observation): string[] {
  return Array.from(text.matchAll(/^#{1,6} (.+)$/gmu), ([, words = '']) => words.trim())
}
