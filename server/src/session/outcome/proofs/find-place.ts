import { onceForBoth } from '../../../lib/once-for.ts'
import { listConcepts, listStems, measureOverlap } from '../../../lib/text/lexicon.ts'
import { quotation } from '../../../lib/text/quotation.ts'
import type { TaskPart } from '../../../task/parsed-task.ts'
import type { Observation } from '../../../turn/observation.ts'
import type { Step } from '../../../turn/step.ts'
import { nothingThereWords } from '../../../words/answers/nothing-there.ts'
import { searchWords } from '../../../words/controls/search.ts'
import { says } from '../../../words/says.ts'
import { askWayWords } from '../../../words/tasks/ask-way.ts'
import { wayHereWords } from '../../../words/tasks/way-here.ts'
import { listShownPages } from '../../answer/check-answer.ts'
import { findAnswer } from '../../answer/find-answer.ts'
import { MIN_PLACE_QUOTE_LENGTH, NAMED_SHARE } from '../../limits.ts'
import { squash } from '../record/known-text.ts'
import type { News, SessionRecord } from '../record/news.ts'
import { readPath } from '../record/path-concepts.ts'
import { isSearch } from '../record/searches.ts'
import type { GoalVerdict, Proof } from '../verdict.ts'

/**
 * Whether the intended page was opened or, if a fact was asked for, whether the words the visitor quotes are a fact of
 * that kind, come from a relevant part of a page and were not visible at the start.
 */
export function findPlace(
  goal: TaskPart,
  news: readonly News[],
  { record, quote }: { record: SessionRecord; quote: string | null },
): GoalVerdict {
  const proof = goal.asks === null ? findPage(goal, news, record) : findFact(goal, news, quote)
  const shown = proof ?? findQuoted(goal, record, quote)
  if (shown !== null) return { kind: 'shown', proof: shown }
  const turns = news.filter(({ lines }) => lines.length > 0).map(({ step }) => step.turn)
  return turns.length === 0 ? { kind: 'not_shown' } : { kind: 'possible', turns }
}

/** The visitor quotes the line that answers the question, or the part of it that does. */
function findQuoted(goal: TaskPart, record: SessionRecord, quote: string | null): Proof | null {
  const wanted = foldCells(quote ?? '')
  if (wanted.length < MIN_PLACE_QUOTE_LENGTH || goal.asks?.isShown(quote ?? '') === false)
    return null
  const found = findAnswer(goal, listShownPages(record))
  if (found === null) return null
  const answer = foldCells(found.quote)
  return answer.includes(wanted) || wanted.includes(answer)
    ? { turn: found.turn, quote: found.quote, kind: 'value' }
    : null
}

/** Lines of tables have bars between their cells. */
function foldCells(text: string): string {
  return squash(text.replaceAll('|', ''))
}

/** A page named as the goal asks, other than the first page of the session. */
function findPage(
  goal: TaskPart,
  news: readonly News[],
  { targetUrl, start }: SessionRecord,
): Proof | null {
  const steps = news.map(({ step }) => step)
  for (const [index, one] of news.entries()) {
    const { after, turn } = one.step
    const isStart = after.url === targetUrl || after.url === start?.url
    if (isStart) continue
    const isMeant = meant(goal, one, () => {
      if (isQuotedPage(goal, one)) return true
      const names = readNames(after, start)
      if (says(goal.text, askWayWords)) return tellsWay(goal, after, start)
      return isWhole(after) && covers(goal, names, listSearched(goal, steps.slice(0, index + 1)))
    })
    if (!isMeant) continue
    const quote = one.title ?? readNames(after, start).heading ?? after.title
    return { turn, quote, kind: 'page' }
  }
  return null
}

/** A page that says how to come to the place of the task, which it or the first page names. */
function tellsWay({ required }: TaskPart, page: Observation, start: Observation | null): boolean {
  const named = [page, start].map(
    (one) => `${one?.title ?? ''} ${one === null ? '' : (findHeading(one) ?? '')}`,
  )
  const [own = ''] = named
  return (
    isWhole(page) &&
    says(own, wayHereWords, askWayWords) &&
    measureOverlap(required, listConcepts(named.join(' '))) >= NAMED_SHARE
  )
}

/** A link led to the page that bears the name in quotation marks. */
function isQuotedPage({ text }: TaskPart, { sending, step }: News): boolean {
  if (sending?.how !== 'link' || !isWhole(step.after)) return false
  const heading = squash(findHeading(step.after) ?? '')
  return Array.from(text.matchAll(quotation), ([quote]) => squash(quote.slice(1, -1))).includes(
    heading,
  )
}

/** Whether the page of a turn is the one that a goal means: every later turn asks for it again. */
const meant = onceForBoth<boolean>()

