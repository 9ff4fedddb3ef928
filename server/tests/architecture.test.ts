import { readFile } from 'node:fs/promises'
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
