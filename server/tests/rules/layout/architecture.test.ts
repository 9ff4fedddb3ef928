import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const source = join(root, 'server/src/')

/** Top-level folders that contain our own code. */
const parts = [
  'bench',
  'benchmark',
  'checks',
  'cli',
  'command-line',
  'contract',
  'dashboard',
  'demo',
  'mcp',
  'scripts',
  'sdk',
  'server',
  'testbed',
]

const rules = z.object({ layers: z.record(z.string(), z.array(z.string())) })

async function readLayers(): Promise<Record<string, string[]>> {
  const module: unknown = await import(new URL('../../../../layers.js', import.meta.url).href)
  return rules.parse(module).layers
}

test('the table in ARCHITECTURE.md is the rule that the linter enforces', async () => {
  const text = await readFile(join(root, 'ARCHITECTURE.md'), 'utf8')
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

test('every allowed import between folders is used', async () => {
  const imported = new Map<string, Set<string>>()
  for (const file of await listSources(source)) {
    if (file.endsWith('.test.ts')) continue
    const folder = firstFolder(file)
    const targets = imported.get(folder) ?? new Set()
    for (const target of listImports(file, await readFile(join(source, file), 'utf8'))) {
      targets.add(firstFolder(target))
    }
    imported.set(folder, targets)
  }
  const unused = Object.entries(await readLayers()).flatMap(([folder, allowed]) =>
    allowed
      .filter((name) => imported.get(folder)?.has(name) !== true)
      .map((name) => [folder, name]),
  )
  expect(imported.size).toBeGreaterThanOrEqual(20)
  expect(unused).toEqual([])
})

test('imports are resolved to their targets', () => {
  const text = `import type { A } from '../../lib/a.ts'
    export { b } from './b.ts'
    import 'zod'
    const load = () => import('../../lib/d.ts')`
  expect(listImports('store/runs/c.ts', text)).toEqual(['lib/a.ts', 'store/runs/b.ts', 'lib/d.ts'])
})

test('no file is deeper than the linter follows imports', async () => {
  const files = await listSources(source)
  expect(files.filter((file) => file.split('/').length > 4)).toEqual([])
})

test('what is bundled into pages has only types and limits of the shape of a page', async () => {
  const imported: string[] = []
  for (const file of await listSources(join(source, 'browser/in-page'))) {
    const path = `browser/in-page/${file}`
    const { staticImports } = parseSync(path, await readFile(join(source, path), 'utf8')).module
    imported.push(
      ...staticImports
        .filter(({ entries }) => entries.some(({ isType }) => !isType))
        .map(({ moduleRequest }) => join(path, '..', moduleRequest.value)),
    )
  }
  const ofShape = imported.filter((path) => /^turn\/(?:page\/|observation)/.test(path))
  expect(ofShape.length).toBeGreaterThan(5)
  expect(ofShape.filter((path) => path !== 'turn/page/limits.ts')).toEqual([])
})

test('every folder has a rule, except app, which constructs the process', async () => {
  const entries = await readdir(source, { withFileTypes: true })
  expect(entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []))).toEqual([])
  const folders = entries.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  expect(folders.toSorted()).toEqual(['app', ...Object.keys(await readLayers())].toSorted())
})

/** Where files lie is decided by what they are about, so a full folder is only pointed out. */
test('folders with more than 25 source files are named', async () => {
  const counts = new Map<string, number>()
  for (const file of await listAllSources()) {
    if (file.includes('/fixtures/') || file.endsWith('.test.ts')) continue
    const folder = file.slice(0, file.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(60)
  for (const [folder, count] of counts)
    if (count > 25) process.stdout.write(`Remark: ${folder} contains ${count} source files.\n`)
})

test('no file is longer than 300 lines, comments included, and none of the tests than 500', async () => {
  const files = await listAllSources()
  const lengths = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(root, file), 'utf8')
      return { file, lines: text.split('\n').length - 1 }
    }),
  )
  expect(lengths.length).toBeGreaterThan(1000)
  expect(lengths.filter(({ file, lines }) => lines > findMostLines(file))).toEqual([])
})

