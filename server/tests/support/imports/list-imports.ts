import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const require = createRequire(import.meta.url)

/** The modules of the repository that a module loads: types are erased at run time. Paths are relative to the root. */
export function listImports(file: string): string[] {
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
    const found = name.startsWith('.') ? join(dirname(path), name) : findOurs(name)
    return found !== null && /\.tsx?$/.test(found) && existsSync(found)
      ? [relative(root, found)]
      : []
  })
}

/** A module of another of our packages. */
function findOurs(name: string): string | null {
  return name.startsWith('@understudy/') ? require.resolve(name) : null
}
