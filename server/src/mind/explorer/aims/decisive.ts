import type { TaskPart } from '../../../task/parsed-task.ts'
import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { signInWords } from '../../../words/account/sign-in.ts'
import { signOutWords } from '../../../words/account/sign-out.ts'
import { askOrderWords } from '../../../words/asked/ask-order.ts'
import { says } from '../../../words/says.ts'
import { inOrderWords } from '../../../words/tasks/in-order.ts'
import { findActOf } from '../../acts/find-unasked.ts'
import { findPurpose, isButton, isLink } from '../controls/control-names.ts'
import { isOutnamedList } from '../forms/lists-alike.ts'
import { findActedOn } from '../memory/memory.ts'
import { isSetByKeys } from '../widgets/key-moves.ts'
import { opensWantedPage } from '../widgets/paging-moves.ts'
import type { Goal } from './goals.ts'
import { isNamedWhole, namesPart } from './named-whole.ts'
import { usesValue } from './needed-values.ts'
import { listSubmits } from './submits.ts'

/** Acts that are done with more than one press: only what is known to complete them does. */
const completed: Partial<Record<TaskPart['acts'][number]['id'], 'order' | 'book'>> = {
  order: 'order',
  book: 'book',
}

/** Whether the last of the steps is the one that a goal asks for, as far as its control says; `whole` if nothing can be left to do then. */
export function isDecisive(
  goal: Goal,
  part: TaskPart,
  done: readonly Step[],
): 'whole' | 'so far' | null {
  const step = done.at(-1)
  if (step === undefined) return null
  if (opensWantedPage(goal.text, done)) return 'whole'
  const control = findActedOn(step)
  if (control === undefined)
    return part.kind === 'act' && isSetByKeys(goal.task.values, step) ? 'so far' : null
  if (says(goal.text, signOutWords)) return endsSession(step, control) ? 'whole' : null
  return judge(goal, part, done, control)
}

function judge(goal: Goal, part: TaskPart, done: readonly Step[], control: ObservedElement) {
  const step = done.at(-1)
  const isMeant =
    step !== undefined && isOrdering(goal)
      ? isChosen(goal, step, control) && !says(control.name, askOrderWords)
      : isAct(goal, part, done, control)
  if (!isMeant) return null
  return part.acts.some(({ id }) => id === 'cart') ? 'whole' : 'so far'
}

/** In some languages one verb is to sort and to order. */
function isOrdering({ text }: Goal): boolean {
  return says(text, inOrderWords)
}

function isAct(
  goal: Goal,
  part: TaskPart,
  done: readonly Step[],
  control: ObservedElement,
): boolean {
  const step = done.at(-1)
  if (step === undefined || part.acts.some(({ id }) => id === 'log_in')) return false
  if (part.kind === 'look') return part.asks === null && isChosen(goal, step, control)
  if (part.acts.some(({ id }) => id === 'cart')) return addsNamed(goal, step, control)
  const wanted = part.acts.map(({ id }) => completed[id]).find((act) => act !== undefined)
  if (wanted !== undefined) return completes(wanted, goal, done, control)
  return isChosen(goal, step, control) || (isHandedIn(step, control) && hasUsed(goal, done))
}

/** What cannot be told of a button's name is told by what was entered for it; an order always says that it is one. */
function completes(
  wanted: 'order' | 'book',
  goal: Goal,
  done: readonly Step[],
  control: ObservedElement,
): boolean {
  const step = done.at(-1)
  if (step === undefined) return false
  const act = findActOf({ observation: step.before, steps: done.slice(0, -1) }, step.action)
  const isUnknown = act === null && wanted === 'book'
  return act === wanted || (isUnknown && isHandedIn(step, control) && hasUsed(goal, done))
}

/** By its name, or by what the page offers since: to sign in. */
function endsSession({ before, after }: Step, { name }: ObservedElement): boolean {
  return findPurpose(name) === 'leave_account' || (!offersLogin(before) && offersLogin(after))
}

function offersLogin({ elements }: Observation): boolean {
  return elements.some(({ inputType, name }) => inputType === 'password' || says(name, signInWords))
}

function isAdding({ name }: ObservedElement): boolean {
  return findPurpose(name) === 'add_to_cart'
}

/** The only button of a page that puts something into the cart, or that of the thing which the goal names. */
function addsNamed({ text }: Goal, { before }: Step, control: ObservedElement): boolean {
  if (!isAdding(control)) return false
  const { name, item, context } = control
  const isNamed = [item ?? '', context ?? '', name].some((words) => namesPart(words, text))
  return isNamed || before.elements.filter(isAdding).length === 1
}

/** A control, or one of its options, that the goal names in whole; what unfolds something only leads there. */
function isChosen({ text }: Goal, { action, before }: Step, control: ObservedElement): boolean {
  if (action.kind === 'select')
    return isNamedWhole(action.option, text) && !isOutnamedList(control, before.elements, text)
  if (action.kind !== 'click' && action.kind !== 'check') return false
  const isUnfolding = control.expanded !== null && control.role !== 'switch'
  return !isLink(control) && !isUnfolding && isNamedWhole(control.name, text)
}

/** Whether a step pressed a button that hands in something. */
export function isHandedIn({ action, before }: Step, control: ObservedElement): boolean {
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