/** Where a suite is cut is decided by its subject, so tests have more room. */
function findMostLines(file: string): number {
  return /\.test\.ts$|\/tests\//.test(file) ? 500 : 300
}

/** The linter follows neither what is imported while the program runs, nor folders within folders. */
test('modules that are loaded late keep the layers, too', async () => {
  const layers = await readLayers()
  const graph = await readGraph()
  const wrong = [...graph].flatMap(([file, targets]) => {
    const folder = firstFolder(file)
    const allowed = layers[folder]
    if (allowed === undefined) return []
    return targets
      .filter((target) => ![folder, ...allowed].includes(firstFolder(target)))
      .map((target) => `${file} imports ${target}`)
  })
  expect(graph.size).toBeGreaterThan(700)
  expect(wrong).toEqual([])
})

test('no modules import each other in a circle, also not late', async () => {
  expect(findCircles(await readGraph())).toEqual([])
})

const wings = ['browser', 'reports', 'session']

test('within a wing, folders import each other in one direction only', async () => {
  const graph = await readGraph()
  for (const wing of wings) {
    const rooms = new Map<string, string[]>()
    for (const [file, targets] of graph) {
      const room = findRoom(wing, file)
      if (room === null) continue
      const others = targets.flatMap((target) => findRoom(wing, target) ?? [])
      const known = rooms.get(room) ?? []
      rooms.set(room, [...known, ...others.filter((other) => other !== room)])
    }
    expect(rooms.size).toBeGreaterThan(3)
    expect(findCircles(rooms)).toEqual([])
  }
})

test('circles are found', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', []],
    ['d', ['b']],
    ['e', ['a']],
  ])
  expect(findCircles(graph)).toEqual([['b', 'd']])
  expect(findCircles(new Map([['a', ['b', 'b']]]))).toEqual([])
})

/** The folder of a wing that a file lies in; null for files elsewhere and for those at its top, which put the folders together. */
function findRoom(wing: string, file: string): string | null {
  const [first, room, ...rest] = file.split('/')
  return first === wing && room !== undefined && rest.length > 0 ? room : null
}

/** All modules of the server but tests, with those that each imports. */
async function readGraph(): Promise<Map<string, string[]>> {
  const files = (await listSources(source)).filter((file) => !file.endsWith('.test.ts'))
  const graph = new Map<string, string[]>()
  for (const file of files) {
    graph.set(file, listImports(file, await readFile(join(source, file), 'utf8')))
  }
  return graph
}

/** Those that reach each other. What reaches no circle is removed first, then what no circle reaches; the rest are circles. */
function findCircles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const leading = dropEnds(graph)
  const turned = new Map<string, string[]>()
  for (const node of leading) {
    for (const target of graph.get(node) ?? []) {
      if (leading.has(target)) turned.set(target, [...(turned.get(target) ?? []), node])
    }
  }
  const circular = [...dropEnds(turned)]
  return circular.length === 0 ? [] : [circular.toSorted()]
}

/** Those that lead to a circle. */
function dropEnds(graph: ReadonlyMap<string, readonly string[]>): Set<string> {
  const left = new Set(graph.keys())
  let size = -1
  while (size !== left.size) {
    size = left.size
    for (const node of left) {
      if (!(graph.get(node) ?? []).some((target) => left.has(target))) left.delete(node)
    }
  }
  return left
}

/** Modules below a folder, by their paths from it. */
async function listSources(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter(({ name, parentPath }) => /\.tsx?$/.test(name) && !parentPath.includes('node_modules'))
    .map(({ name, parentPath }) => relative(folder, join(parentPath, name)))
}

/** All our modules, by their paths from the root. */
async function listAllSources(): Promise<string[]> {
  const lists = await Promise.all(
    parts.map(async (part) =>
      (await listSources(join(root, part))).map((file) => `${part}/${file}`),
    ),
  )
  return lists.flat()
}

/** The files a module imports or exports from by relative paths, as paths from the same root as its own. */
function listImports(file: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const requested = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    // Its quotation marks are included.
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ]
  return requested.filter((name) => name.startsWith('.')).map((name) => join(file, '..', name))
}

function firstFolder(file: string): string {
  return file.slice(0, file.indexOf('/'))
}
