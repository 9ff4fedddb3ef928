import type { Package } from '../project.ts'
import type { Screen } from '../screen.ts'
import { listFoldersBelow, toPattern, toSegment } from './file-pattern.ts'
import type { Framework } from './framework.ts'
import { createFileScreen, isBuiltWith, join, nothingFound, wholeFile } from './framework.ts'

const sources = ['', 'app', 'src']

/** Nuxt: the files below `pages`, with routes named as Nuxt names them. */
export const findNuxt: Framework = (_project, owner, files) => {
  if (!isNuxt(owner, files)) return nothingFound
  const known = new Set(files)
  const screens = sources.flatMap((source) => {
    const base = join(join(owner.root, source), 'pages').replace('//', '/')
    return files.flatMap((file) => readPage(base, file, { owner, known }))
  })
  return { ...nothingFound, screens }
}

export function isNuxt(owner: Package, files: readonly string[]): boolean {
  return isBuiltWith(owner, files, { packages: ['nuxt', 'nuxt3', 'nuxt-edge'], config: 'nuxt' })
}

interface Tree {
  owner: Package
  known: ReadonlySet<string>
}

function readPage(base: string, file: string, { owner, known }: Tree): Screen[] {
  const folders = listFoldersBelow(base, file)
  const page = /([^/]+)\.vue$/.exec(file)?.[1]
  if (folders === null || page === undefined) return []
  const parts = page === 'index' ? folders : [...folders, page]
  const source = base.replace(/\/?pages$/, '')
  const parents = folders.map(
    (_name, index) => `${[base, ...folders.slice(0, index + 1)].join('/')}.vue`,
  )
  const shells = ['app.vue', 'layouts/default.vue'].map((name) => join(source, name))
  const around = [...shells, ...parents].filter((path) => known.has(path)).map(wholeFile)
  const pattern = toPattern(parts)
  return [
    createFileScreen({
      framework: 'nuxt',
      site: owner.root,
      pattern,
      file,
      around,
      name: nameRoute(parts),
    }),
  ]
}

/** `users/[id]` is the route `users-id`, and the start page is `index`. */
function nameRoute(parts: readonly string[]): string {
  const words = parts.map(toSegment).filter(Boolean)
  return words.length === 0 ? 'index' : words.join('-').replaceAll(/[:?*]/g, '')
}
