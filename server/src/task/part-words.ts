import { listConcepts, listStems } from '../lib/text/lexicon.ts'
import { quotation } from '../lib/text/quotation.ts'
import { bagWords } from '../words/matters/bag.ts'
import type { Meaning, Saying } from '../words/meaning.ts'
import { findSayings, recallWords, replaceSayings } from '../words/says.ts'
import { findWordFrom, splitWords } from '../words/split-words.ts'
import { conditionWords } from '../words/tasks/condition.ts'
import { fillerWords } from '../words/tasks/filler.ts'
import { handleWords } from '../words/tasks/handle.ts'
import { lookWords } from '../words/tasks/look.ts'
import { politeWords } from '../words/tasks/polite.ts'
import { visitWords } from '../words/tasks/visit.ts'
import { findRole, hasRole } from './grammar.ts'
import { listNamingWords } from './naming-words.ts'
import type { TaskPart } from './parsed-task.ts'
import { findAsked } from './requests.ts'
import type { TaskAct } from './task-act.ts'
import { taskActs } from './task-acts.ts'

/** Rare acts keep their verb: “rent” says what kind of offer is meant. */
const verbs = taskActs.flatMap(({ id, asked }) => (id === 'other' ? [] : asked))
const leading = [politeWords, lookWords, visitWords, handleWords, ...verbs]

/** A phrase of more words holds its object. */
const MAX_VERB_WORDS = 3
/** A clause that begins with more verbs names nothing. */
const MAX_LEADING = 12
/** Characters in which one of them is found. */
const LEADING_REACH = 200

/** Numbers, and days as they are folded. */
const figures =
  /(?<!\p{N}|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])(?:\d[\d.,:]*|n\d|[de]\d*m\d+d\d+)(?!\p{N}|[^\P{L}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu

/** Names: a capital within a sentence, where nouns have none. */
const names = /(?<=[\p{Ll}\d,] )\p{Lu}[\p{L}\p{N}_]+/gu

type PartWords = Pick<TaskPart, 'required' | 'exact' | 'heads' | 'optional'>

/** What the clauses of a part name, and how exactly it has to be met. */
export function readPartWords(
  clauses: readonly string[],
  acts: readonly TaskAct[],
  language: string,
): PartWords {
  const text = clauses.join(', ')
  const quotes = Array.from(text.matchAll(quotation), ([quote]) => quote)
  const exact = listConcepts([...quotes, ...listExact(text, language)].join(' '))
  const things = clauses.map(nameThing)
  const isPrecise = acts.some(({ id }) => precise.has(id))
  const isQuoted = isPrecise && quotes.length > 0
  const direct = isPrecise ? things : things.map(cutAside)
  // Text to enter verbatim identifies the object; other words only in their own place.
  const required = new Set([...listNaming(isQuoted ? '' : direct.join(' ')), ...exact])
  const all = listNaming(things.join(' '))
  return {
    required,
    exact,
    heads: new Set(direct.flatMap((thing) => [...listStems(thing)].slice(-1))),
    optional: new Set([...all].filter((word) => !required.has(word))),
  }
}

/** These name their object in all of their words: “set the name in the profile to Ada”. */
const precise: ReadonlySet<TaskAct['id']> = new Set(['change', 'create', 'remove', 'choose'])

function listExact(text: string, language: string): string[] {
  const unquoted = text.replaceAll(quotation, ' ')
  return [
    ...(unquoted.match(figures) ?? []),
    ...(language === 'de' ? [] : (unquoted.match(names) ?? [])),
    ...findSayings(unquoted, conditionWords).map(({ start, end }) => unquoted.slice(start, end)),
  ]
}

function listNaming(text: string): ReadonlySet<string> {
  const words = listNamingWords(text).filter(({ folded }) => !binds(folded))
  return listConcepts(words.map(({ lower }) => lower).join(' '))
}

/** “Do not forget”, “only”: they say how it is meant. */
export function binds(word: string): boolean {
  return hasRole(word, 'reminders') || hasRole(word, 'negations')
}

/** Without how, why and for whom. */
export function cutAside(thing: string): string {
  const at = findRole(thing, 'asides')
  return at === null ? thing : thing.slice(0, at)
}

/** A clause without the verb that acts on the object; nothing but its object is left. */
export function nameThing(clause: string): string {
  const quotes = clause.match(quotation) ?? []
  const bare = cutVerbs(cutLeading(clause.replaceAll(quotation, ' \uE000 ')))
  const thing = replaceSayings(replaceSayings(bare, ' ', bagWords), ' ', fillerWords)
  return quotes.reduce((rest, quote) => rest.replace('\uE000', () => quote), thing)
}

/** Without what it begins with before it names something: “please try to order”. */
export function cutLeading(clause: string): string {
  let rest = clause.trimStart()
  for (let count = 0; count < MAX_LEADING; count += 1) {
    const found = findSayings(rest.slice(0, LEADING_REACH), ...leading).filter(
      ({ isFirst }) => isFirst,
    )
    if (found.length === 0) return rest
    const short = found.filter(
      ({ start, end }) => countWords(rest.slice(start, end)) <= MAX_VERB_WORDS,
    )
    const around = findAround(rest, short)
    if (around !== null) return around
    const [first] = splitWords(rest.slice(0, LEADING_REACH))
    const end = Math.max(...short.map((saying) => saying.end), first?.end ?? rest.length)
    rest = cutParticle(rest.slice(end))
  }
  return rest
}

/** “Hake Brot ab” is a verb around its object. */
function findAround(clause: string, sayings: readonly Saying[]): string | null {
  const words = splitWords(clause)
  const [first, last] = [words.at(0), words.at(-1)]
  if (first === undefined || last === undefined || words.length !== MAX_VERB_WORDS) return null
  const isWhole = sayings.some(({ start, end }) => start === first.start && end === last.end)
  return isWhole ? clause.slice(first.end, last.start).trim() : null
}

function cutParticle(text: string): string {
  const [first] = splitWords(text.slice(0, LEADING_REACH))
  const isParticle = first !== undefined && hasRole(first.folded, 'particles')
  return isParticle ? text.slice(first.end) : text.trimStart()
}

function countWords(text: string): number {
  return splitWords(text).length
}

/** Verbs within the clause: “to order a mug”, “einen Tisch reservieren”. */
function cutVerbs(clause: string): string {
  return findVerbs(clause)
    .toSorted((one, other) => other.start - one.start)
    .reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, clause)
}

function findVerbs(clause: string): { start: number; end: number }[] {
  const words = recallWords(clause)
  return findAsked(clause, inner).flatMap(({ language, start, end }) => {
    const [from, to] = [findWordFrom(words, start), findWordFrom(words, end)]
    const [first, last] = [words[from], words[to - 1]]
    if (first === undefined || last === undefined) return []
    if (language !== 'en') return first === last ? [first] : [first, last]
    const [before, next] = [words[from - 1], words[to]]
    if (before?.folded !== 'to' || to - from > MAX_VERB_WORDS) return []
    const isParticle = next !== undefined && hasRole(next.folded, 'particles')
    return [{ start: before.start, end: isParticle ? next.end : end }]
  })
}

/** In English, what is to be looked at stands behind the verb. */
const inner: readonly Meaning[] = [...verbs, lookWords]
