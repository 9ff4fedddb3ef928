import type { Evidence, FindingCategory } from '@understudy/contract/finding'
import { foldUrl } from '../../lib/address/fold-url.ts'
import { intersect } from '../../lib/box.ts'
import { onceFor } from '../../lib/once-for.ts'
import { foldQuote } from '../../lib/text/fold-quote.ts'
import { listConcepts } from '../../lib/text/lexicon.ts'

/** What two problems are compared by. */
export interface PlacedProblem {
  category: FindingCategory
  title: string
  observed: string
  evidence: readonly Pick<Evidence, 'url' | 'turn' | 'quote' | 'box'>[]
  /** More pages that it was seen on. */
  pages?: readonly string[]
  /** What the visitor did, if the problem is an effect of that; null if it is none, or not known. */
  act: { turn: number; label: string } | null
}

/** Shorter quotes occur in many others. */
const MIN_QUOTE_LENGTH = 4

/** How many words two problems must have in common, and what share of the shorter problem's words that must be. */
const MIN_COMMON = 2
const COMMON_SHARE = 0.5
/** From this share on, two titles say the same. */
const SAME_TITLE_SHARE = 0.8

/** More problems on one page are not compared with what a visitor says of it: a flooding page has thousands. */
const MAX_ON_PAGE = 100

/** Finds the problem that is on a page of a claim and fits it best, by its index; null if none is the same. */
export function indexCauses(
  problems: readonly PlacedProblem[],
): (claim: PlacedProblem) => number | null {
  const onPage = new Map<string, number[]>()
  for (const [index, problem] of problems.entries()) {
    for (const page of listFolded(problem)) {
      const known = onPage.get(page) ?? []
      if (known.length < MAX_ON_PAGE) onPage.set(page, [...known, index])
    }
  }
  return (claim) => {
    const near = new Set([...listFolded(claim)].flatMap((page) => onPage.get(page) ?? []))
    let best: { index: number; likeness: number } | null = null
    for (const index of [...near].toSorted((one, other) => one - other)) {
      const problem = problems[index]
      const likeness = problem === undefined ? 0 : measureLikeness(problem, claim)
      if (likeness > (best?.likeness ?? 0)) best = { index, likeness }
    }
    return best?.index ?? null
  }
}

/**
 * Whether two things that visitors say of one page are one problem: about the same words or place, in similar words, or with nearly the same
 * title. What a visitor says when it leaves or asks points to nothing (`isPlaceless`), so that its words decide.
 */
export function isSaidAgain(
  one: PlacedProblem,
  other: PlacedProblem,
  { isPlaceless }: { isPlaceless: boolean },
): boolean {
  if (countCommon(listFolded(one), listFolded(other)) === 0) return false
  const [left, right] = [read(one), read(other)]
  const common = countCommon(left.title, right.title)
  const shorter = Math.min(left.title.size, right.title.size)
  if (common >= MIN_COMMON && common >= SAME_TITLE_SHARE * shorter) return true
  if (kindOf(one) !== kindOf(other) && !isPlaceless) return false
  if (isPlaceless) return describesSameThing(left, right)
  return common > 0 && (quotesSameText(left, right) || isSamePlace(one, other))
}

const listFolded = onceFor(
  ({ evidence, pages = [] }: PlacedProblem): ReadonlySet<string> =>
    new Set([...evidence.map(({ url }) => url), ...pages].map(foldUrl)),
)

/** Categories that can describe one problem; a person calls a dead button a problem of forms, errors or navigation. */
const kinds: Readonly<Record<FindingCategory, 'function' | 'looks' | 'words' | 'speed' | 'rule'>> =
  {
    navigation: 'function',
    interaction: 'function',
    form: 'function',
    feedback: 'function',
    error: 'function',
    trust: 'function',
    content: 'words',
    layout: 'looks',
    performance: 'speed',
    accessibility: 'rule',
  }

function kindOf({ category }: PlacedProblem) {
  return kinds[category]
}

/** 0 if a claim is not the measured problem in other words. */
function measureLikeness(problem: PlacedProblem, claim: PlacedProblem): number {
  const [measured, said] = [read(problem), read(claim)]
  const isQuoted = quotesSameText(measured, said)
  const isSameKind = kindOf(problem) === kindOf(claim)
  if ([problem, claim].some((each) => kindOf(each) === 'rule'))
    return Number(isSameKind && (isQuoted || isSamePlace(problem, claim)))
  const isPressed = isEffectOfOne(problem, claim)
  const isPointed = isQuoted || (isPressed && mentions(said, measured.label))
  const isAbout = isPointed || names(problem, said)
  const isSaid = isAbout && describesSameThing(measured, said)
  if (!isSaid && !(isPointed && isSameKind)) return 0
  const words = countCommon(measured.all, said.all) / Math.max(1, measured.all.size)
  return 4 * Number(isPressed) + 2 * Number(isQuoted) + Number(isSameKind) + words
}

function isEffectOfOne({ act: one }: PlacedProblem, { act: other }: PlacedProblem): boolean {
  return one !== null && one.turn === other?.turn
}

/** Whether a claim mentions something that the title of a problem names; a title that names nothing leaves it open. */
function names(problem: PlacedProblem, said: ReadProblem): boolean {
  const named = [...problem.title.matchAll(/“([^”]+)”/gu)].map(([, name = '']) => name)
  return named.length === 0 || named.some((name) => mentions(said, name))
}

function mentions({ text }: ReadProblem, name: string): boolean {
  const wanted = foldQuote(name).toLowerCase()
  return wanted !== '' && text.includes(wanted)
}

function isSamePlace(one: PlacedProblem, other: PlacedProblem): boolean {
  return one.evidence.some((left) =>
    other.evidence.some(
      (right) =>
        left.turn === right.turn &&
        left.box !== null &&
        right.box !== null &&
        intersect(left.box, right.box) !== null,
    ),
  )
}

type ReadProblem = ReturnType<typeof readProblem>

function readProblem({ title, observed, evidence, act }: PlacedProblem) {
  const quotes = evidence.map(({ quote }) => foldQuote(quote ?? '').toLowerCase())
  return {
    quotes: new Set(quotes.filter((quote) => quote.length >= MIN_QUOTE_LENGTH)),
    label: act?.label ?? '',
    title: listConcepts(title),
    all: listConcepts(`${title} ${observed}`),
    text: [foldQuote(`${title} ${observed}`).toLowerCase(), ...quotes].join('\n'),
  }
}

const read = onceFor(readProblem)

function quotesSameText(one: ReadProblem, other: ReadProblem): boolean {
  return countCommon(one.quotes, other.quotes) > 0
}

function describesSameThing(one: ReadProblem, other: ReadProblem): boolean {
  if (countCommon(one.title, other.title) === 0) return false
  const common = countCommon(one.all, other.all)
  return common >= MIN_COMMON && common >= COMMON_SHARE * Math.min(one.all.size, other.all.size)
}

function countCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return [...one].filter((word) => other.has(word)).length
}
