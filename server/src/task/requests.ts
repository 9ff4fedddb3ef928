import nlp from 'compromise'
import { BoundedMap } from '../lib/bounded-map.ts'
import { overlaps } from '../lib/text/overlaps.ts'
import type { Meaning } from '../words/meaning.ts'
import { findSayings, recallWords } from '../words/says.ts'
import { findWordFrom, type Word } from '../words/split-words.ts'
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
const infinitives = new BoundedMap<string>(2000)
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
  const isUnspaced = unspaced.test(clause)
  const words = recallWords(clause)
  const about = isUnspaced ? null : findAbout(clause, words)
  return sayings.flatMap(({ language, start, end }) => {
    const [first, next] = [findWordFrom(words, start), findWordFrom(words, end)]
    const before = words.slice(Math.max(0, first - REACH), first)
    const after = words.slice(next, next + BEHIND + 1)
    const rest = isUnspaced ? clause.slice(end) : ''
    const isWanted = !isDenied(before, after) && !(isUnspaced && beginsWithRole(rest, 'nothing'))
    if (isWanted && isUnspaced && isObject.test(rest)) return []
    if (isWanted && about !== null && !isRequest(about, before.at(-1), start)) return []
    return isBesides(after, isWanted) ? [] : [{ isWanted, language, start, end }]
  })
}

/** What decides about every act of a clause, found once: where a way to do something ends, where to look at something begins, and questions. */
type About = Readonly<Record<'ways' | 'looks' | 'questions', readonly number[]>>

function findAbout(clause: string, words: readonly Word[]): About {
  return {
    ways: findSayings(clause, wayWords).map(({ end }) => end),
    looks: findSayings(clause, lookWords, visitWords).map(({ start }) => start),
    questions: words.filter(({ folded }) => hasRole(folded, 'questions')).map(({ start }) => start),
  }
}

function isRequest({ ways, looks, questions }: About, last: Word | undefined, start: number) {
  if (last !== undefined && hasRole(last.folded, 'articles')) return false
  const way = ways.findLast((end) => end <= start) ?? 0
  return ![...looks, ...questions].some((at) => at >= way && at < start)
}

function isDenied(before: readonly Word[], after: readonly Word[]): boolean {
  const near = before.map(({ folded }) => folded)
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
  const words = recallWords(plain)
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
  return infinitives.getOrMake(gerund, () => {
    const document = nlp(gerund)
    document.verbs().toInfinitive()
    return document.text()
  })
}
