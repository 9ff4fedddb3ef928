import { createPatternFolder, mapCaps } from '../../lib/address/pattern-folder.ts'

/**
 * More different problems of one kind than these, on one page or on one site, have one cause: something that keeps producing them.
 * They are one problem, so that a site with errors without end cannot bury its other problems.
 */
const maxAlike = { page: 10, site: 30 }

/** What decides whether problems are alike, and how many there are. */
export interface AlikeProblem {
  /** Equal for problems of one kind; never words of the site, which can differ without end. */
  kind: string
  /** The folded page. */
  page: string
  /** Equal for occurrences of one problem. */
  identity: string
  /** It stands for many already. */
  isFlood: boolean
}

/** `known`: only what belongs to problems that stand for many already. */
export type FloodLimit = 'usual' | 'known'

/**
 * Where a problem is one of too many of its kind: the page, folded further if many pages are alike, or the host of the site; null if it
 * is a problem of its own.
 */
export type FindFlood = (problem: AlikeProblem) => string | null

/** Finds what there is too much of among these problems. */
export function findFloods(
  problems: readonly AlikeProblem[],
  limit: FloodLimit = 'usual',
): FindFlood {
  const folder = createPatternFolder(
    mapCaps,
    problems.map(({ page }) => page),
  )
  const kinds = Map.groupBy(problems, nameFloodKind)
  const fold = (page: string): string => folder.fold(page)
  const floods = new Map([...kinds].map(([kind, alike]) => [kind, findPlaces(alike, limit, fold)]))
  return (problem) => {
    const places = floods.get(nameFloodKind(problem))
    const page = fold(problem.page)
    if (places === undefined) return null
    if (places.isSite) return readHost(page)
    return places.pages.has(page) ? page : null
  }
}

interface Places {
  pages: ReadonlySet<string>
  isSite: boolean
}

function findPlaces(
  alike: readonly AlikeProblem[],
  limit: FloodLimit,
  fold: (page: string) => string,
): Places {
  const [onSite, onPage] = limit === 'known' ? [Infinity, Infinity] : [maxAlike.site, maxAlike.page]
  const pages = Map.groupBy(alike, ({ page }) => fold(page))
  const full = [...pages].filter(([page, own]) => isTooMany(own, isPage(page) ? onPage : onSite))
  const flooded = new Set(full.map(([page]) => page))
  const apart = alike.filter(({ page }) => !flooded.has(fold(page)))
  const isSite =
    isTooMany(apart, onSite) || flooded.size > maxAlike.page || full.some(([page]) => !isPage(page))
  return { pages: flooded, isSite }
}

function isTooMany(problems: readonly AlikeProblem[], limit: number): boolean {
  const different = new Set(problems.map(({ identity }) => identity))
  return different.size > limit || problems.some(({ isFlood }) => isFlood)
}

/** Of one site, because sites are judged one by one. */
function nameFloodKind({ kind, page }: AlikeProblem): string {
  return `${kind} ${readHost(page)}`
}

/** What has no path is about a whole host, or about none. */
function isPage(page: string): boolean {
  return page !== readHost(page)
}

/** The page without path and query. */
function readHost(page: string): string {
  return page.replace(/[/?#].*$/s, '')
}
