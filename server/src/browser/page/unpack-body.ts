import { constants, inflateRawSync, inflateSync } from 'node:zlib'
import { MAX_BODY_ARCHIVES, MAX_BODY_PARTS } from '../limits.ts'

/** How gzip begins: its name, its only method, and no reserved flags. */
const gzipStart = Buffer.from([0x1f, 0x8b, 8])
const reservedFlags = 0xe0

const blankLine = Buffer.from('\r\n\r\n')
const lineEnd = Buffer.from('\r\n')

type Unpack = (bytes: Buffer, maxBytes: number) => Buffer

/**
 * The texts that a body contains in compressed form: as a whole, as a part of a form, or, with gzip, behind anything
 * else. Null if one of them is unreadable, or longer than `maxBytes`.
 */
export function unpackBody(body: Buffer, maxBytes: number): string[] | null {
  const archives = listArchives(body)
  const parts = listParts(body)
  if (archives.length > MAX_BODY_ARCHIVES || parts.length > MAX_BODY_PARTS) return null
  const texts = [
    ...archives.map((bytes) => unpack(inflateRaw, bytes, maxBytes)),
    // Only the first two bytes may look compressed; that is unreadable, too.
    ...(isZlib(body) ? [unpack(inflate, body, maxBytes)] : []),
    ...parts.filter(isZlib).map((part) => tryToUnpack(inflate, part, maxBytes)),
    ...[body, ...parts].map((bytes) => tryToUnpack(inflateRaw, bytes, maxBytes)),
  ]
  const read = texts.filter((text) => text !== null)
  return read.length < texts.length ? null : read.filter((text) => text !== '')
}

/** What follows each header of gzip; checksums and everything behind the end are not read. */
function listArchives(body: Buffer): Buffer[] {
  const archives: Buffer[] = []
  for (let at = body.indexOf(gzipStart); at >= 0; at = body.indexOf(gzipStart, at + 1)) {
    const flags = body[at + gzipStart.length] ?? reservedFlags
    if ((flags & reservedFlags) === 0) archives.push(skipHeader(body.subarray(at), flags))
    if (archives.length > MAX_BODY_ARCHIVES) break
  }
  return archives
}

/** Flags say what the header contains: more fields, a name, a comment, a checksum. */
function skipHeader(archive: Buffer, flags: number): Buffer {
  let at = 10
  if ((flags & 4) !== 0) at += 2 + (archive[at] ?? 0) + (archive[at + 1] ?? 0) * 256
  if ((flags & 8) !== 0) at = archive.indexOf(0, at) + 1
  if ((flags & 16) !== 0) at = archive.indexOf(0, at) + 1
  if ((flags & 2) !== 0) at += 2
  return archive.subarray(at)
}

/** The contents of a form of several parts; none for other bodies. */
function listParts(body: Buffer): Buffer[] {
  if (body.toString('latin1', 0, 2) !== '--') return []
  const boundary = body.subarray(0, Math.max(0, body.indexOf(lineEnd)))
  if (boundary.length <= 2) return []
  const parts: Buffer[] = []
  for (let at = 0; at >= 0 && parts.length <= MAX_BODY_PARTS;) {
    const next = body.indexOf(boundary, at + boundary.length)
    const part = body.subarray(at, next < 0 ? body.length : next)
    const head = part.indexOf(blankLine)
    if (head >= 0) parts.push(part.subarray(head + blankLine.length))
    at = next
  }
  return parts
}

function isZlib(bytes: Buffer): boolean {
  return bytes.length > 1 && bytes[0] === 0x78 && bytes.readUInt16BE(0) % 31 === 0
}

function unpack(how: Unpack, bytes: Buffer, maxBytes: number): string | null {
  try {
    return how(bytes, maxBytes).toString()
  } catch (error) {
    // Too large, or it only looks compressed; neither is readable.
    if (error instanceof Error) return null
    throw error
  }
}

/** Empty if it is not compressed; nothing announces it. */
function tryToUnpack(how: Unpack, bytes: Buffer, maxBytes: number): string | null {
  try {
    return how(bytes, maxBytes).toString()
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE' ? null : ''
  }
}

function inflate(bytes: Buffer, maxBytes: number): Buffer {
  return inflateSync(bytes, limit(maxBytes))
}

function inflateRaw(bytes: Buffer, maxBytes: number): Buffer {
  return inflateRawSync(bytes, limit(maxBytes))
}

/** What was cut off can be read as far as it goes. */
function limit(maxOutputLength: number) {
  return { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }
}
