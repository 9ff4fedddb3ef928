import type { Screen } from '../screen.ts'
import { listFoldersBelow, toPattern } from './file-pattern.ts'
import type { Framework } from './framework.ts'
import { createFileScreen, isBuiltWith, join, nothingFound, wholeFile } from './framework.ts'

/** SvelteKit: `+page` files below `src/routes`, with the layouts above them. */
export const findSvelteKit: Framework = (_project, owner, files) => {
  const packages = ['@sveltejs/kit']
  if (!isBuiltWith(owner, files, { packages, config: 'svelte' })) return nothingFound
  const base = join(owner.root, 'src/routes')
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
        pattern: toPattern(folders),
        file,
        own: [file, ...loaders].map(wholeFile),
        around: layouts.map(wholeFile),
      }),
    ]
  })
  return { ...nothingFound, screens }
}

function isBeside(path: string, folder: string, name: RegExp): boolean {
  const end = path.lastIndexOf('/')
  return path.slice(0, end) === folder && name.test(path.slice(end + 1))
}

function isAbove(path: string, folder: string, name: RegExp): boolean {
  const end = path.lastIndexOf('/')
  return `${folder}/`.startsWith(path.slice(0, end + 1)) && name.test(path.slice(end + 1))
}
