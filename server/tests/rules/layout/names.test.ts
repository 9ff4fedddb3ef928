import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'

const source = fileURLToPath(new URL('../../../src/', import.meta.url))

/** The names a module exports; a type and a value with the same name in one module count once. */
function listExports(file: string, text: string): Set<string> {
  const { staticExports } = parseSync(file, text).module
  return new Set(
    staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    ),
  )
}

test('no two modules of the server export the same name', async () => {
  const files = (await readdir(source, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const owners = new Map<string, string[]>()
  for (const file of files) {
    for (const name of listExports(file, await readFile(join(source, file), 'utf8'))) {
      owners.set(name, [...(owners.get(name) ?? []), file])
    }
  }
  expect(owners.size).toBeGreaterThan(500)
  expect([...owners].filter(([, modules]) => modules.length > 1)).toEqual([])
})

test('a name that two modules export would be found', () => {
  expect(listExports('a.ts', 'export function look(): void {}\nexport interface Look {}')).toEqual(
    new Set(['look', 'Look']),
  )
})
