import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The modules of the contract that are more than types to the dashboard: words and numbers, no schemas. */
const allowed = [
  'contract/src/finding-words.ts',
  'contract/src/limits.ts',
  'contract/src/pick-fixes.ts',
  'contract/src/visitor/answer-words.ts',
  'contract/src/visitor/devices.ts',
  'contract/src/visitor/has-tested.ts',
  'contract/src/visitor/session-words.ts',
  'contract/src/webhooks/trackers.ts',
  'contract/src/write-csv.ts',
]

test('of the contract, the dashboard takes only types, and words and numbers from modules without schemas', async () => {
  const imports = await followImports(await listDashboard())
  const modules = [...imports.keys()]
  expect(modules.filter((file) => file.startsWith('dashboard/')).length).toBeGreaterThan(100)
  expect(modules.filter((file) => file.startsWith('sdk/')).length).toBeGreaterThan(5)
  expect(modules.filter((file) => file.startsWith('contract/')).toSorted()).toEqual(allowed)
  expect(allowed.flatMap((file) => imports.get(file) ?? [])).toEqual([])
})

test('imports of values are told from those of types', () => {
  const text = `import type { A } from './a.ts'
    import { type B, c } from '@understudy/contract/c'
    import '@understudy/sdk'
    export type { D } from './d.ts'
    export { e } from '../e.ts'
    const f = () => import('./f.ts')
    import { z } from 'zod'`
  expect(listValueImports('dashboard/src/pages/page.tsx', text)).toEqual([
    'contract/src/c.ts',
    'sdk/src/client.ts',
    'zod',
    'dashboard/src/e.ts',
    'dashboard/src/pages/f.ts',
  ])
})

/** Every module of ours that these import values from, directly or through others, with what it imports. */
async function followImports(files: readonly string[]): Promise<Map<string, string[]>> {
  const imports = new Map<string, string[]>()
  let next = files
  while (next.length > 0) {
    for (const file of next) {
      const text = file.endsWith('.css') ? '' : await readFile(join(root, file), 'utf8')
      imports.set(file, listValueImports(file, text))
    }
    next = [...new Set([...imports.values()].flat())].filter(
      (file) => /^(?:contract|dashboard|sdk)\/src\//.test(file) && !imports.has(file),
    )
  }
  return imports
}

async function listDashboard(): Promise<string[]> {
  const folder = join(root, 'dashboard/src')
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name }) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
    .map(({ name, parentPath }) => relative(root, join(parentPath, name)))
}

/** What a module imports more than types from, by paths from the root; packages of others by their names. */
function listValueImports(file: string, text: string): string[] {
  if (text === '') return []
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const requested = [
    ...staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ isType, moduleRequest }) => (isType ? [] : (moduleRequest?.value ?? []))),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return requested.map((name) => resolveImport(file, name))
}

function resolveImport(file: string, name: string): string {
  if (name.startsWith('.')) return join(file, '..', name)
  const [, part, path = 'client'] = /^@understudy\/(contract|sdk)(?:\/(.+))?$/.exec(name) ?? []
  return part === undefined ? name : `${part}/src/${path}.ts`
}
