import type { Package } from '../project.ts'
import type { Unread } from '../screen.ts'
import { addBase, findFolder } from './base-path.ts'
import { listFoldersBelow, toSegment } from './file-pattern.ts'
import { type Framework, isBuiltWith, join, nothingFound, wholeFile } from './framework.ts'
import { type PageFile, placePages } from './page-files.ts'

const sources = ['', 'app', 'src']

/** Nuxt: the files below `pages`, with routes named as Nuxt names them, and what each page says of its own route. */
export const findNuxt: Framework = (project, owner, files) => {
  if (!isNuxt(owner, files)) return nothingFound
  const known = new Set(files)
  const folder = findFolder(project, owner, { config: 'nuxt', name: 'folder', usual: 'pages' })
  const own = findFolder(project, owner, { config: 'nuxt', name: 'source', usual: '' })
  const parts = [...new Set([own, ...sources])].map((source) => {
    const start = join(owner.root, source).replace(/\/$/, '')
    const pages = listPages(join(start, folder), files)
    const shells = ['app.vue', 'layouts/default.vue'].map((name) => join(start, name))
    const around = shells.filter((path) => known.has(path)).map(wholeFile)
    return placePages(project, { framework: 'nuxt', owner, pages, shells: around })
  })
  const found = {
    ...nothingFound,
    screens: parts.flatMap(({ screens }) => screens),
    aliases: parts.flatMap(({ aliases }) => aliases),
    unread: [...parts.flatMap(({ unread }) => unread), ...listRouterOptions(owner, known)],
  }
  return addBase(project, owner, { config: 'nuxt', found })
}

export function isNuxt(owner: Package, files: readonly string[]): boolean {
  return isBuiltWith(owner, files, { packages: ['nuxt', 'nuxt3', 'nuxt-edge'], config: 'nuxt' })
}

function listPages(base: string, files: readonly string[]): PageFile[] {
  const found = new Map<string, PageFile>()
  // A page is before the pages in its folder.
  const paths = files.filter((file) => file.endsWith('.vue')).toSorted()
  const byDepth = paths.toSorted((one, other) => count(one) - count(other))
  for (const file of byDepth) {
    const folders = listFoldersBelow(base, file)
    const page = /([^/]+)\.vue$/.exec(file)?.[1]
    if (folders === null || page === undefined) continue
    const parts = page === 'index' ? folders : [...folders, page]
    const segments = parts.map(readPart).filter(Boolean)
    const above = folders.map((_name, index) => {
      return `${[base, ...folders.slice(0, index + 1)].join('/')}.vue`
    })
    const parent = above.flatMap((path) => found.get(path) ?? []).at(-1) ?? null
    found.set(file, { file, segments, name: nameRoute(segments), parent })
  }
  return [...found.values()]
}

function count(path: string): number {
  return path.split('/').length
}

/** A group can be a part of a name: `(details)[id]`. */
function readPart(part: string): string {
  return toSegment(part.replaceAll(/\([^()]*\)/g, ''))
}

/** `users/[id]` is the route `users-id`, and the start page is `index`. */
function nameRoute(segments: readonly string[]): string {
  return segments.length === 0 ? 'index' : segments.join('-').replaceAll(/[:?*]/g, '')
}

/** `router.options` can replace all routes by computed ones. */
function listRouterOptions({ root }: Package, known: ReadonlySet<string>): Unread[] {
  return ['app', 'app/app', 'src/app']
    .flatMap((folder) => ['ts', 'js'].map((end) => join(root, `${folder}/router.options.${end}`)))
    .filter((file) => known.has(file))
    .map((file) => ({ file, reason: 'Nuxt: routes that `router.options` computes are not read' }))
}
