import { onceFor } from '../../../lib/once-for.ts'
import { listConcepts, listStems } from '../../../lib/text/lexicon.ts'
import { createNaming, type Naming } from '../../../lib/text/named-concepts.ts'
import { foldValues } from '../../../task/fold-values.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import type { ActId } from '../../../task/task-act.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { deleteWords } from '../../../words/acts/delete.ts'
import { cancelWords } from '../../../words/controls/cancel.ts'
import { removeWords } from '../../../words/controls/remove.ts'
import { undoingWords } from '../../../words/controls/undoing.ts'
import { says } from '../../../words/says.ts'
import { MIN_QUERY_LENGTH } from '../../limits.ts'
import { squash } from './known-text.ts'
import { isSearch } from './searches.ts'

/**
 * Concepts the goal asks for that neither the actions nor the words of the proof name; empty if all are named. A word that is no value and
 * that no control names, either, can only describe what the page offers: on a page with one test, “an eye test” is that test. words: those of
 * the proof.
 */
export function findUnnamed(
  goal: TaskPart,
  steps: readonly Step[],
  findNamed: Naming,
  words = '',
): { unnamed: readonly string[]; isOffered: boolean } {
  const done = listPathConcepts(steps, goal)
  const named = findNamed(listAsked(goal))
  const isUnnamed = (concept: string) =>
    !named.has(concept) && !done.has(concept) && !isInOtherForm(goal, concept, { words, steps })
  const passedOver = [...goal.optional].filter(isUnnamed)
  return {
    unnamed: [...goal.required].filter(
      (concept) =>
        isUnnamed(concept) &&
        (goal.exact.has(concept) ||
          (!isSubject(goal, steps, concept) && isOnOffer(goal, steps, concept)) ||
          !isDescribing(goal, steps, concept)),
    ),
    isOffered: passedOver.some((concept) => isOnOffer(goal, steps, concept)),
  }
}

/** The way to what was sent, from where the same was sent on another page: who books one class and then another one has named the first for the first. */
export function cutToAttempt(way: readonly Step[], sender: Step): readonly Step[] {
  const used = findActedControl(sender)
  if (used === null || used.href !== null || used.name.trim() === '') return way
  const place = readPlaceOf(sender)
  const before = way.slice(0, way.indexOf(sender)).findLastIndex((step) => {
    const pressed = findActedControl(step)
    const isSame = pressed?.name === used.name && pressed.role === used.role
    return isSame && pressed.href === null && step.result.ok && readPlaceOf(step) !== place
  })
  return way.slice(before + 1)
}

function readPlaceOf({ before }: Step): string {
  return URL.parse(before.url)?.pathname ?? before.url
}

/** A page without a list says in one line what its controls are about: “Yellow room, 4 nights”. */
function isSubject({ required }: TaskPart, steps: readonly Step[], concept: string): boolean {
  const before = steps.at(-1)?.before
  if (before === undefined || before.rows.length > 0) return false
  const naming = before.elements.filter(({ name }) => listConcepts(name).has(concept))
  return before.lines.some((line) => {
    // Controls beside each other are one line.
    const isOfControl = naming.some(({ name }) => line.includes(name))
    const own = isOfControl ? null : listConcepts(line)
    return (
      own?.has(concept) === true && [...required].some((one) => one !== concept && own.has(one))
    )
  })
}
/** In other languages than English, a word has other endings in a task than on a button; so has a verb that is not known. */
function isInOtherForm(
  { language, acts }: TaskPart,
  concept: string,
  { words, steps }: { words: string; steps: readonly Step[] },
): boolean {
  if (language === 'en' && !acts.every(({ id }) => id === 'other')) return false
  const roots = listSharedStems(concept)
  return sharesStem(words, roots) || steps.some((step) => nameRoots(step)(roots).size > 0)
}

/** What these act on is one of many things, which must be named. */
const choosing: ReadonlySet<ActId> = new Set(['cart', 'order', 'create', 'change', 'remove'])

/** In other languages than English, words have too many forms to demand each. */
function mustName({ acts, language }: TaskPart): boolean {
  return language === 'en' && acts.some(({ id }) => choosing.has(id))
}

/** Whether a word of the goal only describes what was used: the page shows it, or shows nothing of that kind that is described otherwise. */
function isDescribing(goal: TaskPart, steps: readonly Step[], concept: string): boolean {
  const last = steps.at(-1)
  if (last === undefined || mustName(goal)) return false
  const names = new Set(last.before.elements.map(({ name }) => name))
  const lines = last.before.lines.filter((line) => !names.has(line))
  if ([...lines, ...names].some((text) => listConcepts(text).has(concept))) return true
  // The first word of a label says what it does.
  return (
    !lines.some((line) => isDescribedOtherwise(line, goal, 1)) &&
    ![...names].some((name) => isDescribedOtherwise(name, goal, 2))
  )
}

