import { listStems } from '../lib/text/lexicon.ts'
import type { WorkInParts } from '../lib/waiting/in-parts.ts'
import { findSayings, replaceSayings, says } from '../words/says.ts'
import { splitWords } from '../words/split-words.ts'
import { cheapestWords } from '../words/tasks/cheapest.ts'
import { confirmingWords } from '../words/tasks/confirming.ts'
import { dearestWords } from '../words/tasks/dearest.ts'
import { lookWords } from '../words/tasks/look.ts'
import { sortWords } from '../words/tasks/sort.ts'
import { visitWords } from '../words/tasks/visit.ts'
import { findAskedFact } from './asked-facts.ts'
import { isFunctionWord } from './function-words.ts'
import { hasRole } from './grammar.ts'
import type { ParsedTask, TaskPart } from './parsed-task.ts'
import { cutAside, cutLeading, nameThing, readPartWords } from './part-words.ts'
import type { ReadClause } from './read-clause.ts'
import type { TaskAct } from './task-act.ts'
import { otherAct } from './task-acts.ts'

/** What is asked for at one go: clauses in which an act has its object, and those around them that have none of their own. */
interface Group {
  clauses: ReadClause[]
  acts: TaskAct[]
  /** Whether one of its acts names what it is done to. */
  hasObject: boolean
}

interface Whole {
  task: string
  onlyLooks: boolean
}

/** What a task asks for, in order; each can be reached on its own. */
export function* listParts(
  clauses: readonly ReadClause[],
  whole: Whole,
): WorkInParts<ParsedTask['parts']> {
  const read = clauses.filter(({ text }) => text.trim() !== '')
  const known = dropSteps(yield* groupClauses(read))
  const parts: TaskPart[] = []
  for (const [index, group] of known.entries()) {
    const text =
      known.length === 1 ? whole.task : group.clauses.map(({ written }) => written).join(', ')
    parts.push(describeGroup(group, { text, isLast: index === known.length - 1 }))
    yield
  }
  const [first, ...rest] = parts
  return first === undefined ? [describeRest(read, whole)] : [first, ...rest]
}

function hasWanted({ requests }: ReadClause): boolean {
  return requests.some(({ isWanted }) => isWanted)
}

/** Clauses before the first act lead to it, those after an act belong to it. */
function* groupClauses(clauses: readonly ReadClause[]): WorkInParts<Group[]> {
  const groups: Group[] = []
  let waiting: ReadClause[] = []
  for (const clause of clauses) {
    yield
    const acts = listActs(clause)
    const last = groups.at(-1)
    if (acts.length === 0 && last === undefined) waiting.push(clause)
    else if (acts.length === 0) last?.clauses.push(clause)
    else if (last !== undefined && (!namesObject(clause) || !last.hasObject)) {
      last.clauses.push(clause)
      last.acts.push(...acts.filter((act) => !last.acts.includes(act)))
      last.hasObject ||= namesObject(clause)
    } else {
      groups.push({
        clauses: [...waiting, clause],
        acts,
        hasObject: namesObject(clause) || waiting.some(isAboutThing),
      })
      waiting = []
    }
  }
  return groups
}

function listActs({ requests }: ReadClause): TaskAct[] {
  const found = requests
    .filter(({ isWanted }) => isWanted)
    .toSorted((one, other) => one.start - other.start)
  const acts = [...new Set(found.map(({ act }) => act))]
  // “Put two tickets in the basket” creates nothing.
  const isCart = acts.some(({ id }) => id === 'cart')
  return isCart ? acts.filter(({ id }) => id !== 'create') : acts
}

function isAboutThing(clause: ReadClause): boolean {
  return clause.isLook && namesObject(clause)
}

/** “Order it” is about what was named before. */
function namesObject({ text }: ReadClause): boolean {
  return splitWords(cutAside(nameThing(text))).some(
    ({ folded }) => !isFunctionWord(folded) && !hasRole(folded, 'pronouns'),
  )
}

function isStep({ id }: TaskAct): boolean {
  return id === 'choose' || id === 'other'
}

/** To choose something and to enter it are steps towards what is asked for besides. */
function dropSteps(groups: readonly Group[]): Group[] {
  const isMain = groups.some(({ acts }) => !acts.every(isStep))
  if (!isMain) return mergeAll(groups)
  const merged: Group[] = []
  let before: ReadClause[] = []
  for (const group of groups) {
    const acts = group.acts.filter((act) => !isStep(act))
    const last = merged.at(-1)
    if (acts.length > 0) merged.push({ ...group, acts, clauses: [...before, ...group.clauses] })
    else if (last !== undefined) last.clauses.push(...group.clauses)
    before = acts.length === 0 && last === undefined ? [...before, ...group.clauses] : []
  }
  return merged
}

function mergeAll(groups: readonly Group[]): Group[] {
  const acts = [...new Set(groups.flatMap((group) => group.acts))]
  return acts.length === 0
    ? []
    : [{ clauses: groups.flatMap(({ clauses }) => clauses), acts, hasObject: true }]
}

function describeGroup(
  { clauses, acts }: Group,
  { text, isLast }: { text: string; isLast: boolean },
): TaskPart {
  const at = clauses.findLastIndex(hasWanted)
  const sights = isLast ? clauses.slice(at + 1).filter(isSight) : []
  const texts = clauses.map((clause) => clause.text)
  const language = findLanguage(clauses)
  return {
    text,
    kind: 'act',
    acts,
    sights: sights
      .map((sight) => listStems(nameThing(sight.text)))
      .filter((words) => words.size > 0),
    ...readPartWords(texts, acts, language),
    language,
    asks: null,
  }
}

/** What a clause after the acts asks to look at; a confirmation belongs to the act. */
function isSight({ text }: ReadClause): boolean {
  const bare = text.trimStart()
  const isLook = findSayings(bare, lookWords, visitWords).some(({ isFirst }) => isFirst)
  return (
    (isLook || cutLeading(bare) !== bare) &&
    says(text, lookWords, visitWords) &&
    !says(text, confirmingWords)
  )
}

function findLanguage(clauses: readonly ReadClause[]): string {
  const [first] = clauses.flatMap(({ requests }) => requests)
  return (
    first?.language ??
    clauses.map(({ text }) => findLookLanguage(text)).find((one) => one !== null) ??
    'en'
  )
}

function findLookLanguage(text: string): string | null {
  return findSayings(text, lookWords, visitWords).at(0)?.language ?? null
}

/** A task without a known act: to look at something if it says so, or to do something unknown. */
function describeRest(clauses: readonly ReadClause[], { task, onlyLooks }: Whole): TaskPart {
  const texts = clauses.map(({ text }) => text)

  const language = findLanguage(clauses)
  const isLook = onlyLooks || clauses.some((clause) => clause.isLook)
  const isSorting = says(task, sortWords) && !says(task, cheapestWords, dearestWords)
  const asks = isLook && !isSorting ? findAskedFact(texts.join(', ')) : null
  const acts = isLook ? [] : [otherAct]
  const named = asks === null ? texts : texts.map((one) => replaceSayings(one, ' ', ...asks.asked))
  return {
    text: task,
    kind: isLook ? 'look' : 'act',
    acts,
    sights: [],
    ...readPartWords(named.length === 0 ? [task] : named, acts, language),
    language,
    asks,
  }
}
