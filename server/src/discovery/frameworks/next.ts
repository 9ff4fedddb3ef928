import type { Package, Place } from '../project.ts'
import type { Screen } from '../screen.ts'
import { addBase } from './base-path.ts'
import { listFoldersBelow, toPattern } from './file-pattern.ts'
import {
  createFileScreen,
  type Framework,
  isBuiltWith,
  join,
  nothingFound,
  wholeFile,
} from './framework.ts'

const scripts = /\.(?:tsx|ts|jsx|js)$/

/** Next.js: the app router's `page` files and the pages router's files. */
export const findNext: Framework = (project, owner, files) => {
  if (!isBuiltWith(owner, files, { packages: ['next'], config: 'next' })) return nothingFound
  const known = new Set(files)
  const screens = ['', 'src'].flatMap((folder) => {
    const base = join(owner.root, folder)
    const app = files.flatMap((file) => readAppFile(join(base, 'app'), file, { owner, known }))
    const pages = files.flatMap((file) =>
      readPagesFile(join(base, 'pages'), file, { owner, known }),
    )
    return [...mergeSlots(app), ...pages]
  })
  return addBase(project, owner, { config: 'next', found: { ...nothingFound, screens } })
}

interface Tree {
  owner: Package
  known: ReadonlySet<string>
}

interface AppScreen extends Screen {
  isSlot: boolean
}

function readAppFile(base: string, file: string, { owner, known }: Tree): AppScreen[] {
  const folders = listFoldersBelow(base, file)
  if (folders === null || !/\/page\.(?:tsx|ts|jsx|js|mdx?)$/.test(file)) return []
  // Private folders and intercepted routes have no address of their own.
  if (folders.some((name) => /^(?:_|\(\.)/.test(name))) return []
  const around = listAbove(base, folders).flatMap((folder) =>
    listLayouts(folder, ['layout', 'template'], known),
  )
  const pattern = toPattern(folders.filter((name) => !name.startsWith('@')).map(readFolder))
  const screen = createFileScreen({ framework: 'next', site: owner.root, pattern, file, around })
  return [{ ...screen, isSlot: folders.some((name) => name.startsWith('@')) }]
}

/** An underscore at the start of an address is written `%5F`. */
function readFolder(name: string): string {
  return name.replaceAll(/%5f/gi, '_')
}

/**
 * Slots are shown beside the page at the same address, inside the same layout. An address that only slots have is a
 * screen, too, except for one that fits every address: it says what the slot shows elsewhere.
 */
function mergeSlots(screens: readonly AppScreen[]): Screen[] {
  const atAddress = [...Map.groupBy(screens, ({ pattern }) => pattern).values()]
  return atAddress.flatMap((all) => {
    const main = all.find(({ isSlot }) => !isSlot) ?? all[0]
    if (main === undefined || (main.isSlot && main.pattern.endsWith('*'))) return []
    const { isSlot: _isSlot, ...screen } = main
    const beside = all.filter((other) => other !== main && other.isSlot)
    const around = [...screen.around, ...beside.flatMap((slot) => [...slot.own, ...slot.around])]
    return [{ ...screen, around }]
  })
}

function readPagesFile(base: string, file: string, { owner, known }: Tree): Screen[] {
  const folders = listFoldersBelow(base, file)
  const name = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
  const isPage = scripts.test(file) || /\.mdx?$/.test(file)
  if (folders === null || !isPage || folders[0] === 'api') return []
  if (name.startsWith('_') || ['404', '500'].includes(name)) return []
  const around = listLayouts(base, ['_app', '_document'], known)
  const pattern = toPattern(name === 'index' ? folders : [...folders, name])
  return [createFileScreen({ framework: 'next', site: owner.root, pattern, file, around })]
}

function listLayouts(
  folder: string,
  names: readonly string[],
  known: ReadonlySet<string>,
): Place[] {
  return names.flatMap((name) =>
    ['tsx', 'ts', 'jsx', 'js']
      .map((extension) => `${folder}/${name}.${extension}`)
      .filter((path) => known.has(path))
      .map(wholeFile),
  )
}

/** A folder and its subfolders on the way to a file, starting with the base. */
function listAbove(base: string, folders: readonly string[]): string[] {
  return [base, ...folders.map((_name, index) => [base, ...folders.slice(0, index + 1)].join('/'))]
}
