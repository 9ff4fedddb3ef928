import nlp from 'compromise'
import { overlaps } from '../lib/text/overlaps.ts'
import type { Meaning } from '../words/meaning.ts'
import { findSayings } from '../words/says.ts'
import { splitWords, type Word } from '../words/split-words.ts'
import { browseWords } from '../words/tasks/browse.ts'
import { lookWords } from '../words/tasks/look.ts'
import { visitWords } from '../words/tasks/visit.ts'
import { wayWords } from '../words/tasks/way.ts'
import { beginsWithRole, hasRole } from './grammar.ts'
import type { TaskAct } from './task-act.ts'
import { taskActs } from './task-acts.ts'

/** A place where a clause speaks of an act. */
export interface Request {
  act: TaskAct
  /** False if the clause says that it is not to be done. */
  isWanted: boolean
  language: string
  start: number
  end: number
}

/** Words between a negation and what it denies: “without ever placing an order”. */
const REACH = 4
/** Words between an act and “nothing” behind it. */
const BEHIND = 2
/** Languages whose verb comes last, without spaces. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Behind a noun that is the object of another verb: “予約をキャンセルする” does not ask to book. */
const isObject = /^(?:の|は|を(?!する|して|し[、。])(?=[\p{L}]))/u

/** What a clause asks for and what it forbids; each of its words stands for one act, the most specific first. */
export function findRequests(clause: string): Request[] {
  const taken: { start: number; end: number }[] = findSayings(clause, browseWords)
  return taskActs.flatMap((act) => {
    const own = findAsked(clause, act.asked)
      .filter((saying) => !taken.some((other) => overlaps(saying, other)))
      .map((saying) => ({ act, ...saying }))
    taken.push(...own)
    return own
  })
}

/** Where a clause asks for one of these or forbids it: not as a noun (“the order”), nor as something to look at (“check order status”). */
export function findAsked(clause: string, meanings: readonly Meaning[]): Omit<Request, 'act'>[] {
  const sayings = findSayings(clause, ...meanings)
  if (sayings.length === 0) return []
  const words = splitWords(clause)
  return sayings.flatMap(({ language, start, end }) => {
    const before = words.filter((word) => word.end <= start)
    const after = words.filter((word) => word.start >= end)
    const isWanted =
      !isDenied(before, after) &&
      !(unspaced.test(clause) && beginsWithRole(clause.slice(end), 'nothing'))
    if (isWanted && unspaced.test(clause) && isObject.test(clause.slice(end))) return []
    if (isWanted && !unspaced.test(clause) && !isRequest(clause, before, start)) return []
    return isBesides(after, isWanted) ? [] : [{ isWanted, language, start, end }]
  })
}

function isRequest(clause: string, before: readonly Word[], start: number): boolean {
  const last = before.at(-1)
  if (last !== undefined && hasRole(last.folded, 'articles')) return false
  const way = findSayings(clause, wayWords).findLast((saying) => saying.end <= start)?.end ?? 0
  const isSeen = findSayings(clause, lookWords, visitWords).some(
    (look) => look.start < start && look.start >= way,
  )
  return !isSeen && !before.some((word) => word.start >= way && hasRole(word.folded, 'questions'))
}

function isDenied(before: readonly Word[], after: readonly Word[]): boolean {
  const near = before.slice(-REACH).map(({ folded }) => folded)
  const at = near.findLastIndex((word) => hasRole(word, 'negations'))
  if (at >= 0) return !near.slice(at).some((word) => hasRole(word, 'reminders'))
  return after.slice(0, BEHIND).some(({ folded }) => hasRole(folded, 'nothing'))
}

/** “Buy nothing else” forbids only what is not asked for elsewhere. */
function isBesides(after: readonly Word[], isWanted: boolean): boolean {
  return !isWanted && after.slice(0, BEHIND + 1).some(({ folded }) => hasRole(folded, 'besides'))
}

/** One form of what is not wanted: “without ordering” and “don’t order” as “without order” and “not order”. */
export function foldDenials(clause: string): string {
  const plain = clause.replaceAll(/n['’]t\b/giu, ' not')
  const words = splitWords(plain)
  return words
    .filter(
      ({ folded }, index) =>
        folded.endsWith('ing') &&
        words
          .slice(Math.max(0, index - REACH), index)
          .some((one) => hasRole(one.folded, 'negations')),
    )
    .toReversed()
    .reduce(
      (text, { start, end }) =>
        `${text.slice(0, start)}${toInfinitive(text.slice(start, end))}${text.slice(end)}`,
      plain,
    )
}

function toInfinitive(gerund: string): string {
  const document = nlp(gerund)
  document.verbs().toInfinitive()
  return document.text()
}
