import { listConcepts, measureOverlap } from '../../lib/text/lexicon.ts'
import type { Observation } from '../../turn/observation.ts'
import type { TaskGoal } from './goal.ts'
import { squash } from './known-text.ts'
import type { News, SessionRecord } from './news.ts'
import type { GoalVerdict, Proof } from './verdict.ts'
import { readPath } from './path-concepts.ts'

/** Share of the goal's words that the name of a page must contain to count as the intended page. */
const NAMED_SHARE = 0.75

const MIN_QUOTE_LENGTH = 4

/**
 * Whether the intended page was opened or, if a fact was asked for, whether the words the visitor quotes are a fact of
 * that kind, come from a relevant part of a page and were not visible at the start.
 */
export function findPlace(
  goal: TaskGoal,
  news: readonly News[],
  { record, quote }: { record: SessionRecord; quote: string | null },
): GoalVerdict {
  const proof = goal.asks === null ? findPage(goal, news, record) : findFact(goal, news, quote)
  if (proof !== null) return { kind: 'shown', proof }
  const turns = news.filter(({ lines }) => lines.length > 0).map(({ step }) => step.turn)
  return turns.length === 0 ? { kind: 'not_shown' } : { kind: 'possible', turns }
}

/** A page named as the goal asks, other than the first page of the session. */
function findPage(
  goal: TaskGoal,
  news: readonly News[],
  { targetUrl, start }: SessionRecord,
): Proof | null {
  for (const { step, title } of news) {
    const { after } = step
    const isStart = after.url === targetUrl || after.url === start?.url
    if (isStart || !isWhole(after)) continue
    const heading = findHeading(after)
    const names = [after.title, heading ?? '', readAddressWords(after.url)]
    if (!names.some((name) => covers(goal, name)) && !covers(goal, names.join(' '))) continue
    return { turn: step.turn, quote: title ?? heading ?? after.title, kind: 'page' }
  }
  return null
}

function isWhole({ status }: Observation): boolean {
  return (status ?? 200) < 400
}

function readAddressWords(url: string): string {
  const parsed = URL.parse(url)
  return parsed === null
    ? ''
    : `${readPath(parsed.pathname)} ${[...parsed.searchParams.values()].join(' ')}`
}

function covers({ required, optional }: TaskGoal, text: string): boolean {
  const named = listConcepts(text)
  return (
    required.size > 0 && measureOverlap(new Set([...required, ...optional]), named) >= NAMED_SHARE
  )
}

/** The first heading of the outline. */
function findHeading({ text }: Observation): string | null {
  return /^#{1,2} (.+)$/m.exec(text)?.[1] ?? null
}

/** The quoted words, if they are new in a turn and relevant to the question. */
function findFact(goal: TaskGoal, news: readonly News[], quote: string | null): Proof | null {
  if (quote === null || goal.asks?.looks.test(quote) !== true) return null
  const wanted = squash(quote)
  if (wanted.length < MIN_QUOTE_LENGTH) return null
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
 * part of it has a heading.
 */
function isAbout(
  { required }: TaskGoal,
  { text, title, url }: Observation,
  quote: string,
): boolean {
  const wanted = squash(quote)
  const lines = text.split('\n')
  const at = lines.findIndex((line, index) =>
    squash(`${line}${lines[index + 1] ?? ''}`).includes(wanted),
  )
  const heading = lines.slice(0, Math.max(at, 0) + 1).findLast((line) => /^#+ /.test(line))
  const page = `${title} ${readAddressWords(url)}`
  const isWholePage = heading === undefined || heading.startsWith('# ')
  const near = listConcepts(
    `${lines[at] ?? ''} ${quote} ${heading ?? ''} ${isWholePage ? page : ''}`,
  )
  const named = new Set([...near, ...listConcepts(page)])
  const isNear = [...required].some((concept) => near.has(concept))
  return isNear && [...required].every((concept) => named.has(concept))
}
