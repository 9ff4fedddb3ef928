import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { discover } from '../../../src/discovery/discover.ts'
import { readFolder } from '../../../src/discovery/read-folder.ts'
import { createTextTree } from '../../support/records/describe-ux-map.ts'

const { signal } = new AbortController()
const manifest = ['package.json', '{ "dependencies": { "next": "16" } }'] as const
const page = 'export default function Page() { return <h1>Here</h1> }'

test('unreadable files are named with a reason, and everything else is mapped', async () => {
  const tree = createTextTree([
    manifest,
    ['app/page.tsx', page],
    // A native parser overflows its stack on these and takes its process down.
    ['app/brackets.ts', '['.repeat(60_000)],
    ['app/elements.tsx', '<a>'.repeat(60_000)],
    ['app/syntax.ts', 'const = 1\n'],
    ['app/large.ts', ' '.repeat(10 * 1024 * 1024)],
    ['app/binary.ts', new Uint8Array([0, 1, 2, 255])],
    ['app/latin.ts', new Uint8Array([0x2f, 0x2f, 0xe9])],
    ['lib/package.json', '{'],
    ['app/z/page.tsx', page],
  ])
  const { map } = await discover(tree, { root: null, known: new Map(), signal })
  expect(map.nodes.map(({ url_pattern }) => url_pattern)).toEqual(['/', '/z'])
  expect(map.unread_files).toEqual([
    { file: 'app/brackets.ts', reason: 'it could not be parsed' },
    { file: 'app/elements.tsx', reason: 'it could not be parsed' },
    { file: 'app/syntax.ts', reason: 'its syntax is not valid (line 1)' },
    { file: 'app/large.ts', reason: 'it is larger than 1 MiB' },
    { file: 'app/binary.ts', reason: 'it is not text' },
    { file: 'app/latin.ts', reason: 'it is not text' },
    { file: 'lib/package.json', reason: 'it is not valid JSON' },
  ])
})

test('a tree of nothing but parser bombs ends with a reason', async () => {
  const bombs = Array.from({ length: 30 }, (_, index): [string, string] => [
    `app/${index}.ts`,
    '['.repeat(60_000),
  ])
  const mapping = discover(createTextTree(bombs), { root: null, known: new Map(), signal })
  await expect(mapping).rejects.toThrow('Too many files could not be parsed.')
})

test('a file with more in it than can be held is named, and everything else is mapped', async () => {
  const name = `P${'a'.repeat(1000)}`
  const links = '<a href="/"/>'.repeat(20_000)
  const tree = createTextTree([
    manifest,
    ['app/many.tsx', `export default function ${name}() { return <p>${links}</p> }`],
    ['app/page.tsx', page],
  ])
  const { map } = await discover(tree, { root: null, known: new Map(), signal })
  expect(map.nodes.map(({ url_pattern }) => url_pattern)).toEqual(['/'])
  expect(map.unread_files).toEqual([{ file: 'app/many.tsx', reason: 'it could not be parsed' }])
})

test('files with more in them than can be held together are left out from there on', async () => {
  const name = `P${'a'.repeat(1000)}`
  const many = `export function ${name}() { return <p>${'<a href="/"/>'.repeat(6000)}</p> }`
  const names = ['a', 'b', 'c', 'd', 'e'].map((folder) => `app/${folder}/many.tsx`)
  const tree = createTextTree([
    manifest,
    ['app/page.tsx', page],
    ...names.map((path) => [path, many] as const),
  ])
  const { map, known } = await discover(tree, { root: null, known: new Map(), signal })
  expect([...known.keys()]).toEqual(['package.json', 'app/page.tsx', ...names.slice(0, 3)])
  expect(map.nodes).toHaveLength(1)
  const reason = 'a limit was reached before this file'
  expect(map.unread_files).toEqual(names.slice(3).map((file) => ({ file, reason })))
  const again = await discover(tree, { root: null, known, signal })
  expect(again.map).toEqual(map)
})

