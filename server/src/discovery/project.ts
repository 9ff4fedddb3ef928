import type { FileFacts, Reference } from './file-facts.ts'
import { noFacts } from './file-facts.ts'

/** A package of a repository: the folder of its manifest (empty for the root), its name and what it depends on. */
export interface Package {
  root: string
  name: string
  dependencies: ReadonlySet<string>
}

/** A declaration in a file; a name of null is all of it. */
export interface Place {
  file: string
  name: string | null
}

/** Everything that was read of a repository. */
export interface Project {
  /** Every file of the tree, read or not. */
  paths: ReadonlySet<string>
  facts: ReadonlyMap<string, FileFacts>
  /** The deepest first. */
  packages: readonly Package[]
}

export function createProject(
  paths: ReadonlySet<string>,
  facts: ReadonlyMap<string, FileFacts>,
): Project {
  const packages = [...facts].flatMap(([path, { manifest }]): Package[] => {
    if (manifest === null) return []
    const { name, dependencies } = manifest
    return [{ root: getFolder(path), name, dependencies: new Set(dependencies) }]
  })
  const hasRoot = packages.some(({ root }) => root === '')
  if (!hasRoot) packages.push({ root: '', name: '', dependencies: new Set() })
  packages.sort((one, other) => other.root.length - one.root.length)
  return { paths, facts, packages }
}

/** The facts of a file; of one that was not read, none. */
export function getFacts({ facts }: Project, file: string): FileFacts {
  return facts.get(file) ?? noFacts
}

/** The package a file belongs to: the nearest manifest above it. */
export function findPackage({ packages }: Project, file: string): Package {
  const found = packages.find(({ root }) => root === '' || file.startsWith(`${root}/`))
  return found ?? { root: '', name: '', dependencies: new Set() }
}

/** The files of a package, without those of packages inside it. */
export function listOwnFiles(project: Project, owner: Package): string[] {
  return [...project.paths].filter((path) => findPackage(project, path).root === owner.root)
}

const extensions = ['', '.tsx', '.ts', '.jsx', '.js', '.vue', '.svelte', '.astro', '.mjs', '.cjs']
const indexes = ['/index.tsx', '/index.ts', '/index.jsx', '/index.js', '/index.vue']

/** The file a module name stands for, seen from another file; null for packages from elsewhere. */
export function resolveModule(project: Project, from: string, specifier: string): string | null {
  const bases = listBases(project, from, specifier)
  for (const base of bases) {
    // TypeScript writes `./x.js` for what is `./x.ts` in the tree.
    const stem = base.replace(/\.jsx?$/, '')
    const names = [...extensions.map((end) => base + end), ...indexes.map((end) => base + end)]
    const all = [...names, `${stem}.ts`, `${stem}.tsx`]
    const found = all.find((name) => project.paths.has(name))
    if (found !== undefined) return found
  }
  return null
}

const aliases = /^(?:@|~|~~|@@|\$lib|#|src)\/(.*)$/s

function listBases(project: Project, from: string, specifier: string): string[] {
  if (/^\.{1,2}(?:\/|$)/.test(specifier)) return [joinPath(getFolder(from), specifier)]
  const { root } = findPackage(project, from)
  const rest = aliases.exec(specifier)?.[1]
  const own =
    rest === undefined ? [] : listAliasFolders(specifier).map((folder) => [root, folder, rest])
  const neighbour = project.packages.find(
    ({ name }) => name !== '' && (specifier === name || specifier.startsWith(`${name}/`)),
  )
  const inside = neighbour === undefined ? '' : specifier.slice(neighbour.name.length + 1)
  const theirs =
    neighbour === undefined
      ? []
      : ['', 'src'].map((folder) => [neighbour.root, folder, inside === '' ? 'index' : inside])
  return [...own, ...theirs].map((parts) => parts.filter(Boolean).join('/'))
}

function listAliasFolders(specifier: string): string[] {
  return specifier.startsWith('$lib') ? ['src/lib'] : ['src', '', 'app']
}

/** Puts a relative path behind a folder; one that leads out of the tree ends at its root. */
export function joinPath(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of `${folder}/${path}`.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return parts.join('/')
}

export function getFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

/** Where a name of a file is declared, through imports and modules that only pass it on; null when it is elsewhere. */
export function resolveReference(
  project: Project,
  file: string,
  { from, name }: Reference,
  depth = 0,
): Place | null {
  if (depth > 8) return null
  if (from !== null) {
    const target = resolveModule(project, file, from)
    return target === null ? null : resolveExport(project, target, name, depth)
  }
  const facts = getFacts(project, file)
  const imported = Object.hasOwn(facts.imports, name) ? facts.imports[name] : undefined
  if (imported !== undefined) return resolveReference(project, file, imported, depth + 1)
  return Object.hasOwn(facts.uses, name) ? { file, name } : null
}

function resolveExport(project: Project, file: string, name: string, depth: number): Place {
  const { exports, passedOn, uses } = getFacts(project, file)
  const local = Object.hasOwn(exports, name) ? exports[name] : undefined
  if (local !== undefined && Object.hasOwn(uses, local)) return { file, name: local }
  if (local !== undefined) {
    const found = resolveReference(project, file, { from: null, name: local }, depth + 1)
    if (found !== null) return found
  }
  for (const passed of passedOn) {
    if (passed.as !== name && passed.as !== '*') continue
    const given = passed.as === '*' ? name : passed.name
    const reference = { from: passed.from, name: given }
    const found = resolveReference(project, file, reference, depth + 1)
    if (found !== null && (passed.as !== '*' || found.name !== null)) return found
  }
  return { file, name: null }
}
