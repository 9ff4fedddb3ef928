import { createHash } from 'node:crypto'
import type { UxMap } from '@understudy/contract/ux-map'
import { findAstro } from './frameworks/astro.ts'
import { findExpress } from './frameworks/express.ts'
import type { Framework } from './frameworks/framework.ts'
import { findHtml } from './frameworks/html.ts'
import { findNext } from './frameworks/next.ts'
import { findNuxt, isNuxt } from './frameworks/nuxt.ts'
import { findRemix } from './frameworks/remix.ts'
import { findReactRouter, findVueRouter } from './frameworks/routers.ts'
import { findSvelteKit } from './frameworks/sveltekit.ts'
import { listUnsupported } from './frameworks/unsupported.ts'
import { buildScreen, type Way } from './map/build-screen.ts'
import { listComponentNames } from './map/component-names.ts'
import { limitMap } from './map/limit-map.ts'
import { createSite, type Site } from './map/site.ts'
import { findPackage, type Package, type Project } from './project.ts'
import type { Found, Screen, Unread } from './screen.ts'

type MapNode = UxMap['nodes'][number]
type MapEdge = UxMap['edges'][number]

/** In order of precedence for an address. */
const frameworks: readonly Framework[] = [
  findNext,
  findNuxt,
  findSvelteKit,
  findAstro,
  findRemix,
  findReactRouter,
  findVueRouter,
  findExpress,
]

/** Of one package. */
const maxScreens = 2000

/** Builds the map from everything read from a repository. */
export function buildUxMap(project: Project, unread: UxMap['unread_files']): UxMap {
  const owned = Map.groupBy(project.paths, (path) => findPackage(project, path))
  const components = new Map(
    [...owned]
      .filter(([owner, files]) => isNuxt(owner, files))
      .map(([owner, files]) => [owner.root, listComponentNames(owner, files)]),
  )
  const sites = [...owned].map(([owner, files]) => findSite(project, owner, files))
  const drawn = sites.flatMap((site) =>
    site.screens.map((screen) => ({
      screen,
      ...buildScreen({ project, components, site }, screen),
    })),
  )
  const ways = drawn.flatMap(({ screen, ways: leading }) =>
    leading.flatMap((way) => (way.to === screen ? [] : [{ ...way, from: screen }])),
  )
  const unresolved = new Map(
    drawn.flatMap((each) => each.unresolved.map((link) => [JSON.stringify(link), link])),
  )
  return limitMap(
    {
      nodes: drawn.map(({ screen, title, forms }) => toNode(screen, { title, forms })),
      edges: mergeTransitions(ways),
      journeys: [],
      frameworks: [...new Set(drawn.map(({ screen }) => screen.framework))].toSorted(),
      unresolved_links: [...unresolved.values()],
      unread_files: [...unread, ...sites.flatMap((site) => site.unread)],
    },
    { hasMoreScreens: sites.some(({ isCut }) => isCut) },
  )
}

/** The screens of a package. Its HTML files count as pages only if no framework has any; otherwise they are shells. */
function findSite(
  project: Project,
  owner: Package,
  files: readonly string[],
): Site & { isCut: boolean; unread: Unread[] } {
  const found = frameworks.map((framework) => framework(project, owner, files))
  const hasScreens = found.some(({ screens }) => screens.length > 0)
  const all: readonly Found[] = hasScreens ? found : [...found, findHtml(project, owner, files)]
  const screens = new Map<string, Screen>()
  let isCut = false
  for (const screen of all.flatMap((each) => each.screens)) {
    if (screens.has(screen.pattern)) continue
    if (screens.size < maxScreens) screens.set(screen.pattern, screen)
    else isCut = true
  }
  const site = createSite({
    screens: [...screens.values()].toSorted((one, other) => compare(one.pattern, other.pattern)),
    aliases: all.flatMap(({ aliases }) => aliases),
    receivers: all.flatMap(({ receivers }) => receivers),
    bases: [...new Set(all.flatMap(({ bases }) => bases))],
  })
  const unread = [...all.flatMap((each) => each.unread), ...listUnsupported(owner, all)]
  return { ...site, isCut, unread }
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function toNode(screen: Screen, { title, forms }: Pick<MapNode, 'title' | 'forms'>): MapNode {
  return {
    id: createNodeId(screen),
    url_pattern: screen.pattern,
    title,
    screenshot: null,
    visits: 0,
    session_ids: [],
    findings: [],
    file: screen.file,
    line: screen.line,
    framework: screen.framework,
    forms,
  }
}

/** Transitions of the same kind between the same screens become one edge, located at the first of them. */
function mergeTransitions(ways: readonly (Way & { from: Screen })[]): MapEdge[] {
  const described = ways.map(({ from, to, action, label, file, line }) => {
    const ends = { from: createNodeId(from), to: createNodeId(to) }
    const id = createId('e', `${ends.from}\n${ends.to}\n${action}\n${label}`)
    return { id, ...ends, action, label, count: 1, session_ids: [], friction: false, file, line }
  })
  const byId = Map.groupBy(described, ({ id }) => id)
  return [...byId.values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [{ ...first, count: 1 + others.length }],
  )
}

/** As in the map of a run, so that an address has the same id in both; a second site gets different ids. */
function createNodeId({ site, pattern }: Screen): string {
  return createId('n', site === '' ? pattern : `${site}\n${pattern}`)
}

function createId(prefix: 'n' | 'e', key: string): string {
  return `${prefix}_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
}