test('a map with more in it than can be held has the forms of the screens before those of a layout', async () => {
  const field = `<input name="${'a'.repeat(100)}"/>`
  const layout = `<form action="/layout">${field.repeat(100)}</form>`.repeat(20)
  const screens = Array.from({ length: 100 }, (_, index): [string, string] => [
    `app/${index}/page.tsx`,
    `export default function Page() { return <form action="/own">${field}</form> }`,
  ])
  const tree = createTextTree([
    manifest,
    ['app/layout.tsx', `export default function Layout() { return <main>${layout}</main> }`],
    ...screens,
  ])
  const { map } = await discover(tree, { root: null, known: new Map(), signal })
  expect(map.nodes.map(({ forms }) => forms[0]?.action)).toEqual(Array(100).fill('/own'))
  expect(map.unread_files).toEqual([{ file: '', reason: 'the map has too many forms' }])
  const bytes = Buffer.byteLength(JSON.stringify(map))
  expect(bytes).toBeGreaterThan(5 * 1024 * 1024)
  expect(bytes).toBeLessThan(6.1 * 1024 * 1024)
})

test('names with a meaning in JavaScript or a file system have none here', async () => {
  const tree = createTextTree([
    manifest,
    ['app/toString/page.tsx', `const __proto__ = { __proto__ };\n${page}`],
    ['app/constructor/page.tsx', 'import { toString } from "./hasOwnProperty"\n' + page],
    ['app/a\\..\\b/page.tsx', page],
    [
      'app/x/page.tsx',
      'import x from "../../../../../etc/passwd"\nexport * from "./page"\n' + page,
    ],
  ])
  const { map } = await discover(tree, { root: null, known: new Map(), signal })
  expect(map.nodes.map(({ url_pattern }) => url_pattern)).toEqual([
    '/a\\..\\b',
    '/constructor',
    '/toString',
    '/x',
  ])
})

test('circular constants, imports and redirects end', async () => {
  const routes = `const a = b + a; const b = a
    export const routes = [{ path: '/one', redirect: '/two' }, { path: '/two', redirect: '/one' },
      { path: '/', component: Home, children: routes }]
    export function Home() { return <a href={a}><a href="/one">Round</a></a> }`
  const tree = createTextTree([
    ['a.jsx', `export * from './b'\n${routes}`],
    ['b.jsx', `export * from './a'`],
  ])
  const { map } = await discover(tree, { root: null, known: new Map(), signal })
  expect(map.nodes.map(({ url_pattern }) => url_pattern)).toEqual(['/'])
})

test('code of a repository is parsed and never run', async () => {
  const marker = join(tmpdir(), `understudy-ran-${process.pid}`)
  const code = `require('fs').writeFileSync(${JSON.stringify(marker)}, '')`
  const tree = createTextTree([
    manifest,
    ['next.config.js', code],
    ['app/page.jsx', `${code}\n${page}`],
  ])
  await discover(tree, { root: null, known: new Map(), signal })
  await expect(rm(marker)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('links in a folder are not followed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-links-'))
  try {
    await mkdir(join(folder, 'app'))
    await writeFile(join(folder, 'package.json'), manifest[1])
    await writeFile(join(folder, 'app', 'page.tsx'), page)
    await symlink('..', join(folder, 'app', 'round'))
    await symlink('/etc/passwd', join(folder, 'app', 'passwd.html'))
    await symlink('page.tsx', join(folder, 'app', 'other.tsx'))
    const tree = await readFolder(folder, signal)
    expect(tree.files.map(({ path }) => path)).toEqual(['app/page.tsx', 'package.json'])
    await rm(join(folder, 'app', 'page.tsx'))
    await symlink('/etc/passwd', join(folder, 'app', 'page.tsx'))
    await expect(tree.read({ path: 'app/page.tsx', sizeBytes: 10 })).rejects.toMatchObject({
      code: 'ELOOP',
    })
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('an extremely deep folder is read down to a limit, and the map says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'understudy-deep-'))
  try {
    const deep = join(folder, ...Array.from({ length: 60 }, () => 'd'))
    await mkdir(deep, { recursive: true })
    await writeFile(join(deep, 'index.html'), '<h1>Deep</h1>')
    await writeFile(join(folder, 'index.html'), '<h1>Top</h1>')
    const { map } = await discover(await readFolder(folder, signal), {
      root: null,
      known: new Map(),
      signal,
    })
    expect(map.nodes.map(({ title }) => title)).toEqual(['Top'])
    expect(map.unread_files).toEqual([{ file: '', reason: 'the repository has too many files' }])
  } finally {
    await rm(folder, { recursive: true })
  }
})
