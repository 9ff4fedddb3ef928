import type { Dialect } from './reading/markup-attribute.ts'

/** How a file is read, by its extension. */
const languages: Partial<Record<string, Dialect | 'jsx' | 'ts' | 'tsx'>> = {
  js: 'jsx',
  jsx: 'jsx',
  mjs: 'jsx',
  cjs: 'jsx',
  ts: 'ts',
  mts: 'ts',
  cts: 'ts',
  tsx: 'tsx',
  vue: 'vue',
  svelte: 'svelte',
  astro: 'astro',
  html: 'html',
  htm: 'html',
  ejs: 'template',
  hbs: 'template',
  handlebars: 'template',
  mustache: 'template',
  njk: 'template',
  liquid: 'template',
}

/** Pages that are text: only their location in the tree is meaningful. */
const proseExtensions = /\.mdx?$/

/** Build output, vendored code and tests, which are not part of the site. */
const skippedFolders = new Set([
  'node_modules',
  'bower_components',
  'vendor',
  'dist',
  'build',
  'out',
  'coverage',
  'storybook-static',
  '__tests__',
  '__mocks__',
  'cypress',
  'e2e',
])
const skippedFiles = /(?:\.(?:test|spec|stories|cy|min|d)\.\w+|\.d\.[mc]?ts)$/

/** How a file is read; null if it is not read. */
export function getLanguage(path: string): Dialect | 'jsx' | 'ts' | 'tsx' | null {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ''
  return Object.hasOwn(languages, extension) ? (languages[extension] ?? null) : null
}

export function isManifest(path: string): boolean {
  return /(?:^|\/)package\.json$/.test(path)
}

/** Whether a map can depend on the file at this path, from the root of the tree, with slashes. */
export function isDiscoverable(path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  const isSkipped = folders.some((name) => skippedFolders.has(name) || /^\.\w/.test(name))
  if (isSkipped || skippedFiles.test(path)) return false
  return isManifest(path) || getLanguage(path) !== null || proseExtensions.test(path)
}
