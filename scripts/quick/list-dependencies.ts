import { globSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { listImports } from '../../server/tests/support/imports/list-imports.ts'

/** Built into what the tests of the dashboard open. */
const built: Readonly<Record<string, readonly string[]>> = {
  'dashboard/build-if-needed.js': ['dashboard/src/main.ts', 'dashboard/src/main.css'],
}

/**
 * The files that a file of the repository loads: what it imports, and what it names by an address relative to its own, such as a program
 * that it starts; of a folder, all files. Paths are relative to `root`.
 */
export function listDependencies(root: string, file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [...(built[file] ?? [])]
  const text = readFileSync(join(root, file), 'utf8')
  const named = [...text.matchAll(/new URL\(\s*'([^':]+)',\s*import\.meta\.url/g)].flatMap(
    ([, name = '']) => listFiles(root, resolve(root, dirname(file), name), file),
  )
  return [...listImports(file), ...named]
}

/** A file, or those of a folder, unless the folder contains what names it. */
function listFiles(root: string, path: string, namedBy: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found === undefined || !relative(path, join(root, namedBy)).startsWith('..')) return []
  const name = relative(root, path)
  if (name.includes('node_modules')) return []
  return found.isDirectory()
    ? globSync('**/*.*', { cwd: path }).map((each) => join(name, each))
    : [name]
}
