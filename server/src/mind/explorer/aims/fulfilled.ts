import { onceFor } from '../../../lib/once-for.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { signOutWords } from '../../../words/account/sign-out.ts'
import { askOrderWords } from '../../../words/asked/ask-order.ts'
import { says } from '../../../words/says.ts'
import { inOrderWords } from '../../../words/tasks/in-order.ts'
import { findActOf } from '../../acts/find-unasked.ts'
import { findPurpose, isButton, isLink } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import { isSearchForm, listForms } from '../forms/forms.ts'
import { isOutnamedList } from '../forms/lists-alike.ts'
import { findActedOn } from '../memory/memory.ts'
import { isSetByKeys } from '../widgets/key-moves.ts'
import { opensWantedPage } from '../widgets/paging-moves.ts'
import { isAccepted, listNewLines } from './accepted.ts'
import type { Goal } from './goals.ts'
import { isNamedWhole } from './named-whole.ts'
import { areAllUsed, usesValue } from './needed-values.ts'

/** What a visitor did for a goal, and what the page says since. */
export interface Fulfilled {
  /** The control that was used last for it. */
  label: string
  /** A line that is new since; empty if nothing but the control itself changed. */
  quote: string
}

/** Acts that are done with more than one press: only what is known to complete them does. */
const completed: Partial<Record<TaskPart['acts'][number]['id'], 'order' | 'book'>> = {
  order: 'order',
  book: 'book',
}

/** Acts that the page itself shows as done: only that counts. */
const shownElsewhere: ReadonlySet<string> = new Set(['cart', 'log_in'])

/**
 * Whether a visitor has done what a goal says, although nothing proves that it worked: all that the goal names was entered or chosen, it was
 * handed in if the page asks for that, the page did not object, and offers nothing that leads on. A person stops there, rather than do it
 * again or choose otherwise.
 */
export function findFulfilled(goal: Goal, steps: readonly Step[]): Fulfilled | null {
  const part = goal.task.parts.find(({ text }) => text === goal.text)
  if (part === undefined) return null
  if (part.acts.some(({ id }) => shownElsewhere.has(id))) return null
  for (const [index, step] of steps.entries()) {
    const done = steps.slice(0, index + 1)
    if (!isFor(goal, part, step, done) || !isAccepted(step)) continue
    if (leadsOn(step, done) || !areAllUsed(goal, done)) continue
    return { label: findActedOn(step)?.name ?? '', quote: listNewLines(step).at(0) ?? '' }
  }
  return null
}

function isFor(goal: Goal, part: TaskPart, step: Step, done: readonly Step[]): boolean {
  const control = findActedOn(step)
  if (step.action.kind === 'press')
    return part.kind === 'act' && isSetByKeys(goal.task.values, step)
  if (control === undefined) return false
  if (endsAccount(control)) return says(goal.text, signOutWords)
  if (opensWantedPage(goal.text, done)) return true
  if (says(goal.text, inOrderWords)) return isChosen(goal, step, control) && !orders(control)
  if (part.kind !== 'act') return false
  const wanted = part.acts.map(({ id }) => completed[id]).find((act) => act !== undefined)
  if (wanted !== undefined) {
    const act = findActOf({ observation: step.before, steps: done.slice(0, -1) }, step.action)
    return act === wanted
  }
  return isChosen(goal, step, control) || (isHandedIn(step, control) && hasUsed(goal, done))
}

/** In some languages one verb is to sort and to order. */
function orders({ name }: ObservedElement): boolean {
  return says(name, askOrderWords)
}

function endsAccount({ name }: ObservedElement): boolean {
  return findPurpose(name) === 'leave_account'
}

/** A control, or one of its options, that the goal names in whole. */
function isChosen({ text }: Goal, { action, before }: Step, control: ObservedElement): boolean {
  if (action.kind === 'select')
    return isNamedWhole(action.option, text) && !isOutnamedList(control, before.elements, text)
  if (action.kind !== 'click' && action.kind !== 'check') return false
  return !isLink(control) && isNamedWhole(control.name, text)
}

/** A button of a form, or a lone one that hands in. */
function isHandedIn({ action, before }: Step, control: ObservedElement): boolean {
  if (action.kind === 'type') return action.submit
  if (action.kind !== 'click' || !isButton(control)) return false
  return listSubmits(before).some(({ selector }) => selector === control.selector)
}

/** On the document of the last step, something that the goal names was entered or chosen before. */
function hasUsed(goal: Goal, done: readonly Step[]): boolean {
  const last = done.at(-1)
  const here = done.filter((step) => step.before.documentId === last?.before.documentId)
  return here.some((step) => {
    const control = findActedOn(step)
    if (control === undefined) return false
    return usesValue(goal, step) || (step !== last && isChosen(goal, step, control))
  })
}

/** What would be pressed next: a button that hands in what was chosen, or one that has only come now. */
function leadsOn(step: Step, done: readonly Step[]): boolean {
  const control = findActedOn(step)
  const known = new Set(step.before.elements.map(({ role, name }) => `${role} ${name}`))
  const isFresh = ({ role, name }: ObservedElement) => !known.has(`${role} ${name}`)
  const isWhole = control !== undefined && (endsAccount(control) || isTurned(control, step))
  if (isWhole) return false
  const submits = listSubmits(step.after)
  if (control !== undefined && isHandedIn(step, control)) return submits.some(isFresh)
  const pressed = new Set(done.slice(-1).map((one) => findActedOn(one)?.selector))
  return submits.some((one) => isFresh(one) || !pressed.has(one.selector))
}

/** Links show something and hand in nothing. */
function isTurned(control: ObservedElement, { result }: Step): boolean {
  return isLink(control) && result.navigated
}

/** Buttons of the content that hand in something, without searches. */
const listSubmits = onceFor((observation: Observation): readonly ObservedElement[] => {
  const forms = listForms(observation)
  const searches = new Set(forms.flatMap((form) => (isSearchForm(form) ? [form.submit] : [])))
  return listUsable(observation).filter((element) => {
    if (!isButton(element) || element.region !== null || searches.has(element)) return false
    const isOwn = forms.some(({ submit }) => submit === element)
    return isOwn || ['submit', 'checkout'].includes(findPurpose(element.name))
  })
})
