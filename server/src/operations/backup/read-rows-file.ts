import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'

/** The lines of a compressed file. Only a line feed ends one: texts of sites contain every other separator. */
export async function* readRowLines(path: string): AsyncGenerator<string> {
  const unpacked = createGunzip().setEncoding('utf8')
  // A failure of either ends both, and reaches the reader of the unpacked text.
  pipeline(createReadStream(path), unpacked, () => undefined)
  let rest = ''
  for await (const part of unpacked) {
    const lines = `${rest}${String(part)}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** The SHA-256 of what a compressed file contains, in hex; null if it cannot be read to its end. */
export async function digestLines(path: string): Promise<string | null> {
  const hash = createHash('sha256')
  try {
    for await (const line of readRowLines(path)) hash.update(`${line}\n`)
    return hash.digest('hex')
  } catch {
    // Missing, cut off or changed: gzip has a checksum of its own.
    return null
  }
}
