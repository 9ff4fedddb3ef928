import { onceFor } from '../../../lib/once-for.ts'
import { listNamingWords } from '../../../task/naming-words.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import { binds, nameThing } from '../../../task/part-words.ts'
import { listSharedStems, sharesStem } from '../../../task/shared-stems.ts'
import { findActedControl } from '../../../turn/acted-control.ts'
import type { Observation, ObservedElement } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { findWaitingLine } from '../../../turn/waiting-lines.ts'
import { failureWords } from '../../../words/answers/failure.ts'
import { nothingFoundWords } from '../../../words/answers/nothing-found.ts'
import { nothingThereWords } from '../../../words/answers/nothing-there.ts'
import { searchWords } from '../../../words/controls/search.ts'
import { says } from '../../../words/says.ts'
import { MAX_LEADING_LINES, NAMED_SHARE } from '../../limits.ts'
import type { News } from '../record/news.ts'
import { isSearch } from '../record/searches.ts'
import type { Proof } from '../verdict.ts'
import { isWhole } from './find-place.ts'
import { fitsBest, nameWhole } from './fits-best.ts'

/**
 * What a control has opened on the same page, whatever the address: the control and the heading of what is new name what the task asks to
 * look at. For a choice of what is listed, that the control is on and the list is another one; for a search, a result that names it.
 */
export function findOpened(goal: TaskPart, news: readonly News[]): Proof | null {
  for (const one of news) {
    const { step } = one
    if (step.after === step.before || !step.result.ok || !isWhole(step.after)) continue
    const view = findView(goal, one)
    const quote = view ?? findResult(goal, one) ?? findChoice(goal, one)
    if (quote !== null) return { turn: step.turn, quote, kind: view === null ? 'value' : 'page' }
  }
  return null
}

/** The view that a control names: its heading is new and has words of the control, or it unfolded below the control. */
function findView(goal: TaskPart, { step, lines }: News): string | null {
  const { before, after } = step
  const used = findPressed(step)
  if (used === null || isEmpty(lines) || !fitsBest(used, before, listThingStems(goal))) return null
  const stems = listSharedStems(nameWhole(used))
  const known = new Set(listHeadings(before))
  const heading = listHeadings(after).find((text) => !known.has(text) && sharesStem(text, stems))
  const isUnfolded = used.expanded === false && findSame(used, after)?.expanded === true
  if (heading === undefined && !isUnfolded) return null
  const names = `${nameWhole(used)} ${heading ?? ''}`
  return isCovered(goal, names, before) ? (heading ?? lines[0] ?? null) : null
}

function findPressed(step: Step): ObservedElement | null {
  const used = findActedControl(step)
  return step.action.kind === 'click' && used?.checked === null ? used : null
}

/** A choice of what is listed that is on now: the list has changed, and is there. */
function findChoice(goal: TaskPart, { step }: News): string | null {
  const { before, after } = step
  const used = findActedControl(step)
  const now = used === null ? undefined : findSame(used, after)
  if (used === null || now === undefined || !fitsBest(used, before, listThingStems(goal)))
    return null
  if (isOn(used) || !isOn(now) || before.documentId !== after.documentId) return null
  const names = new Set(after.elements.map(({ name }) => name))
  const listed = after.lines.filter(
    (line) => !names.has(line) && !listHeadings(after).includes(line),
  )
  const hasChanged = before.lines.join('\n') !== after.lines.join('\n')
  if (!hasChanged || isEmpty(listed)) return null
  return isCovered(goal, nameWhole(used), before) ? used.name : null
}

/** A result that names what was searched for, for a task that asks to search for it. */
function findResult(goal: TaskPart, { step }: News): string | null {
  const { action, before, after } = step
  if (action.kind !== 'type' || !action.submit || !isSearch(step)) return null
  if (!says(goal.text, searchWords) || before.pageText === after.pageText) return null
  if (!isCovered(goal, action.text, before)) return null
  return after.lines.find((line) => isResult(line, goal)) ?? null
}

function isResult(line: string, goal: TaskPart): boolean {
  const stems = listSharedStems(line)
  const isNamed = listThing(goal).every((word) => sharesStem(word, stems))
  return isNamed && !says(line, nothingThereWords, nothingFoundWords, searchWords)
}

/** Nothing is there yet, or nothing at all. */
function isEmpty(lines: readonly string[]): boolean {
  const first = lines.slice(0, MAX_LEADING_LINES)
  return (
    first.length === 0 ||
    findWaitingLine(first) !== null ||
    first.some((line) => says(line, nothingThereWords, nothingFoundWords, failureWords))
  )
}

/** Most of what the task names is named; what the page is called says the kind of thing that its controls open. */
function isCovered(goal: TaskPart, names: string, { title, text }: Observation): boolean {
  const [heading = ''] = listHeadings({ text })
  const all = listSharedStems(`${names} ${title} ${heading}`)
  const own = listSharedStems(names)
  const wanted = listThing(goal)
  const named = wanted.filter((word) => sharesStem(word, all))
  const isMost = named.length >= wanted.length * NAMED_SHARE
  return isMost && named.some((word) => sharesStem(word, own))
}

/** The words for what the task asks to look at. */
const listThing = onceFor(({ text }: TaskPart): readonly string[] =>
  listNamingWords(nameThing(text))
    .filter(({ folded }) => !binds(folded))
    .map(({ lower }) => lower),
)

const listThingStems = onceFor((goal: TaskPart) => listSharedStems(listThing(goal).join(' ')))

function findSame(used: ObservedElement, { elements }: Observation): ObservedElement | undefined {
  return elements.find(({ selector }) => selector === used.selector)
}

function isOn({ checked, current }: ObservedElement): boolean {
  return checked === true || current
}

function listHeadings({ text }: Pick<Observation, 'text'>): string[] {
  return Array.from(text.matchAll(/^#{1,4} (.+)$/gmu), ([, heading = '']) => heading)
}
