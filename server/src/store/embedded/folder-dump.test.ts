import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dumpFolder, restoreFolder } from './folder-dump.ts'

let root: string
let dump: Buffer

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'understudy-test-'))
  const source = join(root, 'source')
  await mkdir(join(source, 'base', '1'), { recursive: true })
  await mkdir(join(source, 'wal'))
  await writeFile(join(source, 'PG_VERSION'), '18')
  await writeFile(join(source, 'base', '1', '1259'), 'rows')
  await writeFile(join(source, 'base', '1', 'empty'), '')
  dump = await buffer(dumpFolder(source))
})
afterAll(() => rm(root, { recursive: true }))

/** Restores the dump from pieces of this size and returns its new folder. */
async function restore(bytes: Buffer, pieceBytes: number): Promise<string> {
  const folder = join(await mkdtemp(join(root, 'restored-')), 'database')
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  )
  await restoreFolder(Readable.from(pieces, { objectMode: false }), folder)
  return folder
}

test.each([1, 7, 65_536])('a folder is restored from pieces of %i bytes', async (pieceBytes) => {
  const folder = await restore(dump, pieceBytes)
  const paths = await readdir(folder, { recursive: true })
  expect(paths.toSorted()).toEqual([
    'PG_VERSION',
    'base',
    join('base', '1'),
    join('base', '1', '1259'),
    join('base', '1', 'empty'),
    'wal',
  ])
  expect(await readFile(join(folder, 'base', '1', '1259'), 'utf8')).toBe('rows')
  expect(await readFile(join(folder, 'base', '1', 'empty'), 'utf8')).toBe('')
})

test('a dump that ends too early is rejected, wherever it ends', async () => {
  const lengths = Array.from({ length: dump.length }, (_, index) => index)
  const accepted: number[] = []
  for (const length of lengths) {
    await restore(dump.subarray(0, length), 64).then(
      () => accepted.push(length),
      (error: unknown) => expect(error).toEqual(new Error('the dump is truncated')),
    )
  }
  expect(lengths.length).toBeGreaterThan(100)
  expect(accepted).toEqual([])
})
