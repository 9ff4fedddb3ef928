import { areSamePage, findFieldAgain } from '../../../effects/effect.ts'
import { isFinished } from '../../../effects/finished-step.ts'
import { readItems, subtractItems } from '../../../effects/items.ts'
import { quoteText } from '../../../lib/text/sentence.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { clearWords } from '../../../words/controls/clear.ts'
import { removeWords } from '../../../words/controls/remove.ts'
import { undoWords } from '../../../words/controls/undo.ts'
import { says } from '../../../words/says.ts'
import { describeSubject, nameControl, nameUrl } from '../../control.ts'
import { describeFriction } from '../../describe-friction.ts'
import type { Detector, NoticedFriction } from '../../detector.ts'
import type { FrictionContext } from '../../friction-context.ts'
import { isPaging } from '../../paging.ts'

/**
 * What the visitor chose for a list, such as a filter or an order, is undone by something else: by sorting, by another page of the list,
 * or by going back to it. Only a choice that has changed the items of the page counts, and only if the items change with its loss. Silent
 * about another choice that takes its place, as one of several filters of which one is on, and about what shows the whole list again.
 */
export const lostChoice = {
  name: 'lost-choice',
  traits: { canBeOurs: true },
  detect,
} satisfies Detector

interface Choice {
  /** The field as it was chosen. */
  field: ObservedElement
  value: string
  page: Observation
}

function detect({ step, earlier }: FrictionContext): NoticedFriction[] {
  const cause = findCause(step)
  const choice = cause === null ? null : findLost(step, earlier)
  if (cause === null || choice === null) return []
  const { field, value } = choice
  const { after } = step
  const now = findFieldAgain(field, after)?.value ?? ''
  const [name, page] = [nameControl(field), nameUrl(after.url)]
  const isReset = field.checked === null && now.trim() !== '' && now !== value
  const loss = isReset ? `reset it to ${quoteText(now)}` : 'undid it'
  const what = `${quoteText(value)}${field.checked === null ? ` in ${name}` : ''}`
  return [
    describeFriction(
      {
        subject: describeSubject(after.url, field),
        category: 'navigation',
        severity: 3,
        title: `${cause} loses the choice ${what}`,
        expected: `The list still shows what was chosen: ${what}.`,
        observed: `${what} was chosen on ${page} and changed the list. ${cause} then ${loss}: the list shows other items again.`,
        recommendation: `Keep what is chosen on ${page} in its address, so that sorting, paging and going back keep it.`,
      },
      { box: findFieldAgain(field, after)?.box ?? null },
    ),
  ]
}

/** What the visitor did that leaves choices alone on other sites; null for anything else. */
function findCause(step: Step): string | null {
  const { action, before, after } = step
  if (!isFinished(step)) return null
  if (action.kind === 'back') return 'Going back'
  const control = findActedControl(step)
  if (control === null || !areSamePage(before, after)) return null
  if (says(control.name, clearWords, removeWords, undoWords)) return null
  if (action.kind === 'select') return `Choosing ${quoteText(action.option)}`
  // Other links may lead to the whole of the list.
  const isPressed = action.kind === 'click' && (control.role === 'button' || isPaging(control))
  return isPressed ? `Using ${nameControl(control)}` : null
}

/** The last choice that the view before the step, or before the visitor left the page, still had, and the view after it has not. */
function findLost(step: Step, earlier: readonly Step[]): Choice | null {
  const { before, after } = step
  const isBack = step.action.kind === 'back'
  const left = isBack
    ? earlier.findLast((past) => areSamePage(past.before, after) && !areSamePage(past.after, after))
    : undefined
  const had = isBack ? left?.before : before
  if (had === undefined || (isBack && areSamePage(before, after))) return null
  return (
    listChoices(earlier).findLast((choice) => {
      const { field, value, page } = choice
      if (!areSamePage(page, had) || isMeant(choice, step)) return false
      const [then, now] = [findOwn(field, had), findOwn(field, after)]
      // The options of one list can depend on what is chosen in another.
      if (then === undefined || now === undefined || !hasSameOptions(then, now)) return false
      // Browsers mark again what was marked when a visitor goes back, whatever the page shows.
      const isUndone = !holds(now, value) || (isBack && !showsOthers(page, after))
      return holds(then, value) && isUndone && showsOthers(had, after)
    }) ?? null
  )
}

/** The same field of the same thing: a page that is drawn anew can have one of its kind in this place. */
function findOwn(field: ObservedElement, page: Observation): ObservedElement | undefined {
  const [only, ...others] = page.elements.filter(
    ({ role, name, item }) => role === field.role && name === field.name && item === field.item,
  )
  return others.length === 0 ? only : undefined
}

/** The visitor itself chooses otherwise. */
function isMeant({ field, page }: Choice, step: Step): boolean {
  const acted = findActedControl(step)
  if (acted === null) return false
  const isSame = field.selector === acted.selector
  return isSame || isReplaced(field, acted, step) || isWholeAgain(acted, page, step.after)
}

/** Of the marks of their kind only these two have changed: one took the place of the other. */
function isReplaced(field: ObservedElement, acted: ObservedElement, { before, after }: Step) {
  if (field.checked === null || acted.checked !== false || acted.role !== field.role) return false
  const changed = before.elements.filter((one) => {
    if (one.role !== field.role || one.checked === null) return false
    return findFieldAgain(one, after)?.checked === !one.checked
  })
  const names = new Set(changed.map(({ name }) => name))
  return names.size === 2 && names.has(field.name) && names.has(acted.name)
}

/** A button such as “All”, which is itself no choice, shows what there was before anything was chosen. */
function isWholeAgain({ checked }: ObservedElement, page: Observation, after: Observation) {
  const [was, is] = [readItems(page), readItems(after)]
  const isSame = was.length === is.length && was.every(({ key }, index) => key === is[index]?.key)
  return checked === null && isSame && page.url === after.url
}

/** What was chosen in lists and options and took effect: the items of the page changed with it, or with sending it. */
function listChoices(steps: readonly Step[]): Choice[] {
  return steps.flatMap((step, index) => {
    const { action, result, after, before } = step
    const field = findActedControl(step)
    const value = action.kind === 'select' ? action.option : (field?.name ?? '')
    if (field === null || !isChoice(field, step) || !result.ok || value.trim() === '') return []
    const hasEffect = showsOthers(before, after) || showsOthersNext(step, steps[index + 1])
    return hasEffect ? [{ field, value, page: before }] : []
  })
}

/** Sending a choice can be the next thing that a visitor does. */
function showsOthersNext({ before, after }: Step, next: Step | undefined): boolean {
  const isSent = next?.before === after && areSamePage(before, next.after)
  return isSent && showsOthers(after, next.after)
}

function isChoice({ checked }: ObservedElement, { action }: Step): boolean {
  if (action.kind === 'check') return action.checked
  return action.kind === 'select' || (action.kind === 'click' && checked === false)
}

function hasSameOptions(one: ObservedElement, other: ObservedElement): boolean {
  return one.options.join('\n') === other.options.join('\n')
}

function holds(field: ObservedElement, value: string): boolean {
  return field.checked ?? field.value?.trim() === value.trim()
}

function showsOthers(one: Observation, other: Observation): boolean {
  const [was, is] = [readItems(one), readItems(other)]
  return subtractItems(was, is).length + subtractItems(is, was).length > 0
}
