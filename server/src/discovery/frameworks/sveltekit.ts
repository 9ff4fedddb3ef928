import type { Package, Project } from '../project.ts'
import type { Screen, Unread } from '../screen.ts'
import { addBase, findFolder } from './base-path.ts'
import { listFoldersBelow, toPattern, toSegment } from './file-pattern.ts'
import {
  createFileScreen,
  type Framework,
  isBuiltWith,
  join,
  nothingFound,
  wholeFile,
} from './framework.ts'

/** SvelteKit: `+page` files below `src/routes`, with the layouts above them. */
export const findSvelteKit: Framework = (project, owner, files) => {
  if (!isSvelteKit(owner, files)) return nothingFound
  const place = { config: 'svelte', name: 'folder', usual: 'src/routes' } as const
  const base = join(owner.root, findFolder(project, owner, place))
  const routes = files.filter((file) => file.startsWith(`${base}/`))
  const screens = routes.flatMap((file): Screen[] => {
    const folders = listFoldersBelow(base, file)
    if (folders === null || !/\/\+page(?:@[^/]*)?\.svelte$/.test(file)) return []
    const folder = file.slice(0, file.lastIndexOf('/'))
    const loaders = routes.filter((path) => isBeside(path, folder, /^\+page(?:\.server)?\.[jt]s$/))
    const layouts = routes.filter((path) => isAbove(path, folder, /^\+layout(?:@[^/]*)?\.svelte$/))
    return [
      createFileScreen({
        framework: 'sveltekit',
        site: owner.root,
        pattern: toPattern(folders, readEscapes),
        file,
        own: [file, ...loaders].map(wholeFile),
        around: layouts.map(wholeFile),
      }),
    ]
  })
  const found = { ...nothingFound, screens, unread: listRerouting(project, owner) }
  return addBase(project, owner, { config: 'svelte', found })
}

function isSvelteKit(owner: Package, files: readonly string[]): boolean {
  return isBuiltWith(owner, files, { packages: ['@sveltejs/kit'], config: 'svelte' })
}

const escape = /((?:\[[xu]\+[\da-f]{2,6}\])+)/i

/** `[x+2e]` is a character by its number, `[u+d83e]` a part of one; what divides addresses stays encoded. */
function readEscapes(folder: string): string {
  const parts = folder.split(escape)
  if (parts.length === 1) return toSegment(folder)
  return parts.map((part, index) => (index % 2 === 0 ? toSegment(part) : decode(part))).join('')
}

function decode(escapes: string): string {
  return [...escapes.matchAll(/\+([\da-f]+)/gi)]
    .map(([, digits = '']) => String.fromCharCode(Number.parseInt(digits, 16)))
    .join('')
    .replaceAll(/[%/?#]/g, (each) => encodeURIComponent(each))
}

/** The hook `reroute` shows screens at addresses that code computes. */
function listRerouting(project: Project, { root }: Package): Unread[] {
  return ['src/hooks.ts', 'src/hooks.js']
    .map((path) => join(root, path))
    .filter((file) => Object.hasOwn(project.facts.get(file)?.exports ?? {}, 'reroute'))
    .map((file) => ({ file, reason: 'SvelteKit: addresses that `reroute` computes are not read' }))
}

function isBeside(path: string, folder: string, name: RegExp): boolean {
  const end = path.lastIndexOf('/')
  return path.slice(0, end) === folder && name.test(path.slice(end + 1))
}

function isAbove(path: string, folder: string, name: RegExp): boolean {
  const end = path.lastIndexOf('/')
  return `${folder}/`.startsWith(path.slice(0, end + 1)) && name.test(path.slice(end + 1))
}
