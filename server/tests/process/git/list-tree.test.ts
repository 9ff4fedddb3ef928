import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTree } from '../../../src/git/list-tree.ts'
import { systemClock } from '../../../src/lib/clock.ts'

const run = promisify(execFile)
const searchPath = process.env['PATH'] ?? ''
const { signal } = new AbortController()

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'understudy-tree-'))
  await run('git', ['init', '--bare', '--quiet', folder])
})

afterAll(() => rm(folder, { recursive: true }))

/** Stores git objects and returns their hash. */
async function store(command: readonly string[], input: string): Promise<string> {
  const storing = run('git', ['-C', folder, ...command])
  storing.child.stdin?.end(input)
  return (await storing).stdout.trim()
}

/** A tree that has one entry under each name. */
async function makeTree(entry: string, names: readonly string[]): Promise<string> {
  return store(['mktree'], names.map((name) => `${entry}\t${name}\n`).join(''))
}

/** Puts a tree below this many levels of folders, each with all these names. */
async function nest(tree: string, levels: number, names: readonly string[]): Promise<string> {
  if (levels === 0) return tree
  return nest(await makeTree(`040000 tree ${tree}`, names), levels - 1, names)
}

async function list(tree: string) {
  return listTree({ git: { folder, searchPath }, clock: systemClock }, tree, signal)
}

const ten = '0123456789'.split('')

test('folders that contain the same folder ten times over are not listed completely', async () => {
  const tree = await nest(await makeTree('', []), 12, ten)
  expect(await list(tree)).toEqual({ entries: [], isCut: true })
})

test('links count, although none is listed', async () => {
  const text = await store(['hash-object', '-w', '--stdin'], 'target')
  const links = await makeTree(`120000 blob ${text}`, ten)
  expect(await list(await nest(links, 4, ten))).toEqual({ entries: [], isCut: true })
  expect(await list(await nest(links, 2, ten))).toEqual({ entries: [], isCut: false })
})

test('a file is listed below 59 folders and no deeper', async () => {
  const object = await store(['hash-object', '-w', '--stdin'], 'text')
  const file = await makeTree(`100644 blob ${object}`, ['page.html'])
  expect(await list(await nest(file, 59, ['a']))).toEqual({
    entries: [{ path: `${'a/'.repeat(59)}page.html`, object, sizeBytes: 4 }],
    isCut: false,
  })
  expect(await list(await nest(file, 60, ['a']))).toEqual({ entries: [], isCut: true })
})

test('a missing tree fails with a message', async () => {
  await expect(list('1'.repeat(40))).rejects.toThrow('The repository could not be read.')
})

test('a listing that does not end is ended after 30 seconds', async () => {
  await writeFile(join(folder, 'git'), '#!/bin/sh\nexec /bin/sleep 600\n', { mode: 0o755 })
  const slept: number[] = []
  const clock = { ...systemClock, sleep: async (ms: number) => void slept.push(ms) }
  const listing = listTree({ git: { folder, searchPath: folder }, clock }, 'HEAD', signal)
  await expect(listing).rejects.toThrow(
    'Listing the files of the repository took longer than 30 seconds.',
  )
  expect(slept).toEqual([30_000])
})
