import type { ObservedElement, Observation } from '../../../turn/observation.ts'
import type { ScrollAim } from '../../../turn/scroll-aim.ts'
import type { Step } from '../../../turn/step.ts'
import { foldWord } from '../../../words/fold-word.ts'
import {
  MAX_LOOKS_BELOW,
  MAX_LOOKS_FOR_ENTRY,
  MIN_ENTRIES,
  MIN_TELLING_WORD,
} from '../../limits.ts'
import type { Goal } from '../aims/goals.ts'
import { isField } from '../controls/control-names.ts'
import { listUsable } from '../controls/usable-elements.ts'
import type { Move, View } from '../move.ts'
import { LOOK_BELOW_SCORE, SEEK_ENTRY_SCORE } from '../scores.ts'

/** What a page says after the last line of a box that goes on; the box may contain the control named before that. */
const restNote = /\(this box scrolls: \d+ px more below in it/u

/** Reads on in a box that scrolls inside the page. */
export function listBoxMoves(view: View): Move[] {
  const seeking = planSeeking(view)
  return seeking.length > 0 ? seeking : planReading(view)
}

function planReading(view: View): Move[] {
  const { observation } = view.situation
  const looks = listLooks(view)
  const failed = looks.filter(({ result }) => !result.ok || !result.changed).length
  if (looks.length >= MAX_LOOKS_BELOW) return []
  const ref = listInBox(observation.text)[failed]
  if (ref === undefined) return []
  const score = Math.max(LOOK_BELOW_SCORE, 34 + 16 * view.traits.care - 6 * looks.length)
  return [look(ref, 'down', score)]
}

/**
 * A list in a box none of whose entries is the one that the goal names: a little further down, then to its end and up from there, as
 * people do who do not know its order. An entry of which the goal names only a part is another one.
 */
function planSeeking(view: View): Move[] {
  const { goal, situation } = view
  const entries = listEntries(situation.observation)
  const middle = entries[Math.floor(entries.length / 2)]
  if (goal === null || !isAbout(goal, entries) || wasUsed(view, goal.text)) return []
  const named = entries.find(({ name }) => isNamedWhole(name, goal.text))
  if (named !== undefined) return listLooks(view).length === 0 ? [] : [press(named)]
  const to = chooseAim(view)
  return to === null || middle === undefined ? [] : [look(middle.ref, to, SEEK_ENTRY_SCORE)]
}

/** What was looked for in the box comes before the entries around it. */
function press({ ref, name }: ObservedElement): Move {
  return { action: { kind: 'click', ref }, score: SEEK_ENTRY_SCORE, motive: 'goal', label: name }
}

function wasUsed({ memory }: View, goal: string): boolean {
  return memory.onDocument.some(
    ({ action, recorded }) =>
      action.kind !== 'scroll_box' && isNamedWhole(recorded.label ?? '', goal),
  )
}

/** Twice down, to the end, and up from there; null if the box does not go on, or was looked through. */
function chooseAim(view: View): ScrollAim | null {
  const looks = listLooks(view)
  const last = looks.at(-1)
  const isAtTop = last !== undefined && findAim(last) === 'up' && !last.result.changed
  if (isAtTop || looks.length >= MAX_LOOKS_FOR_ENTRY) return null
  if (looks.some((step) => findAim(step) === 'bottom')) return 'up'
  if (!restNote.test(view.situation.observation.text)) return null
  return looks.length < 2 ? 'down' : 'bottom'
}

function findAim({ action }: Step): ScrollAim | null {
  return action.kind === 'scroll_box' ? action.to : null
}

function listLooks({ memory }: View): readonly Step[] {
  return memory.onDocument.filter(({ action }) => action.kind === 'scroll_box')
}

/** The largest set of controls that differ only in their names; a menu is none. */
function listEntries(observation: Observation): readonly ObservedElement[] {
  const entries = listUsable(observation).filter(
    (element) =>
      element.region === null &&
      element.name.trim() !== '' &&
      (!isField(element) || element.checked !== null),
  )
  const alike = Map.groupBy(entries, ({ role, context }) => `${role} ${context ?? ''}`)
  const [most = []] = [...alike.values()].toSorted((left, right) => right.length - left.length)
  return most.length >= MIN_ENTRIES ? most : []
}

/** The goal is to choose something, or names a part of an entry. */
function isAbout({ text, task }: Goal, entries: readonly ObservedElement[]): boolean {
  const part = task.parts.find((one) => one.text === text)
  if (part?.acts.some(({ id }) => id === 'choose') === true) return true
  const asked = [...listWords(text)].filter((word) => word.length >= MIN_TELLING_WORD)
  const offered = new Set(entries.flatMap(({ name }) => [...listWords(name)]))
  return asked.some((word) => offered.has(word))
}

/** Written as it is, also between letters where a language has no spaces, or with all of its words. */
function isNamedWhole(name: string, goal: string): boolean {
  const [words, asked] = [[...listWords(name)], listWords(goal)]
  if (words.length === 0) return false
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)
  return (
    words.every((word) => asked.has(word)) ||
    (isUnspaced && foldWord(goal).includes(foldWord(name)))
  )
}

function listWords(text: string): ReadonlySet<string> {
  return new Set(foldWord(text).match(/[\p{L}\p{M}\p{N}]+/gu))
}

function look(ref: string, to: ScrollAim, score: number): Move {
  return { action: { kind: 'scroll_box', ref, to }, score, motive: 'read_box', label: '' }
}

/** The last controls before the end of the first such box, the very last one behind: it may be in view only in part. */
function listInBox(text: string): string[] {
  const end = text.search(restNote)
  const before = end === -1 ? '' : text.slice(0, end)
  const [last, ...others] = [...before.matchAll(/\[(e\d+)\]/gu)]
    .slice(-2)
    .toReversed()
    .map(([, ref = '']) => ref)
  return last === undefined ? [] : [...others, last]
}
