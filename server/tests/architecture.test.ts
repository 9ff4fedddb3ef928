import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'

const rules = z.object({ layers: z.record(z.string(), z.array(z.string())) })

async function readLayers(): Promise<Record<string, string[]>> {
  const module: unknown = await import(new URL('../../layers.js', import.meta.url).href)
  return rules.parse(module).layers
}

test('the table in ARCHITECTURE.md is the rule that the linter holds', async () => {
  const text = await readFile(new URL('../../ARCHITECTURE.md', import.meta.url), 'utf8')
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

test('beside the folders there is only what starts the process and constructs its parts', async () => {
  const entries = await readdir(new URL('../src/', import.meta.url), { withFileTypes: true })
  expect(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()).toEqual([
    'admin.ts',
    'app.ts',
    'explain-start-failure.ts',
    'find-free-port.ts',
    'find-launch.ts',
    'main.ts',
    'open-artifacts.ts',
    'open-billing.ts',
    'prepare-session.ts',
  ])
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  expect(folders.toSorted()).toEqual(Object.keys(await readLayers()).toSorted())
})
