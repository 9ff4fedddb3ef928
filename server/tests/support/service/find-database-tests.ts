import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const require = createRequire(import.meta.url)

/** Modules through which every database access goes. */
const opener = 'server/src/store/database.ts'
/** Modules that start programs, which may open a database. */
const starter = 'node:child_process'

/**
 * The test files that can touch a database: their imports lead to a module that opens one or that starts programs.
 * Types are not followed, because they are erased at run time. Paths are relative to the root.
 */
export function findDatabaseTests(files: readonly string[]): string[] {
  const modules = new Map<string, string[]>()
  return files.filter((file) => reachesDatabase(file, modules))
}

function reachesDatabase(file: string, modules: Map<string, string[]>): boolean {
  const reached = new Set([file])
  for (const one of reached) {
    const imports = modules.get(one) ?? listImports(one)
    modules.set(one, imports)
    if (one === opener || (isOfTests(one) && imports.includes(starter))) return true
    for (const found of imports) if (!found.startsWith('node:')) reached.add(found)
  }
  return false
}

function isOfTests(file: string): boolean {
  return /(?:^|\/)tests\/|\.test\.ts$/u.test(file)
}

/** Files of the repository and modules of Node; packages of others do not open our databases. */
function listImports(file: string): string[] {
  const path = join(root, file)
  const source = readFileSync(path, 'utf8')
  const { module, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message ?? ''}`)
  const names = [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest === null || isType ? [] : [moduleRequest.value],
      ),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      source.slice(start, end).replaceAll(/^['"`]|['"`]$/gu, ''),
    ),
  ]
  return names.flatMap((name) => {
    if (name.startsWith('node:')) return [name]
    const found = name.startsWith('.') ? join(dirname(path), name) : findOurs(name)
    return found !== null && found.endsWith('.ts') && existsSync(found)
      ? [relative(root, found)]
      : []
  })
}

/** A module of another of our packages. */
function findOurs(name: string): string | null {
  return name.startsWith('@understudy/') ? require.resolve(name) : null
}
