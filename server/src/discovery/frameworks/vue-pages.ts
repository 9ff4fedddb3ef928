import { getFacts, type Package, type Project } from '../project.ts'
import type { Found } from '../screen.ts'
import { listSettings, trimFolder } from './base-path.ts'
import { listFoldersBelow, toSegment } from './file-pattern.ts'
import { join, nothingFound, wholeFile } from './framework.ts'
import { type PageFile, placePages } from './page-files.ts'

const plugins = ['unplugin-vue-router', 'vite-plugin-pages']

/** Modules in which a plugin puts the routes that it makes of files. */
export const generatedRoutes =
  /^(?:vue-router\/(?:auto|auto-routes|vite)|virtual:generated-pages|~pages|virtual:generated-pages-vue)$/

/** Pages by file as `unplugin-vue-router`, Vue Router 5 and `vite-plugin-pages` read them; nothing without these. */
export function findVuePages(project: Project, owner: Package, files: readonly string[]): Found {
  const hasPlugin = plugins.some((name) => owner.dependencies.has(name))
  if (!hasPlugin && !files.some((file) => importsGenerated(project, file))) return nothingFound
  const settings = listSettings(project, owner, { config: 'vite', name: 'folder' })
  const given = settings.flatMap(({ file, setting }) =>
    setting.values.map((value) => ({ file, value, line: setting.line })),
  )
  const folders = given.flatMap(({ value }) => (value === null ? [] : [trimFolder(value)]))
  const bases = given.length === 0 ? ['src/pages'] : folders
  const pages = bases.flatMap((base) => listPages(join(owner.root, base), files))
  const shells = files.filter((file) => /(?:^|\/)(?:App|layouts\/default)\.vue$/.test(file))
  const around = shells.map(wholeFile)
  const found = placePages(project, { framework: 'vue-router', owner, pages, shells: around })
  const unread = given
    .filter(({ value }) => value === null)
    .map(({ file, line }) => ({
      file,
      reason: `Vue Router: a folder of pages is computed or has a prefix, so it is not read (line ${line})`,
    }))
  return { ...found, unread: [...found.unread, ...unread] }
}

function importsGenerated(project: Project, file: string): boolean {
  const { imports } = getFacts(project, file)
  return Object.values(imports).some(({ from }) => from !== null && generatedRoutes.test(from))
}

function listPages(base: string, files: readonly string[]): PageFile[] {
  const found = new Map<string, PageFile>()
  const paths = files
    .filter((file) => file.endsWith('.vue') && file.startsWith(`${base}/`))
    .toSorted((one, other) => one.split('/').length - other.split('/').length)
  // `_parent.vue` shows the pages beside it, and is none itself.
  const frames = new Set(paths.filter((file) => file.endsWith('/_parent.vue')))
  for (const file of paths) {
    if (frames.has(file)) continue
    const folders = listFoldersBelow(base, file) ?? []
    const page = file.slice(file.lastIndexOf('/') + 1, -'.vue'.length)
    const above = folders.map((_name, index) => [base, ...folders.slice(0, index + 1)].join('/'))
    const parent = above.flatMap((folder) => found.get(`${folder}.vue`) ?? []).at(-1) ?? null
    const segments = [...folders, page].flatMap(splitDots).map(readPart).filter(Boolean)
    const isIndex = page === 'index'
    const name = `/${[...folders, isIndex ? '' : page].join('/')}`
    found.set(file, { file, name, parent, segments: isIndex ? segments.slice(0, -1) : segments })
  }
  return [...found.values()]
}

/** A dot is a slash, `users.[id]`, but not in `[...path]`. */
function splitDots(part: string): string[] {
  return part
    .replaceAll('...', '\u0000')
    .split('.')
    .map((each) => each.replaceAll('\u0000', '...'))
}

/** `[id]+` is one part or more. */
function readPart(part: string): string {
  return toSegment(part).replace(/^(:[\w-]+)\??\+$/, '$1*')
}