/** Whether a page is there, and not the one that says that there is none. */
export function isWhole({ status, title, text, url }: Observation): boolean {
  return (
    (status ?? 200) < 400 &&
    !says(`${title}\n${findHeading({ text, url }) ?? ''}`, nothingThereWords)
  )
}

/** What names a page. */
export interface PageNames {
  /** Without the parts that the first page has, too: they name the site. */
  title: string
  heading: string | null
  path: string
}

/** What names a page, beside the site. `start`: the first page of the session. */
export function readNames(page: Observation, start: Observation | null): PageNames {
  const known = new Set(splitTitle(start?.title ?? '').map(squash))
  const heading = findHeading(page)
  const isOwn = heading !== null && (start === null || findHeading(start) !== heading)
  return {
    title: splitTitle(page.title)
      .filter((part) => !known.has(squash(part)))
      .join(' '),
    heading: isOwn ? heading : null,
    path: readPath(URL.parse(page.url)?.pathname ?? ''),
  }
}

function splitTitle(title: string): string[] {
  return title.split(/ [–—|·-] |: /)
}

/** Results repeat what was searched for, which only a task that asks to search for it wants to see. */
function listSearched({ text }: TaskPart, steps: readonly Step[]): ReadonlySet<string> {
  if (says(text, searchWords)) return new Set()
  const searched = steps.filter(isSearch).map(({ action }) => action)
  return listConcepts(searched.map((one) => (one.kind === 'type' ? one.text : '')).join(' '))
}

/** Whether the names of a page are most of the words that a goal asks for. An address alone is not shown to anyone. */
export function covers(
  { required, optional }: Pick<TaskPart, 'required' | 'optional'>,
  { title, heading, path }: PageNames,
  searched: ReadonlySet<string>,
): boolean {
  if (required.size === 0) return false
  const isNamed = (text: string, words: ReadonlySet<string>) => {
    const named = [...listConcepts(text)].filter((concept) => !searched.has(concept))
    return measureOverlap(words, new Set(named))
  }
  const wanted = new Set([...required, ...optional])
  const shown = `${title} ${heading ?? ''}`
  return isNamed(shown, wanted) > 0 && isNamed(`${shown} ${path}`, wanted) >= NAMED_SHARE
}

/** Whether a page is named by all of these stems, by its title, its heading or its address. */
export function isNamedBy(words: ReadonlySet<string>, page: Observation): boolean {
  const { title, heading, path } = readNames(page, null)
  const named = listStems(`${title} ${heading ?? ''} ${path}`)
  return isWhole(page) && [...words].every((word) => named.has(word))
}

/** The first heading of the outline: of any level where the address names a section, to which the view was moved. */
function findHeading({ text, url }: Pick<Observation, 'text' | 'url'>): string | null {
  const first = /^(#{1,6}) (.+)$/m.exec(text)
  const isSection = URL.parse(url)?.hash.length !== 0
  const [, , heading = null] = isSection ? (first ?? []) : (/^(#{1,2}) (.+)$/m.exec(text) ?? [])
  return heading
}

/** The quoted words, if they are new in a turn and relevant to the question. */
function findFact(goal: TaskPart, news: readonly News[], quote: string | null): Proof | null {
  if (quote === null || goal.asks?.isShown(quote) !== true) return null
  const wanted = squash(quote)
  if (wanted.length < MIN_PLACE_QUOTE_LENGTH) return null
  for (const { step, squashed } of news.toReversed()) {
    const isNew = squashed.includes(wanted)
    if (isNew && isWhole(step.after) && isAbout(goal, step.after, quote)) {
      return { turn: step.turn, quote: quote.trim(), kind: 'value' }
    }
  }
  return null
}

/**
 * The line or the heading above it must be relevant; the rest of the page may contribute words, or all of them if no
 * part of it has a heading. “Find the opening hours” names nothing but the fact: its own words must be there.
 */
function isAbout(
  { required, asks }: TaskPart,
  { text, title, url }: Observation,
  quote: string,
): boolean {
  const wanted = squash(quote)
  const lines = text.split('\n')
  const own = lines.findIndex((line) => squash(line).includes(wanted))
  const at =
    own >= 0
      ? own
      : lines.findIndex((line, index) =>
          squash(`${line}${lines[index + 1] ?? ''}`).includes(wanted),
        )
  const heading = lines.slice(0, Math.max(at, 0) + 1).findLast((line) => /^#+ /.test(line))
  const page = `${title} ${readPath(URL.parse(url)?.pathname ?? '')}`
  const isWholePage = heading === undefined || heading.startsWith('# ')
  const around = `${lines[at] ?? ''} ${quote} ${heading ?? ''} ${isWholePage ? page : ''}`
  if (required.size === 0) return asks !== null && says(around, ...asks.asked)
  const near = listConcepts(around)
  const named = new Set([...near, ...listConcepts(page)])
  const isNear = [...required].some((concept) => near.has(concept))
  return isNear && [...required].every((concept) => named.has(concept))
}
