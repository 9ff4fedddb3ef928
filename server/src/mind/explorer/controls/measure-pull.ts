import { onceFor } from '../../../lib/once-for.ts'
import { measureOverlap } from '../../../lib/text/lexicon.ts'
import { namesWhole } from '../../../task/grammar.ts'
import { listNamingWords } from '../../../task/naming-words.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import type { ObservedElement } from '../../../turn/observation.ts'
import { splitWords } from '../../../words/split-words.ts'
import { MAX_PARTICLE, MAX_READ_NAME, MAX_REVEALED } from '../../limits.ts'
import type { Goal } from '../aims/goals.ts'
import { findActedOn } from '../memory/memory.ts'
import { hasChosenProduct, type View } from '../move.ts'
import { INTEREST_BONUS } from '../scores.ts'
import { assuring, findConcepts, thrifty } from './element-concepts.ts'
import { listUsable } from './usable-elements.ts'

/** How strongly the goal, the persona and the preferred area favour a control. */
export function measurePull(view: View, element: ObservedElement): { goal: number; area: number } {
  const { own, offered } = findConcepts(view, element)
  const inArea = measureOverlap(view.area, own) > 0 ? 14 : 0
  const whole = showsChoice(view, element) ? 0 : measureGoalPull(view, element, { own, offered })
  const goal = whole > 0 && isOutnamed(view, element) ? whole / 4 : whole
  return { goal, area: inArea + measureTraitPull(view, own) }
}

/** It was used and has another name since: that of what was chosen with it, which needs no second choice. */
function showsChoice({ memory }: View, { selector, name }: ObservedElement): boolean {
  const used = memory.onDocument.flatMap((step) => findActedOn(step) ?? [])
  return used.some((one) => one.selector === selector && one.name !== name)
}

/** The control that chooses all, for a goal that asks for all of them. */
export function isForAll({ goal }: View, { name, checked }: ObservedElement): boolean {
  if (goal === null || checked === true) return false
  const [{ language }] = goal.task.parts
  return namesWhole(goal.text, language) && namesWhole(name, language)
}

/** Whether the last action has brought it onto the page: people go on where something has appeared. */
export function isRevealed(view: View, { ref }: ObservedElement): boolean {
  return listRevealed(view).has(ref)
}

const listRevealed = onceFor(({ goal, memory, situation }: View): ReadonlySet<string> => {
  const last = memory.onDocument.at(-1)
  if (goal === null || last === undefined || last.after !== situation.observation) return new Set()
  const known = new Set(
    last.before.elements.flatMap(({ selector, ...one }) => [selector, identify(one)]),
  )
  const fresh = listUsable(situation.observation).filter(
    (one) => !known.has(one.selector) && !known.has(identify(one)),
  )
  return new Set(fresh.length <= MAX_REVEALED ? fresh.map(({ ref }) => ref) : [])
})

function identify({ role, name, item }: Pick<ObservedElement, 'role' | 'name' | 'item'>): string {
  return `${role} ${name} ${item ?? ''}`
}

/**
 * Under a heading that mentions the goal, everything would match it; controls that do not mention it themselves score
 * low. Once a product is chosen, only what continues the purchase scores high.
 */
function measureGoalPull(
  view: View,
  element: ObservedElement,
  { own, offered }: { own: ReadonlySet<string>; offered: ReadonlySet<string> },
): number {
  const { goal } = view
  if (goal === null) return 0
  const byForm = measureForms(goal, element)
  const overlap = Math.max(byForm, measureOverlap(goal.concepts, offered))
  if (overlap === 0) return 0
  const pull = 12 + 28 * overlap
  const speaksOfGoal = hasChosenProduct(view)
    ? own.has('buy')
    : byForm > 0 || measureOverlap(goal.concepts, own) > 0
  return speaksOfGoal ? pull : pull / 4
}

/** What this kind of person looks for on any site, and what its own goals mention while it has no task. */
function measureTraitPull({ traits, goal }: View, offered: ReadonlySet<string>): number {
  const isOfInterest = goal === null && measureOverlap(traits.interests, offered) > 0
  const isAssuring = assuring.some((concept) => offered.has(concept))
  const isThrifty = thrifty.some((concept) => offered.has(concept))
  return (
    (isAssuring ? 12 * traits.doubt : 0) +
    (isThrifty ? 10 * traits.thrift : 0) +
    (isOfInterest ? INTEREST_BONUS : 0)
  )
}

/** The words of a goal that name something, and a verb whose parts stand around its object: “melde dich ab” is what “abmelden” does. */
const listGoalWords = onceFor(({ text }: Goal): readonly string[] => {
  const words = splitWords(text)
  const naming = listNamingWords(text).map(({ lower }) => lower)
  const [first, last] = [words.at(0), words.at(-1)]
  const isVerb = first !== undefined && last !== undefined && last.lower.length <= MAX_PARTICLE
  return isVerb && first !== last ? [...naming, `${last.lower}${first.lower}`] : naming
})

/** Whether a goal asks for a control by one of its words. */
export function isAskedFor({ goal }: View, element: ObservedElement): boolean {
  return goal !== null && listForms(goal, element).length > 0
}

/** What a control names of a goal: concepts in English, in other languages its words in whatever form. */
function listNamed(view: View, goal: Goal, element: ObservedElement): readonly string[] {
  const [{ language }] = goal.task.parts
  if (language !== 'en') return listForms(goal, element)
  return [...findConcepts(view, element).own].filter((concept) => goal.concepts.has(concept))
}

function listForms(goal: Goal, { name, item }: ObservedElement): readonly string[] {
  const text = `${name} ${item ?? ''}`.slice(0, MAX_READ_NAME)
  const known = formsIn(goal)
  const stems = listSharedStems(text)
  const found = known.get(text) ?? listGoalWords(goal).filter((word) => sharesStem(word, stems))
  known.set(text, found)
  return found
}

const formsIn = onceFor((_goal: Goal) => new Map<string, readonly string[]>())

/** The share of a goal that a control names in other forms of its words, as languages other than English have them. */
function measureForms(goal: Goal, element: ObservedElement): number {
  const [{ language }] = goal.task.parts
  const words = listGoalWords(goal)
  return language === 'en' || words.length === 0
    ? 0
    : listForms(goal, element).length / words.length
}

interface Naming {
  role: string
  words: readonly string[]
}

/** What the controls of the page name of the goal, each such set once, by role. */
const listNamings = onceFor((view: View): readonly Naming[] => {
  const { goal, situation } = view
  if (goal === null) return []
  const distinct = new Map<string, Naming>()
  for (const one of listUsable(situation.observation)) {
    const words = listNamed(view, goal, one)
    if (words.length > 0) distinct.set(`${one.role} ${words.join(' ')}`, { role: one.role, words })
  }
  return [...distinct.values()]
})

/** Another control of its kind names all that this one does of the goal, and more: “Rename draft.txt” beside “Rename photo.png”. */
function isOutnamed(view: View, element: ObservedElement): boolean {
  const own = view.goal === null ? [] : listNamed(view, view.goal, element)
  if (own.length === 0) return false
  return listNamings(view).some(
    ({ role, words }) =>
      role === element.role &&
      words.length > own.length &&
      own.every((word) => words.includes(word)),
  )
}
