import { type FileFacts, noFacts, type Reference } from './file-facts.ts'

/** A package of a repository: the folder of its manifest (empty for the root), its name, if it has one, and its dependencies. */
export interface Package {
  root: string
  name: string | null
  dependencies: ReadonlySet<string>
}

/** A declaration in a file; a null name is the whole file. */
export interface Place {
  file: string
  name: string | null
}

/** Everything read from a repository. */
export interface Project {
  /** Every file of the tree, read or not. */
  paths: ReadonlySet<string>
  facts: ReadonlyMap<string, FileFacts>
  /** By root. */
  packages: ReadonlyMap<string, Package>
}

/** The root of a repository without a manifest there. */
const bareRoot: Package = { root: '', name: null, dependencies: new Set() }

export function createProject(
  paths: ReadonlySet<string>,
  facts: ReadonlyMap<string, FileFacts>,
): Project {
  const packages = new Map<string, Package>([['', bareRoot]])
  for (const [path, { manifest }] of facts) {
    if (manifest === null) continue
    const root = getFolder(path)
    const dependencies = new Set(manifest.dependencies)
    packages.set(root, { root, name: manifest.name === '' ? null : manifest.name, dependencies })
  }
  return { paths, facts, packages }
}

/** The facts of a file; empty if it was not read. */
export function getFacts({ facts }: Project, file: string): FileFacts {
  return facts.get(file) ?? noFacts
}

/** The package a file belongs to: the nearest manifest above it. */
export function findPackage({ packages }: Project, file: string): Package {
  for (let folder = getFolder(file); folder !== ''; folder = getFolder(folder)) {
    const found = packages.get(folder)
    if (found !== undefined) return found
  }
  return packages.get('') ?? bareRoot
}

const extensions = [
  '',
  '.tsx',
  '.ts',
  '.jsx',
  '.js',
  '.vue',
  '.svelte',
  '.astro',
  '.mjs',
  '.cjs',
  '.ejs',
  '.hbs',
]
const indexes = ['/index.tsx', '/index.ts', '/index.jsx', '/index.js', '/index.vue']

/** The file a module name resolves to from another file; null for external packages. */
export function resolveModule(project: Project, from: string, specifier: string): string | null {
  const bases = listBases(project, from, specifier)
  for (const base of bases) {
    // TypeScript writes `./x.js` for `./x.ts`.
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
  const theirs = listNeighbourBases(project, specifier)
  return [...own, ...theirs].map((parts) => parts.filter(Boolean).join('/'))
}

/** The possible locations of a module in the repository's first package of that name. */
function listNeighbourBases({ packages }: Project, specifier: string): string[][] {
  for (const { root, name } of packages.values()) {
    if (name === null || (specifier !== name && !specifier.startsWith(`${name}/`))) continue
    const inside = specifier === name ? 'index' : specifier.slice(name.length + 1)
    return ['', 'src'].map((folder) => [root, folder, inside === '' ? 'index' : inside])
  }
  return []
}

function listAliasFolders(specifier: string): string[] {
  return specifier.startsWith('$lib') ? ['src/lib'] : ['src', '', 'app']
}

/** Appends a relative path to a folder; a path that leaves the tree ends at its root. */
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

/** Where a file's name is declared, following imports and re-exports; null if it is outside the repository. */
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
  const { exports, uses } = getFacts(project, file)
  const local = Object.hasOwn(exports, name) ? exports[name] : undefined
  if (local === undefined)
    return resolveReExports(project, file, name, depth) ?? { file, name: null }
  if (Object.hasOwn(uses, local)) return { file, name: local }
  const reference = { from: null, name: local }
  return resolveReference(project, file, reference, depth + 1) ?? { file, name: null }
}

function resolveReExports(
  project: Project,
  file: string,
  name: string,
  depth: number,
): Place | null {
  for (const { from, name: given, as } of getFacts(project, file).passedOn) {
    if (as !== name && as !== '*') continue
    const reference = { from, name: as === '*' ? name : given }
    const found = resolveReference(project, file, reference, depth + 1)
    if (found !== null && (as !== '*' || found.name !== null)) return found
  }
  return null
}
