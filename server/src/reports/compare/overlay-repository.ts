import type { RepositoryOverlay } from '@understudy/contract/comparison/repository-overlay'
import type { MapArtifact } from '@understudy/contract/run-map'
import type { UxMap } from '@understudy/contract/ux-map'
import { splitPath } from '../../lib/address/match-pattern.ts'
import { type FindBestMatches, indexPages } from '../../lib/address/pattern-index.ts'

type Link = UxMap['edges'][number]

/** What visitors do with the browser and not with the page: code has no links for it. */
const browserActions: readonly string[] = ['back', 'forward', 'goto']

/** More screens that fit an address equally well say nothing about which of them was shown. */
const maxMatches = 10

/** The same for the transitions listed for one link, so that the answer does not grow with links times transitions. */
const maxEdges = 50

type Overlay = Pick<
  RepositoryOverlay,
  'screens' | 'links' | 'unmapped_pages' | 'ambiguous_pages' | 'unmapped_edges'
>

/**
 * Compares the map of a run with that of a repository. Pages of the run on the host under test are matched with the patterns of
 * the repository's screens, the most exact first: `/products/round-teapot` is `/products/:id` unless there is a screen of that
 * very name. Pages of other hosts are in no list. That no session reached a screen does not mean that none can.
 */
export function overlayRepository({ nodes, edges }: MapArtifact, map: UxMap): Overlay {
  const findShownAt = indexPages(map.nodes.map(({ id, url_pattern: pattern }) => ({ id, pattern })))
  const found = nodes.map(({ id, url_pattern: pattern }) => ({
    id,
    isOnSite: isOnSite(pattern),
    ...findScreens(findShownAt, pattern),
  }))
  const placed = found.filter(({ isAmbiguous }) => !isAmbiguous)
  const pages = listByKey(placed.flatMap(({ id, screens }) => screens.map((key) => ({ key, id }))))
  const ambiguous = found.filter(({ isAmbiguous }) => isAmbiguous)
  const possible = Map.groupBy(
    ambiguous.flatMap(({ screens }) => screens),
    (id) => id,
  )
  // Where the search was given up, it can be any screen.
  const anywhere = ambiguous.filter(({ screens }) => screens.length === 0).length
  const matches = new Map(placed.map(({ id, screens }) => [id, screens]))
  const walked = edges.map(({ id, from, to, action }) => ({
    id,
    action,
    from: matches.get(from) ?? [],
    to: matches.get(to) ?? [],
  }))
  const ways = listByKey(
    walked.flatMap((way) => listPairs(way).map((key) => ({ key, id: way.id }))),
  )
  const declared = new Set(map.edges.map(joinEnds))
  const isLinked = (way: Ends) => listPairs(way).some((pair) => declared.has(pair))
  return {
    screens: map.nodes.map(({ id, url_pattern, title, file, line }) => ({
      id,
      url_pattern,
      title,
      file,
      line,
      pages: pages.get(id) ?? [],
      possible_pages: (possible.get(id)?.length ?? 0) + anywhere,
    })),
    links: map.edges.map(({ from, to, action, label, file, line }) => ({
      from,
      to,
      action,
      label,
      file,
      line,
      edges: (ways.get(joinEnds({ from, to })) ?? []).slice(0, maxEdges),
    })),
    unmapped_pages: found
      .filter((page) => page.isOnSite && page.screens.length === 0 && !page.isAmbiguous)
      .map(({ id }) => id),
    ambiguous_pages: ambiguous.map(({ id }) => id),
    unmapped_edges: walked.filter((way) => !isLinked(way) && isComparable(way)).map(({ id }) => id),
  }
}

/** The screens at the ends of a transition. */
interface Ends {
  from: readonly string[]
  to: readonly string[]
}

/** Every link of the code that a transition can have been. */
function listPairs({ from, to }: Ends): string[] {
  return from.flatMap((start) => to.map((end) => joinEnds({ from: start, to: end })))
}

function joinEnds({ from, to }: Pick<Link, 'from' | 'to'>): string {
  return `${from}\n${to}`
}

function listByKey(entries: readonly { key: string; id: string }[]): Map<string, string[]> {
  const byKey = Map.groupBy(entries, ({ key }) => key)
  return new Map([...byKey].map(([key, all]) => [key, all.map(({ id }) => id)]))
}

/** The ids of the screens at an address of a run's map. */
function findScreens(
  findShownAt: FindBestMatches<{ id: string }>,
  pattern: string,
): { screens: string[]; isAmbiguous: boolean } {
  const shown = isOnSite(pattern) ? findShownAt(splitPath(readPath(pattern))) : []
  const screens = [...new Set(shown?.map(({ id }) => id))]
  return { screens, isAmbiguous: shown === null || screens.length > maxMatches }
}

/** Only pages of other hosts are shown with their host. */
function isOnSite(pattern: string): boolean {
  return pattern.startsWith('/')
}

/** The route of an address: in the hash of some applications, otherwise the path without its query. */
function readPath(pattern: string): string {
  const [page = '', route] = pattern.split('#')
  return route ?? page.replace(/\?.*$/s, '')
}

/** Maps of repositories have no transition from a screen to itself. */
function isComparable({ action, from, to }: Ends & { action: string }): boolean {
  const isKnown = from.length > 0 && to.length > 0
  return isKnown && !browserActions.includes(action) && !from.some((id) => to.includes(id))
}
