import type { FlatRouteFact } from '../file-facts.ts'
import { getFacts, type Package, type Place, type Project, resolveReference } from '../project.ts'
import { joinPattern } from '../routes/join-pattern.ts'
import type { Found, Screen, Unread } from '../screen.ts'
import { findFolder, trimFolder } from './base-path.ts'
import { createFileScreen, join, nothingFound, wholeFile } from './framework.ts'

interface FlatRoutes {
  framework: string
  owner: Package
  files: readonly string[]
  /** The file that calls `flatRoutes`. */
  file: string
  route: FlatRouteFact
  shells: readonly Place[]
}

/** The screens that `flatRoutes` makes of the names of files, as Remix 2 does without a call. */
export function placeFlatRoutes(
  project: Project,
  { framework, owner, files, file, route, shells }: FlatRoutes,
): Found {
  const app = findFolder(project, owner, {
    config: 'react-router',
    name: 'source',
    usual: findFolder(project, owner, { config: 'remix', name: 'source', usual: 'app' }),
  })
  if (route.folder === null) {
    const reason = `React Router: the folder of \`flatRoutes\` is computed, so its routes are not read (line ${route.line})`
    return { ...nothingFound, unread: [{ file, reason }] }
  }
  const base = join(owner.root, join(app, trimFolder(route.folder)))
  const unread = framework === 'remix' ? findNested(base, files) : []
  if (unread.length > 0) return { ...nothingFound, unread }
  const modules = new Map(files.flatMap((path) => readModule(base, path)))
  const layouts = route.components.flatMap((each) => resolveReference(project, file, each) ?? [])
  const screens = [...modules].flatMap(([id, path]): Screen[] => {
    const pattern = joinPattern(route.prefix, toPath(id), { isMounted: true })
    const parents = listParents(id, modules)
    if (!isPage(project, id, path)) return []
    const around = [...shells, ...layouts, ...parents.map(wholeFile)]
    return [createFileScreen({ framework, site: owner.root, pattern, file: path, around })]
  })
  // An index comes before the layout that shows it.
  const indexes = screens.filter(({ file: path }) => /_index\b[^/]*$|_index\//.test(path))
  const others = screens.filter((screen) => !indexes.includes(screen))
  return { ...nothingFound, screens: [...indexes, ...others] }
}

const extension = /\.(?:tsx?|jsx?|mdx?)$/

/** The name of a route and its file: `team.tsx`, or `team/route.tsx`. */
function readModule(base: string, path: string): [string, string][] {
  if (!path.startsWith(`${base}/`) || !extension.test(path)) return []
  const [first = '', second, ...deeper] = path.slice(base.length + 1).split('/')
  if (second === undefined) return [[first.replace(extension, ''), path]]
  const isModule = deeper.length === 0 && /^(?:route|index)$/.test(second.replace(extension, ''))
  return isModule ? [[first, path]] : []
}

/** Other conventions give folders a meaning: Remix 1, and `remix-flat-routes` those that end in `+`. */
function findNested(base: string, files: readonly string[]): Unread[] {
  const below = files.filter((path) => path.startsWith(`${base}/`) && extension.test(path))
  const odd = below.find((path) => {
    const parts = path.slice(base.length + 1).split('/')
    const folders = parts.slice(0, -1)
    const isHybrid = folders.some((name) => name.endsWith('+'))
    const isOld = parts.some((name) => name.startsWith('__')) || parts[0]?.startsWith('index.')
    const isParameter = folders.length > 0 && (parts.at(-1) ?? '').startsWith('$')
    return isHybrid || isOld === true || isParameter
  })
  const reason =
    'Remix: this file and the others of the folder are not read, because they follow the convention of Remix 1 or remix-flat-routes'
  return odd === undefined ? [] : [{ file: odd, reason }]
}

/** A layout without a path of its own, and a file that only answers requests, are no screens. */
function isPage(project: Project, id: string, path: string): boolean {
  const last = splitName(id).at(-1) ?? ''
  if (last.startsWith('_') && last !== '_index') return false
  const facts = project.facts.get(path)
  const isScript = !/\.mdx?$/.test(path)
  return (
    !isScript || (facts !== undefined && Object.hasOwn(getFacts(project, path).exports, 'default'))
  )
}

/** The parts of a name; what is in square brackets is taken literally. */
function splitName(id: string): string[] {
  return [...id.matchAll(/(?:\[[^\]]*\]|[^.[])+/g)].map(([part]) => part)
}

function toPath(id: string): string {
  return splitName(id).flatMap(toPart).join('/')
}

function toPart(part: string, index: number, all: readonly string[]): string[] {
  const optional = /^\((.*)\)$/.exec(part)?.[1]
  const own = optional ?? part
  if (own.startsWith('_')) return []
  const text = own.replace(/_$/, '').replaceAll(/[[\]]/g, '')
  if (own === '$') return index === all.length - 1 ? [':rest*'] : [':rest']
  const name = own.startsWith('$') ? `:${text.slice(1)}` : text
  return [optional === undefined ? name : `${name}?`]
}

/** The files of the routes around one, outermost first: those whose names it continues after a dot. */
function listParents(id: string, modules: ReadonlyMap<string, string>): string[] {
  const parts = splitName(id)
  return parts.slice(0, -1).flatMap((_part, index) => {
    const above = parts.slice(0, index + 1).join('.')
    return modules.get(above) ?? []
  })
}
