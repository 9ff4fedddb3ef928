import type { EndpointFact, LinkFact } from '../file-facts.ts'
import { getFacts, type Package, type Project, resolveReference } from '../project.ts'
import { joinPattern, tidyPattern } from '../routes/join-pattern.ts'
import type { Alias, Receiver, Screen } from '../screen.ts'
import { createFileScreen, type Framework, join, nothingFound, wholeFile } from './framework.ts'
import { toAddress } from './html.ts'

/** Express: handlers that respond with a page, and folders of HTML served statically. */
export const findExpress: Framework = (project, owner, files) => {
  const mounts = listMounts(project, files)
  const tree = { project, owner, files, layouts: listViewLayouts(files) }
  const answers = files.flatMap((file) =>
    getFacts(project, file).endpoints.flatMap((endpoint) =>
      listPrefixes(mounts, toKey(file, endpoint.router)).map((prefix) => ({
        file,
        endpoint,
        pattern: tidyPattern(joinPattern(prefix, endpoint.path, { isMounted: true })),
      })),
    ),
  )
  const pages = answers.filter(({ endpoint }) => endpoint.method !== 'post' && endpoint.isPage)
  return {
    ...nothingFound,
    screens: [...pages.map((page) => createScreen(tree, page)), ...listServed(tree)],
    aliases: answers.flatMap((answer) => toAlias(owner, answer)),
    receivers: answers.flatMap((answer) => toReceiver(owner, answer)),
  }
}

interface Tree {
  project: Project
  owner: Package
  files: readonly string[]
  layouts: readonly string[]
}

interface Answer {
  file: string
  endpoint: EndpointFact
  pattern: string
}

function createScreen(
  { owner, files, layouts }: Tree,
  { file, endpoint, pattern }: Answer,
): Screen {
  const view = endpoint.view === null ? null : findView(files, owner, endpoint.view)
  const extraLinks = endpoint.redirects.map((to): LinkFact => ({
    kind: 'path',
    to,
    action: 'redirect',
    label: '',
    line: endpoint.line,
    scope: '',
  }))
  return {
    ...createFileScreen({ framework: 'express', site: owner.root, pattern, file }),
    title: endpoint.title,
    line: endpoint.line,
    own: view === null ? [] : [wholeFile(view)],
    around: layouts.map(wholeFile),
    extraLinks,
  }
}

function toAlias(owner: Package, { endpoint, pattern }: Answer): Alias[] {
  const [target] = endpoint.redirects
  const isMoved = endpoint.method !== 'post' && !endpoint.isPage && target !== undefined
  return isMoved ? [{ site: owner.root, pattern, target }] : []
}

function toReceiver(owner: Package, { endpoint, pattern, file }: Answer): Receiver[] {
  if (endpoint.method === 'get') return []
  const { line, redirects } = endpoint
  return [{ site: owner.root, pattern, file, line, redirects }]
}

/** The pages below folders passed to `express.static`. */
function listServed({ project, owner, files }: Tree): Screen[] {
  const folders = files.flatMap((file) =>
    getFacts(project, file).mounts.flatMap(({ prefix, target }) =>
      'folder' in target ? [{ prefix, folder: target.folder.replace(/^\.?\//, '') }] : [],
    ),
  )
  return folders.flatMap(({ prefix, folder }) =>
    files.flatMap((file): Screen[] => {
      const address = /\.html?$/i.test(file) ? toAddress(join(owner.root, folder), file) : null
      if (address === null) return []
      const pattern = joinPattern(prefix, address, { isMounted: true })
      return [createFileScreen({ framework: 'express', site: owner.root, pattern, file })]
    }),
  )
}

/** Where each router is mounted, by its file and name. */
type Mounts = ReadonlyMap<string, readonly { onto: string; prefix: string }[]>

function listMounts(project: Project, files: readonly string[]): Mounts {
  const mounts = new Map<string, { onto: string; prefix: string }[]>()
  for (const file of files) {
    for (const { router, prefix, target } of getFacts(project, file).mounts) {
      if ('folder' in target) continue
      const place = resolveReference(project, file, target)
      if (place === null) continue
      const key = toKey(place.file, place.name ?? '*')
      mounts.set(key, [...(mounts.get(key) ?? []), { onto: toKey(file, router), prefix }])
    }
  }
  return mounts
}

function toKey(file: string, router: string): string {
  return `${file}#${router}`
}

/** The addresses below which a router responds; an unmounted router is the app itself. */
function listPrefixes(mounts: Mounts, key: string, depth = 0): string[] {
  const anyName = key.replace(/#.*$/, '#*')
  const hung = mounts.get(key) ?? mounts.get(anyName)
  if (hung === undefined || depth > maxDepth) return ['/']
  return hung
    .flatMap(({ onto, prefix }) =>
      listPrefixes(mounts, onto, depth + 1).map((above) =>
        joinPattern(above, prefix, { isMounted: true }),
      ),
    )
    .slice(0, maxPrefixes)
}

const maxDepth = 6
const maxPrefixes = 20

const endings = ['', '.ejs', '.hbs', '.handlebars', '.mustache', '.njk', '.liquid', '.html']

/** The template or file that a handler names, in one of the usual folders. */
function findView(files: readonly string[], owner: Package, view: string): string | null {
  const name = view.replace(/^(?:\.{0,2}\/)+/, '')
  const places = ['views', 'src/views', 'templates', 'server/views', 'public', '', 'src']
  const known = new Set(files)
  for (const place of places) {
    const base = join(owner.root, place === '' ? name : `${place}/${name}`)
    const found = endings.map((ending) => base + ending).find((path) => known.has(path))
    if (found !== undefined) return found
  }
  return null
}

/** Templates that wrap every view. */
function listViewLayouts(files: readonly string[]): string[] {
  return files.filter((file) => /(?:^|\/)views\/(?:layout|layouts\/main)\.\w+$/.test(file))
}
