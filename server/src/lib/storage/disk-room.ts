import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { StorageFullError } from './storage-full.ts'
import { hasCode } from '../has-code.ts'

const mib = 1024 * 1024
/** Reserve on a large file system, so that databases and logs can still write. */
const reserveBytes = 32 * mib
/** The same on a small one. */
const reserveShare = 0.05

/**
 * Throws StorageFullError if the file system of a folder has no more space than the reserve, which our work must not
 * use. A missing folder is left to the write that needs it.
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
  if (files > 0 && ffree === 0)
    throw new StorageFullError(`${folder} has no inodes left on its disk`)
}

/** How much space the file system of a folder has, the reserve included; null without the folder. */
export async function measureDisk(
  folder: string,
): Promise<{ freeBytes: number; sizeBytes: number } | null> {
  const found = await findRoom(folder)
  if (found === null) return null
  const { bavail, blocks, bsize } = found
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

async function findRoom(folder: string): Promise<StatsFs | null> {
  try {
    return await statfs(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
