import type { Screen } from '../screen.ts'
import { addBase, findFolder } from './base-path.ts'
import { listFoldersBelow, toPattern } from './file-pattern.ts'
import { createFileScreen, type Framework, isBuiltWith, join, nothingFound } from './framework.ts'

/** Astro: the files below `src/pages`; their layouts are found through imports. */
export const findAstro: Framework = (project, owner, files) => {
  const options = { packages: ['astro'], config: 'astro' }
  if (!isBuiltWith(owner, files, options)) return nothingFound
  const place = { config: 'astro', name: 'source', usual: 'src' } as const
  const base = join(owner.root, join(findFolder(project, owner, place), 'pages'))
  const screens = files.flatMap((file): Screen[] => {
    const folders = listFoldersBelow(base, file)
    const name = /([^/]+)\.(?:astro|mdx?|html)$/.exec(file)?.[1]
    if (folders === null || name === undefined) return []
    if ([...folders, name].some((part) => part.startsWith('_')) || name === '404') return []
    const pattern = toPattern(name === 'index' ? folders : [...folders, name])
    return [createFileScreen({ framework: 'astro', site: owner.root, pattern, file })]
  })
  return addBase(project, owner, { config: 'astro', found: { ...nothingFound, screens } })
}
