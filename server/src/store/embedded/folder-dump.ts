import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { Readable } from 'node:stream'
import * as z from 'zod'

/** What a dump begins with, as JSON after its length; then come the contents of the files in this order. */
const indexSchema = z.object({
  folders: z.array(z.string()),
  files: z.array(z.object({ path: z.string(), sizeBytes: z.int() })),
})
const lengthBytes = 4

/**
 * Everything in the folder of an embedded database that nothing writes to meanwhile. The database can also dump itself, but holds
 * itself in memory twice for that, and takes three times as long to start from its dump.
 */
export function dumpFolder(folder: string): Readable {
  return Readable.from(listPieces(folder), { objectMode: false })
}

/** Restores a dump as a new folder that other users cannot open. */
export async function restoreFolder(dump: Readable, folder: string): Promise<void> {
  try {
    const read = createReader(dump)
    const length = (await readWhole(read, lengthBytes)).readUInt32BE()
    const index = indexSchema.parse(JSON.parse(String(await readWhole(read, length))))
    mkdirSync(folder, { mode: 0o700 })
    for (const path of index.folders) mkdirSync(join(folder, path), { mode: 0o700 })
    for (const { path, sizeBytes } of index.files) {
      await restoreFile(read, join(folder, path), sizeBytes)
    }
  } finally {
    dump.destroy()
  }
}

/** Synchronous, as is writing: asynchronous calls would use another thread three times for each of 1,200 files. */
function* listPieces(folder: string): Iterable<Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    path: relative(folder, join(entry.parentPath, entry.name)),
    isFolder: entry.isDirectory(),
  }))
  const files = entries
    .filter(({ isFolder }) => !isFolder)
    .map(({ path }) => ({ path, sizeBytes: statSync(join(folder, path)).size }))
  // Parents before children.
  const folders = entries.filter(({ isFolder }) => isFolder).map(({ path }) => path)
  const index = Buffer.from(JSON.stringify({ folders: folders.toSorted(), files }))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32BE(index.length)
  yield length
  yield index
  for (const { path, sizeBytes } of files) {
    const content = readFileSync(join(folder, path))
    if (content.length !== sizeBytes) throw new Error(`${path} was written to meanwhile`)
    if (sizeBytes > 0) yield content
  }
}

async function restoreFile(read: Read, path: string, sizeBytes: number): Promise<void> {
  const file = openSync(path, 'wx', 0o600)
  try {
    await copy(read, sizeBytes, (piece) => writeFileSync(file, piece))
  } finally {
    closeSync(file)
  }
}

async function copy(read: Read, bytes: number, write: (piece: Buffer) => void): Promise<void> {
  for (let left = bytes; left > 0;) {
    const piece = await read(left)
    write(piece)
    left -= piece.length
  }
}

async function readWhole(read: Read, bytes: number): Promise<Buffer> {
  const pieces: Buffer[] = []
  await copy(read, bytes, (piece) => pieces.push(piece))
  return Buffer.concat(pieces)
}

/** Returns at least one byte and at most `mostBytes`. */
type Read = (mostBytes: number) => Promise<Buffer>

function createReader(dump: Readable): Read {
  const chunks: AsyncIterator<Buffer> = dump[Symbol.asyncIterator]()
  let chunk: Buffer = Buffer.alloc(0)
  return async (mostBytes) => {
    while (chunk.length === 0) {
      const next = await chunks.next()
      if (next.done === true) throw new Error('the dump is truncated')
      chunk = next.value
    }
    const piece = chunk.subarray(0, mostBytes)
    chunk = chunk.subarray(piece.length)
    return piece
  }
}
