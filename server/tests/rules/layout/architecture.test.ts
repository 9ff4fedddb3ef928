import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'

const rules = z.object({ layers: z.record(z.string(), z.array(z.string())) })

async function readLayers(): Promise<Record<string, string[]>> {
  const module: unknown = await import(new URL('../../../../layers.js', import.meta.url).href)
  return rules.parse(module).layers
}

test('the table in ARCHITECTURE.md is the rule that the linter holds', async () => {
  const text = await readFile(new URL('../../../../ARCHITECTURE.md', import.meta.url), 'utf8')
  const rows = [...text.matchAll(/^\| `(\w+)`\s*\|[^|]*\|([^|]*)\|$/gm)]
  const table = rows.map(([, folder = '', allowed = '']) => {
    return [folder, allowed.split(',').flatMap((name) => name.trim() || [])]
  })
  expect(Object.fromEntries(table)).toEqual(await readLayers())
})

test('a folder may import only folders that are named before it', async () => {
  const named: string[] = []
  const layers = Object.entries(await readLayers())
  expect(layers.length).toBeGreaterThanOrEqual(20)
  for (const [folder, allowed] of layers) {
    expect(named).toEqual(expect.arrayContaining(allowed))
    named.push(folder)
  }
})

test('every folder has a rule, except app, which constructs the process', async () => {
  const entries = await readdir(new URL('../../../src/', import.meta.url), { withFileTypes: true })
  expect(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))).toEqual([])
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  expect(folders.toSorted()).toEqual(['app', ...Object.keys(await readLayers())].toSorted())
})

test('no folder holds more than 25 source files', async () => {
  const root = new URL('../../../../', import.meta.url)
  const counts = new Map<string, number>()
  for (const folder of ['command-line', 'contract', 'server', 'sdk', 'testbed', 'demo', 'bench']) {
    const entries = await readdir(new URL(`${folder}/`, root), {
      recursive: true,
      withFileTypes: true,
    })
    for (const { name, parentPath } of entries) {
      if (parentPath.includes('node_modules') || parentPath.includes('fixtures')) continue
      if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
      counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1)
    }
  }
  expect(counts.size).toBeGreaterThan(60)
  expect([...counts].filter(([, count]) => count > 25)).toEqual([])
})