/** “Floor lamp”, for a task about a “desk lamp”. from: where in the text a word can be described by the one before it. */
function isDescribedOtherwise(text: string, goal: TaskPart, from: number): boolean {
  const words = text.split(/[^\p{L}\p{N}’']+/u)
  const own = listGoalWords(goal)
  return words.some((word, index) => {
    const [stem] = listStems(word)
    const [before] = listStems(words[index - 1] ?? '')
    if (index < from || stem === undefined || before === undefined) return false
    return goal.heads.has(stem) && !own.has(before)
  })
}

/** A task that asks for one of these is not undone by it. */
const undoing = [undoingWords, deleteWords, cancelWords, removeWords]

/**
 * Concepts of the goal that were named on the way: by controls used and what they belong to, text entered, and the pages this happened
 * on. Following a link does not count; neither does anything undone later.
 */
function listPathConcepts(steps: readonly Step[], goal: TaskPart): ReadonlySet<string> {
  const isUndone = !goal.acts.some(({ id }) => id === 'remove') && !says(goal.text, ...undoing)
  const from = isUndone ? steps.findLastIndex(isUndoing) + 1 : 0
  const asked = listAsked(goal)
  return new Set(steps.slice(from).flatMap((step) => [...nameDone(step)(asked)]))
}

/**
 * Whether the site offers by name what the goal asks for, but the visit did not use it: then something else was
 * reached, even if it looks like a success.
 */
export function isPassedOver(goal: TaskPart, steps: readonly Step[], findNamed: Naming): boolean {
  if (goal.kind !== 'act') return false
  const { unnamed, isOffered } = findUnnamed(goal, steps, findNamed)
  if (isOffered) return true
  return unnamed.length > 0 && unnamed.every((concept) => isOnOffer(goal, steps, concept))
}

function isOnOffer(goal: TaskPart, steps: readonly Step[], concept: string): boolean {
  const words = listGoalWords(goal)
  const own = [...words].filter((word) => listConcepts(word).has(concept))
  const isOffered = (page: Observation) => {
    const offered = nameOffers(page)(words)
    return own.some((word) => offered.has(word))
  }
  return steps.some(({ before, after }) => isOffered(before) || isOffered(after))
}

/** The words of a goal; a control that only means about the same offers something else. */
export const listGoalWords = onceFor(({ text }: TaskPart): ReadonlySet<string> => listStems(text))

const listAsked = onceFor(
  ({ required, optional }: TaskPart): ReadonlySet<string> => new Set([...required, ...optional]),
)

/** Which words the controls of a page have in their names, or those of what they belong to. */
export const nameOffers = onceFor(({ elements }: Observation) => {
  const listNames = () =>
    elements.flatMap(({ name, item, options }) => [name, item ?? '', ...options])
  return createNaming(() => [...new Set(listNames())].join(' '), listStems)
})

/** Which concepts a step names by what it did. */
const nameDone = onceFor((step: Step) =>
  createNaming(() => (isEffective(step) ? foldValues(nameAction(step)) : '')),
)

/** The same by the roots of words. */
const nameRoots = onceFor((step: Step) =>
  createNaming(() => (isEffective(step) ? nameAction(step) : ''), listSharedStems),
)

const isUndoing = onceFor(
  ({ action, recorded }: Step): boolean =>
    action.kind === 'click' && says((recorded.label ?? '').trim(), undoingWords),
)

function isEffective(step: Step): boolean {
  const control = findActedControl(step)
  const isLink = control?.href !== null && control !== null && step.action.kind === 'click'
  return step.result.ok && 'ref' in step.action && (!isLink || !step.result.navigated)
}

/** What was searched for says nothing about what was used in the end. */
function nameAction(step: Step): string {
  if (isSearch(step)) return ''
  const { action, recorded, before } = step
  const control =
    'ref' in action ? before.elements.find(({ ref }) => ref === action.ref) : undefined
  const text = action.kind === 'use_credential' ? '' : (recorded.text ?? '')
  return [
    recorded.label ?? '',
    control?.item ?? control?.context ?? '',
    text,
    ...listHandedIn(step),
    readTitle(before),
    readPath(URL.parse(before.url)?.pathname ?? ''),
  ].join(' ')
}

/** What the fields around a button hold when it is pressed: a calendar writes the day that was chosen in its field. */
function listHandedIn({ action, before }: Step): string[] {
  const used = 'ref' in action ? before.elements.find(({ ref }) => ref === action.ref) : undefined
  if (action.kind !== 'click' || used?.role !== 'button') return []
  return before.elements.flatMap(({ form, value, checked }) =>
    form === used.form && checked === null && value !== null ? [value] : [],
  )
}

/** The title of a page; empty for search results, which are named after the query. */
export function readTitle({ url, title }: Observation): string {
  const { searchParams } = URL.parse(url) ?? {}
  const isQuery = (value: string) =>
    value.length >= MIN_QUERY_LENGTH && squash(title).includes(squash(value))
  return [...(searchParams?.values() ?? [])].some(isQuery) ? '' : title
}

/** The words of a path; a path that is not valid UTF-8 is used undecoded. */
export function readPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname).replaceAll(/[/_-]+/g, ' ')
  } catch {
    return pathname.replaceAll(/[/_-]+/g, ' ')
  }
}
