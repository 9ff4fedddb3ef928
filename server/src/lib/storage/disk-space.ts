import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { type Clock, SECOND_MS, systemClock } from '../clock.ts'
import { hasCode } from '../has-code.ts'
import { StorageFullError } from './storage-full.ts'

const mib = 1024 * 1024
/** Reserve on a large file system, so that databases and logs can still write. */
const reserveBytes = 32 * mib
/** The same on a small one. */
const reserveShare = 0.05

/** More than is written within `ampleMs`. */
const ample = { bytes: 1024 * mib, files: 100_000 } as const
const ampleMs = SECOND_MS

/**
 * Throws StorageFullError if the file system of a folder has no more space than the reserve, which our work must not
 * use. A missing folder is left to the write that needs it.
 */
export async function assertDiskSpace(folder: string): Promise<void> {
  const found = await findFileSystem(folder)
  if (found !== null) assertSpace(folder, found)
}

/**
 * Checks folders like `assertDiskSpace`, but measures a disk with ample space at most once a second: that costs more than
 * anything else that a request does before it is read.
 */
export function createSpaceCheck(
  clock: Pick<Clock, 'monotonicMs'> = systemClock,
  measure: (folder: string) => Promise<StatsFs | null> = findFileSystem,
): (folder: string) => Promise<void> {
  const ampleUntilMs = new Map<string, number>()
  return async (folder) => {
    const nowMs = clock.monotonicMs()
    const untilMs = ampleUntilMs.get(folder)
    if (untilMs !== undefined && nowMs < untilMs) return
    ampleUntilMs.delete(folder)
    const found = await measure(folder)
    if (found === null) return
    assertSpace(folder, found)
    if (isAmple(found)) ampleUntilMs.set(folder, nowMs + ampleMs)
  }
}

function assertSpace(folder: string, { bavail, blocks, bsize, files, ffree }: StatsFs): void {
  const freeBytes = bavail * bsize
  const reserved = Math.min(reserveBytes, blocks * bsize * reserveShare)
  if (freeBytes < reserved) {
    throw new StorageFullError(`${folder} has ${Math.floor(freeBytes / mib)} MiB left on its disk`)
  }
  // Some file systems do not count their files.
  if (files > 0 && ffree === 0)
    throw new StorageFullError(`${folder} has no inodes left on its disk`)
}

function isAmple({ bavail, bsize, files, ffree }: StatsFs): boolean {
  return bavail * bsize >= reserveBytes + ample.bytes && (files === 0 || ffree >= ample.files)
}

/** How much space the file system of a folder has, the reserve included; null without the folder. */
export async function measureDisk(
  folder: string,
): Promise<{ freeBytes: number; sizeBytes: number } | null> {
  const found = await findFileSystem(folder)
  if (found === null) return null
  const { bavail, blocks, bsize } = found
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

async function findFileSystem(folder: string): Promise<StatsFs | null> {
  try {
    return await statfs(folder)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}
