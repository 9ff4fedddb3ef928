import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, realpath, rename, rm } from 'node:fs/promises'
import type { Server } from 'node:net'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process has the data directory; the embedded database bears only one (measured: a second one loses rows). */
export class DataDirectoryLockedError extends Error {
  override readonly name = 'DataDirectoryLockedError'
  readonly directory: string

  constructor(directory: string) {
    super(
      `the data directory ${directory} is in use by another Understudy process; stop it first, or give this one its own DATA_DIR`,
    )
    this.directory = directory
  }
}

/**
 * Holds the directory for this process until disposed or until the process dies, however it dies: the lock is a Unix
 * socket that somebody answers, so a socket file left by a killed process is seen to be dead and taken over.
 */
export async function lockDataDirectory(directory: string): Promise<AsyncDisposable> {
  const place = await socketDirectory(directory)
  const path = join(place, 'lock')
  const own = join(place, `lock-${randomUUID().slice(0, 8)}`)
  const server = await listen(own)
  try {
    await claim(own, path, directory)
  } catch (error) {
    await close(server)
    throw error
  }
  return {
    async [Symbol.asyncDispose]() {
      await rm(path, { force: true })
      await close(server)
    },
  }
}

/** A socket's path is at most 107 bytes (unix(7)), so a deep directory gets its lock in the temporary one. */
async function socketDirectory(directory: string): Promise<string> {
  const real = await realpath(directory)
  if (Buffer.byteLength(real) <= 80) return real
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 16)
  const place = join(tmpdir(), `understudy-${digest}`)
  await mkdir(place, { recursive: true, mode: 0o700 })
  return place
}

/** `link` refuses to overwrite, so of two claimants one wins; a dead lock is moved away first. */
async function claim(own: string, path: string, directory: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (await linked(own, path)) return
    if (await answers(path)) throw new DataDirectoryLockedError(directory)
    await moveAway(path, `${own}-dead`)
  }
  throw new DataDirectoryLockedError(directory)
}

async function linked(own: string, path: string): Promise<boolean> {
  try {
    await link(own, path)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

async function moveAway(path: string, grave: string): Promise<void> {
  try {
    await rename(path, grave)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  await rm(grave, { force: true })
}

function answers(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect(path)
  socket.setTimeout(1000, () => resolve(true))
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject)
  server.listen(path, resolve)
  await promise
  server.unref()
  return server
}

function close(server: Server): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  server.close(() => resolve())
  return promise
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
