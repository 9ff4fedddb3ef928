import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { StorageFullError } from './storage-full.ts'

const mib = 1024 * 1024
/** What is kept free on a large file system, so that databases and logs can still write what must be written. */
const reserveBytes = 32 * mib
/** The same on a small one. */
const reserveShare = 0.05

/**
 * Throws StorageFullError when the file system of a folder has no more room than the reserve, which no work of ours uses up.
 * A folder that is not there is left to the write that needs it.
 */
export async function assertDiskRoom(folder: string): Promise<void> {
  const found = await findRoom(folder)
  if (found === null) return
  const { bavail, blocks, bsize, files, ffree } = found
  const freeBytes = bavail * bsize
  const reserved = Math.min(reserveBytes, blocks * bsize * reserveShare)
  if (freeBytes < reserved) {
    throw new StorageFullError(`${folder} has ${Math.floor(freeBytes / mib)} MiB left on its disk`)
  }
  // Some file systems do not count their files.
  if (files > 0 && ffree === 0) throw new StorageFullError(`${folder} has no file left on its disk`)
}

async function findRoom(folder: string): Promise<StatsFs | null> {
  try {
    return await statfs(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
